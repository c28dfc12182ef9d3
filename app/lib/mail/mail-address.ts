/**
 * Where a click begins a mail to someone. An address may hold a question mark, which would begin the mail's headers.
 * @param subject '' for none
 */
export function mailAddress(email: string, subject = ''): string {
  const to = email.replace(/[^\w.@+-]/g, encodeURIComponent)
  return `mailto:${to}${subject && `?subject=${encodeURIComponent(subject)}`}`
}
