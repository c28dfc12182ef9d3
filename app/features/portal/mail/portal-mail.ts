import { toInertText } from '#app/features/requests/notifications/inert.ts'
import type { MailContent } from '#app/lib/mail/mail-content.ts'

type MailFacts = {
  kind: 'sign-in' | 'invitation'
  /** Of the person. */
  name: string
  company: string
  /** Name of the colleague who invites; null for the shop. */
  invitedBy: string | null
  url: string
  /** Name of the shop. */
  shop: string
}

/** Creates the email with a link to the portal. */
export function createPortalMail(facts: MailFacts): { subject: string; content: MailContent } {
  const { kind, name, company, invitedBy, url, shop } = facts
  const isInvitation = kind === 'invitation'
  const customer = toInertText(company)
  const text = isInvitation
    ? `${invitedBy === null ? shop : toInertText(invitedBy)} invites you to see the proposals, orders, stock and shipments of ${customer} at ${shop}.`
    : `Use this link to sign in to the portal of ${customer}. It works for 15 minutes, once, in the browser where you asked for it.`
  return {
    subject: isInvitation ? `Your access to ${shop}: ${company}` : `Sign in to ${shop}`,
    content: {
      preview: text.slice(0, 140),
      title: isInvitation ? 'You are invited to the customer portal' : 'Your sign-in link',
      parts: [
        { text: `Hello ${toInertText(name)},\n\n${text}` },
        { button: isInvitation ? 'Accept invitation' : 'Sign in', href: url },
      ],
      footer: [
        isInvitation
          ? 'The link works for 7 days, once, and for you alone. Please do not forward it.'
          : 'You did not ask for it? Then ignore this email: nothing happens without the link. Please do not forward it.',
      ],
    },
  }
}
