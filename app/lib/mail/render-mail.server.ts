import { type MailContent, type MailSender, toMailText } from './mail-content.ts'

/**
 * Renders an email as HTML and plain text.
 * @param sender of the email
 */
export async function renderMail(content: MailContent, sender: MailSender): Promise<{ html: string; text: string }> {
  // Loaded with the first email: React chooses its build when it is loaded, after NODE_ENV is set, and takes a third
  // of a second, for which no start should wait (decision 0027).
  const { toMailHtml } = await import('./mail-html.server.ts')
  const shop = [sender.name, sender.origin].filter(Boolean).join(', ')
  return { html: await toMailHtml(content, sender), text: toMailText(content, shop) }
}
