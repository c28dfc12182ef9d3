/**
 * Returns a mailto URL. Encodes the address, as a question mark in it would start the headers.
 * @param subject '' for none
 */
export function mailAddress(email: string, subject = ''): string {
  const to = email.replace(/[^\w.@+-]/g, encodeURIComponent)
  return `mailto:${to}${subject && `?subject=${encodeURIComponent(subject)}`}`
}
