type MailHeader = 'subject' | 'cc' | 'bcc' | 'body'

/**
 * Returns a mailto URL. Encodes the email address, as a question mark in it would start the headers.
 * @param headers '' for none
 */
export function createMailtoUrl(email: string, headers: Partial<Record<MailHeader, string>> = {}): string {
  const to = email.replace(/[^\w.@+-]/g, encodeURIComponent)
  const query = Object.entries(headers).flatMap(([name, text]) => (text ? `${name}=${encodeURIComponent(text)}` : []))
  return `mailto:${to}${query.length > 0 ? '?' : ''}${query.join('&')}`
}

/** Returns the email address of `?email=`, '' without one. A plus that a link did not encode arrives as a blank before the @. */
export function readEmailParameter({ searchParams }: URL): string {
  const email = (searchParams.get('email') ?? '').trim()
  const at = email.lastIndexOf('@')
  return email.slice(0, Math.max(at, 0)).replaceAll(' ', '+') + email.slice(Math.max(at, 0))
}
