import { decodePercent } from '../text/decode-percent.ts'

/** How the connection to a mail server is encrypted. */
export const smtpSecurities = {
  starttls: 'STARTTLS (usually port 587)',
  tls: 'TLS (usually port 465)',
  optional: 'Only if the server offers it',
} as const
export type SmtpSecurity = keyof typeof smtpSecurities

export const isSmtpSecurity = (text: unknown): text is SmtpSecurity =>
  typeof text === 'string' && Object.hasOwn(smtpSecurities, text)

/** A mail server without its password. */
export type SmtpServer = { host: string; port: number; security: SmtpSecurity; user: string }

/** Ports of each protocol, without and with TLS from the start. */
const ports = { smtp: [587, 465], imap: [143, 993] } as const

/** Returns the parts of an smtp:// or smtps:// URL, as nodemailer reads it, or of an imap:// or imaps:// one. */
export function parseSmtpUrl(text: string): SmtpServer & { password: string } {
  const url = new URL(text)
  const isTls = /^(smtps|imaps):$/.test(url.protocol)
  const [plainPort, tlsPort] = ports[url.protocol.startsWith('imap') ? 'imap' : 'smtp']
  const isRequired = url.searchParams.get('requireTLS') === 'true'
  return {
    host: url.hostname,
    port: Number(url.port) || (isTls ? tlsPort : plainPort),
    security: isTls ? 'tls' : isRequired ? 'starttls' : 'optional',
    // Variables may contain percent signs that encode nothing.
    user: decodePercent(url.username),
    password: decodePercent(url.password),
  }
}

/** Returns the URL of a mail server, the reverse of `parseSmtpUrl`. */
export function formatSmtpUrl(
  { host, port, security, user, password }: SmtpServer & { password: string },
  protocol: keyof typeof ports = 'smtp',
): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const scheme = security === 'tls' ? `${protocol}s` : protocol
  return `${scheme}://${login}${host}:${port}${security === 'starttls' ? '?requireTLS=true' : ''}`
}
