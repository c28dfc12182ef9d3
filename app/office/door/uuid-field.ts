const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === 'string' && form.test(text)

/** A field that must be an id; PostgreSQL fails on any other text. */
export function uuidField(sent: FormData, name: string): string | undefined {
  const value = sent.get(name)
  return isUuid(value) ? value : undefined
}
