import type { MailContent } from '#app/lib/mail/mail-content.ts'

/** Renders a reply as an email of the shop. */
export function createReplyMail({ body, reference }: { body: string; reference: string }): MailContent {
  return {
    preview: body.replace(/\s+/g, ' ').slice(0, 140),
    parts: [{ text: body, links: true }],
    footer: [`About your request ${reference}. Reply to this email to reach the sender.`],
  }
}

export const replyMessageId = (mailId: string) => `<answer.${mailId}@requests.boxwright>`
