/**
 * Returns the `tel:` URL of the first phone number of a text, with its extension if any (RFC 3966); undefined without a number, or
 * if letters are part of it.
 */
export function createPhoneUrl(phone: string): string | undefined {
  const [, number, rest = ''] = /(\+?\d[\d\s()./-]*\d)(.*)$/s.exec(phone) ?? []
  if (!number || /^-?[a-z]{2}/i.test(rest)) return undefined
  const extension = /^[,;\s]*(?:ext[a-z]*|x|#)[.:\s]*(\d+)/i.exec(rest)?.[1]
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
