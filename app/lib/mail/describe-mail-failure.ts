import { parseSmtpUrl, type SmtpServer } from './smtp-url.ts'

/** Fields that nodemailer adds to its errors. */
type MailError = Error & {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * Says why a mail server did not take an email, and what to do, without the password. The words of the server follow, as its
 * operator can explain them.
 */
export function describeMailFailure(error: unknown, smtpUrl: string): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred.'
  const { response } = error as MailError
  const words = response?.replace(/\s+/g, ' ').slice(0, 300)
  return [getMailFailureReason(error, smtpUrl), words && `The server responded: ${words}`].filter(Boolean).join(' ')
}

/** The same without the words of the server, which may quote a visitor. */
export function getMailFailureReason(error: Error, smtpUrl: string): string {
  return getReason(error, smtpUrl) ?? `The connection to ${parseSmtpUrl(smtpUrl).host} failed.`
}

function getReason(error: MailError, smtpUrl: string) {
  const { code, command = '', response, responseCode } = error
  const server = parseSmtpUrl(smtpUrl)
  const { host, port } = server
  if (code === 'EAUTH')
    return response
      ? 'The mail server rejected the user name or password. Some providers require an app password or an API key.'
      : 'The user name or the password is missing, or the mail server offers no sign-in method that the shop supports.'
  if (responseCode === 530)
    return /STARTTLS/i.test(response ?? '')
      ? 'The mail server requires encryption. Select STARTTLS or TLS.'
      : 'The mail server requires a sign-in. Enter a user name and a password.'
  if (command.startsWith('MAIL FROM'))
    return 'The mail server does not accept the sender. Verify this address with your provider, or change the sender.'
  if (command.startsWith('RCPT TO')) return 'The mail server does not accept the recipient.'
  // Before connection failures, whose words the response may contain.
  if (code === 'EMESSAGE' || command === 'DATA') return 'The mail server rejected the message.'
  const reason = describeConnectionFailure(error, server, '587 with STARTTLS or 465 with TLS')
  if (reason) return reason
  if (command === 'STARTTLS')
    return `${host} does not offer STARTTLS on port ${port}. Select TLS with port 465, or another encryption.`
  if (code === 'ECONNECTION' || code === 'ESOCKET')
    return `${host} closed the connection on port ${port}. Check port and encryption.`
  return undefined
}

/**
 * Says why a mail server cannot be reached, and what to do.
 * @param usualPorts of most providers
 */
export function describeConnectionFailure(
  { code, originalCode = '', message }: MailError,
  { host, port, security }: Pick<SmtpServer, 'host' | 'port' | 'security'>,
  usualPorts: string,
): string | undefined {
  const text = `${code} ${originalCode} ${message}`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(text))
    return `No server is called ${host}. Check the name of the mail server.`
  if (/ECONNREFUSED/.test(text))
    return `${host} rejects connections on port ${port}. Check the port: most providers use ${usualPorts}.`
  if (/EHOSTUNREACH|ENETUNREACH/.test(text))
    return `${host} cannot be reached from this server. Check the name and the firewall.`
  if (/wrong version number|packet length too long|SSL routines/i.test(text))
    return `${host} does not start with TLS on port ${port}. Select STARTTLS, or use port 465.`
  if (/certificate|altname|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i.test(text))
    return `The certificate of ${host} is not valid for this name, expired or self-signed. Use the server name that your provider documents.`
  if (code === 'ETIMEDOUT' || /timed? ?out/i.test(text))
    return security === 'tls'
      ? `${host} did not answer on port ${port} in time. Check the port; a firewall may block it.`
      : `${host} did not answer on port ${port} in time. If this port requires TLS from the start, select TLS. A firewall may also block it.`
  return undefined
}
