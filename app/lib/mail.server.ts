import { createTransport } from 'nodemailer'
import type { Settings } from './env.ts'

type Message = {
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** The same id for the same message: most mailboxes show a second copy of it only once. */
  messageId?: string
}

export type Mail = {
  /** Resolves when the mail server took the message. */
  send(message: Message): Promise<void>
  close(): void
}

/** Opens nothing yet; each message makes its own connection, so that a mail server may restart as it likes. */
export function openMail(smtpUrl: string, settings: Pick<Settings, 'MAIL_FROM' | 'SALES_EMAIL'>): Mail {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from: settings.MAIL_FROM ?? settings.SALES_EMAIL },
  )
  return {
    async send(message) {
      await transport.sendMail(message)
    },
    close: () => transport.close(),
  }
}
