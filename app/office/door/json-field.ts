/** What a browser's credential says of itself, as JSON in a form's field; who verifies it believes none of it. */
// biome-ignore lint/suspicious/noExplicitAny: its type is that of whoever verifies it
export function jsonField(form: FormData, name: string): any {
  const text = form.get(name)
  if (typeof text !== 'string') return undefined
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && typeof value.id === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
