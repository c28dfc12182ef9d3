import { decodePercent } from '../text/decode-percent.ts'
import { formatSmtpUrl, parseSmtpUrl, type SmtpServer } from './smtp-url.ts'

/** A mailbox without its password. `folder`: INBOX by default. */
export type ImapServer = SmtpServer & { folder: string }

/** Returns the parts of an imap:// or imaps:// URL, whose path is the folder. */
export function parseImapUrl(text: string): ImapServer & { password: string } {
  const path = new URL(text).pathname.slice(1)
  return { ...parseSmtpUrl(text), folder: decodePercent(path) || 'INBOX' }
}

/** Returns the URL of a mailbox, the reverse of `parseImapUrl`. */
export function formatImapUrl({ folder, ...server }: ImapServer & { password: string }): string {
  const url = new URL(formatSmtpUrl(server, 'imap'))
  url.pathname = `/${encodeURIComponent(folder)}`
  return url.href
}
