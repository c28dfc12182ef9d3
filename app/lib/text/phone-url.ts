/** Returns the `tel:` URL of a phone number as people write it, with its extension if any (RFC 3966). */
export function createPhoneUrl(phone: string): string {
  const [, number = phone, extension] = /^(.*\d.*?)[,;\s]*(?:ext[a-z]*|x|#)[.:\s]*(\d+)\D*$/i.exec(phone) ?? []
  return `tel:${number.replace(/[^\d+*,;]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
