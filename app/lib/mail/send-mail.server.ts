import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Settings } from '../settings/parse-settings.ts'
import { getMailFailureReason } from './describe-mail-failure.ts'

/** True if emails with links can be sent: links use PUBLIC_URL, never the host of a request. */
export const canMailLinks = ({ SMTP_URL, PUBLIC_URL }: Pick<Settings, 'SMTP_URL' | 'PUBLIC_URL'>): boolean =>
  Boolean(SMTP_URL && PUBLIC_URL)

type Message = {
  /** The shop's name, for the sender if MAIL_FROM is not set. */
  shop: string
  to: string
  cc?: string[]
  /** Not named in the email. */
  bcc?: string[]
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** The same id for the same message: most mailboxes show a second copy of it only once. */
  messageId?: string
  /** Messages this one follows, the first one first: mailboxes show them as one thread. */
  previousMessageIds?: string[]
  /** Marks automatic email, so that no autoresponder and no mailing list replies (RFC 3834). */
  isAutomatic?: boolean
  /** With a `cid` the mail shows it inline. */
  attachments?: {
    filename: string
    contentType: string
    content: Readable | Buffer
    cid?: string
    contentDisposition?: 'inline'
  }[]
}

export type Mail = {
  /** Resolves with the mail server's response when it accepted the message. @throws if it accepted it for copies only */
  send(message: Message): Promise<string>
  close(): void
}

const failureReasons = new WeakMap<Error, string>()
/** Errors of messages whose copies were accepted; a retry would send these again. */
const copiesSent = new WeakSet<Error>()

/**
 * Returns in a sentence why the mail server did not take a message, without the server's words, which may quote a visitor;
 * undefined for an error of anything else.
 */
export const getMailFailure = (error: unknown): string | undefined =>
  error instanceof Error ? failureReasons.get(error) : undefined

/** In a header of every email, by which one that comes back is recognized. */
export const loopMark = 'requests.boxwright'

/** Connects per message, so that the mail server may restart at any time. */
export function openMail(smtpUrl: string, settings: Pick<Settings, 'MAIL_FROM' | 'SALES_EMAIL'>): Mail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send({ shop, previousMessageIds = [], isAutomatic = false, ...message }) {
      const hasCopies = [message.cc, message.bcc].some((copies = []) => copies.length > 0)
      const sent = transport.sendMail({
        from: formatSender(settings, shop),
        ...message,
        ...(previousMessageIds.length > 0 && { references: previousMessageIds, inReplyTo: previousMessageIds.at(-1) }),
        headers: {
          'X-Loop': loopMark,
          ...(isAutomatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
        },
      })
      try {
        const { response, envelope, rejectedErrors = [] } = await sent
        // Nodemailer resolves if any recipient was accepted. The first one is `to`, as its errors spell it.
        const rejection = rejectedErrors.find(({ recipient }) => recipient === envelope.to[0])
        if (!rejection || !hasCopies) return response
        copiesSent.add(rejection)
        throw rejection
      } catch (error) {
        if (error instanceof Error) failureReasons.set(error, getMailFailureReason(error, smtpUrl))
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Returns the From address: MAIL_FROM, or SALES_EMAIL with the shop's name; undefined without both. */
export function formatSender(
  { MAIL_FROM, SALES_EMAIL }: Pick<Settings, 'MAIL_FROM' | 'SALES_EMAIL'>,
  shop: string,
): string | undefined {
  const isNamed = SALES_EMAIL?.endsWith('>')
  return MAIL_FROM ?? (SALES_EMAIL && !isNamed ? formatMailbox(shop, SALES_EMAIL) : SALES_EMAIL)
}

/** An email address with its display name, quoted for any characters. */
export function formatMailbox(name: string, email: string): string {
  const cleanName = name
    .replace(/[\p{C}\p{Zl}\p{Zp}"\\]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return cleanName ? `"${cleanName}" <${email}>` : email
}

/** Returns the response of a mail server that rejected a message; undefined if it was not reached. */
export function getRejection(error: unknown): { text: string; isPermanent: boolean } | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return undefined
  const response =
    'response' in error && typeof error.response === 'string' ? error.response : String(error.responseCode)
  const command = 'command' in error ? String(error.command) : ''
  const isRejectedSender = command.startsWith('MAIL FROM') && error.responseCode !== 552
  // A missing or failed login, or a rejected sender, means wrong settings, not a bad message; 552 is its size.
  const isWrongSettings = ('code' in error && error.code === 'EAUTH') || error.responseCode === 530 || isRejectedSender
  const isPermanent = copiesSent.has(error) || (error.responseCode >= 500 && !isWrongSettings)
  return { text: response.replace(/\s+/g, ' ').slice(0, 300), isPermanent }
}
