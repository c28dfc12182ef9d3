import { getRejection } from '#app/lib/mail/send-mail.server.ts'

const networkReasons: Record<string, string> = {
  ECONNREFUSED: 'the server rejects connections',
  ENOTFOUND: 'no server has this name',
  EDNS: 'no server has this name',
  ETIMEDOUT: 'the server does not answer in time',
  TIMEOUT: 'the server does not answer in time',
  ECONNRESET: 'the server closed the connection',
  EAUTH: 'the mail server rejected the user name or password',
}

/**
 * Describes why a notification was not delivered, for the team. Names codes only: a server's own words may quote the
 * visitor, and the job keeps the reason.
 */
export function describeDeliveryFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [, status] = /^HTTP_(\d{3})$/.exec(code) ?? []
  if (status) return `the receiver answered with status ${status}`
  const known = networkReasons[code]
  if (known) return known
  if (getRejection(error) && error instanceof Error && 'responseCode' in error)
    return `the mail server rejected it (${error.responseCode})`
  return code ? `the connection failed (${code})` : 'an unexpected error; the log has its details'
}
