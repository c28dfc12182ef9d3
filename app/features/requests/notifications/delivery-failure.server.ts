import { getMailFailure } from '#app/lib/mail/send-mail.server.ts'

const receiverReasons: Record<string, string> = {
  ECONNREFUSED: 'The receiver rejects connections.',
  ENOTFOUND: 'The receiver’s host name was not found. Check its URL.',
  ETIMEDOUT: 'The receiver does not respond in time.',
  TIMEOUT: 'The receiver does not respond in time.',
  ECONNRESET: 'The receiver closed the connection.',
}

/**
 * Describes in a sentence why a notification was not delivered, for the team. Excludes a server's own words, which may quote
 * the visitor, as the job keeps the reason.
 */
export function describeDeliveryFailure(error: unknown): string {
  const mailFailure = getMailFailure(error)
  if (mailFailure) return mailFailure
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [, status] = /^HTTP_(\d{3})$/.exec(code) ?? []
  if (status) return `The receiver responded with status ${status}.`
  return receiverReasons[code] ?? 'An unexpected error occurred. The log has its details.'
}
