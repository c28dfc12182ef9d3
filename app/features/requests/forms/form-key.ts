/**
 * A random uuid: the key under which one submission is stored once. Made by hand, because browsers have `randomUUID` only on
 * pages that came over HTTPS.
 */
export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
