import type { ImapFlow } from 'imapflow'
import { describeConnectionFailure } from '#app/lib/mail/describe-mail-failure.ts'
import { parseImapUrl } from '#app/lib/mail/imap-url.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Opens the folder of a mailbox, calls `use`, and signs out. @throws the error of the server or of `use` */
export async function withMailbox<T>(imapUrl: string, use: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { host, port, security, user, password, folder } = parseImapUrl(imapUrl)
  // Loaded with the first mailbox, as most shops have none.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    auth: { user, pass: password },
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...timeouts,
    logger: false,
    disableAutoIdle: true,
  })
  // Each call throws the error, too; without a listener, the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const lock = await client.getMailboxLock(folder).catch((error) => {
      throw Object.assign(error, { isFolderMissing: true })
    })
    try {
      return await use(client)
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/** Fields that imapflow adds to its errors, and `isFolderMissing` of `withMailbox`. */
type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  responseText?: string
  isFolderMissing?: boolean
}

/** Says why a mailbox could not be read, and what to do, without the password. */
export function describeMailboxFailure(error: unknown, imapUrl: string): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred.'
  const { responseText } = error as ImapError
  const reason = getReason(error as ImapError, imapUrl) ?? `The connection to ${parseImapUrl(imapUrl).host} failed.`
  return responseText ? `${reason} The server responded: ${responseText.replace(/\s+/g, ' ').slice(0, 300)}` : reason
}

function getReason(error: ImapError, imapUrl: string): string | undefined {
  const server = parseImapUrl(imapUrl)
  if (error.authenticationFailed)
    return 'The mail server rejected the user name or password. Some providers require an app password.'
  if (error.isFolderMissing) return `The folder ${server.folder} cannot be opened. Check its name.`
  if (/STARTTLS/.test(error.message))
    return `${server.host} does not offer STARTTLS on port ${server.port}. Select TLS with port 993, or another encryption.`
  return describeConnectionFailure(error, server, '993 with TLS or 143 with STARTTLS')
}
