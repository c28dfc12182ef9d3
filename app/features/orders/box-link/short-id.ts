/** Encodes a uuid in 22 characters instead of 36. */
export function shortenUuid(uuid: string): string {
  const bytes = uuid.replaceAll('-', '').match(/../g) ?? []
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @param shortId 22 characters of a-z, A-Z, 0-9, - and _ */
export function expandUuid(shortId: string): string {
  const binary = atob(shortId.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(binary, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
