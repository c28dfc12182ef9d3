/** The URL of a list with its filters, and with a row that is open in the form above it, or a status message. */
export function getEditUrl(path: string, search: string, added: { edit?: string; notice?: string } = {}): string {
  const params = new URLSearchParams(search)
  params.delete('edit')
  params.delete('notice')
  for (const [name, value] of Object.entries(added)) params.set(name, value)
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
