import { type MailContent, type MailSender, toMailText } from './mail-content.ts'

/**
 * Renders an email as HTML and plain text.
 * @param sender of the email
 */
export async function renderMail(content: MailContent, sender: MailSender): Promise<{ html: string; text: string }> {
  // At the first mail: React picks its build when it is loaded, and the start must have said which; and it takes a third
  // of a second, which no start has to wait for (decision 0027).
  const { toMailHtml } = await import('./mail-html.server.ts')
  const shop = [sender.name, sender.origin].filter(Boolean).join(', ')
  return { html: await toMailHtml(content, sender), text: toMailText(content, shop) }
}
