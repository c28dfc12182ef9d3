const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuidPattern.test(text)

/** Reads a field that must be an id; PostgreSQL fails on any other text. */
export function readUuidField(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return isUuid(value) ? value : undefined
}
