import type { Brand } from '#app/features/brand/brand.ts'
import type { MailContent, MailImage, Part } from '#app/lib/mail/mail-content.ts'
import { describeRequest } from '../describe-request.ts'
import { kindTitles, type RequestKind } from '../kinds.ts'
import { boxLinkLabel, formatFields, omitCaptions, type RequestField } from '../request-fields.ts'
import type { StoredRequest } from '../stored-request.ts'
import { toInertText } from './inert.ts'

/** Next steps, as the pages promise them (docs/domain.md, Policies). */
const getNextSteps = ({ contactWithin, reviewWithin }: Brand): Record<RequestKind, string[]> => ({
  'email-signup': [],
  project: [`We will review your request and contact you within ${contactWithin} to discuss your project.`],
  quote: ['We will get back to you shortly.'],
  'swag-box': [
    `We will contact you within ${contactWithin}.`,
    `Within ${reviewWithin}, our team will review your box, artwork and date.`,
    'You will receive a custom proposal with mockups.',
  ],
  'free-sample': ['We will be in touch soon about your sample box.'],
})

/** Subject that replies reuse, so that mail clients group them. */
export const createConfirmationSubject = (
  { kind, reference }: { kind: RequestKind; reference: string },
  { name: shop }: Pick<Brand, 'name'>,
) =>
  kind === 'email-signup'
    ? `Thank you for your interest in ${shop} (${reference})`
    : `Your ${kindTitles[kind].toLowerCase()} ${reference}`

/** Message id of the confirmation, to which replies refer. */
export const getConfirmationId = (requestId: string) => `<confirmation.${requestId}@requests.boxwright>`

/**
 * Confirmation email to the visitor. It quotes nothing of the input as a link or in the shop's voice, except a plausible first
 * name.
 */
export function createConfirmationMail(
  request: StoredRequest & { reference: string },
  { brand, publicUrl, images = [] }: { brand: Brand; publicUrl?: string | undefined; images?: readonly MailImage[] },
): { subject: string; content: MailContent } {
  const { kind, reference } = request
  const subject = createConfirmationSubject(request, brand)
  const signedUp = kind === 'email-signup'
  const steps = getNextSteps(brand)[kind]
  const { sender, fields } = describeRequest(request, publicUrl, 'buyer')
  const createBoxLink = fields.find(({ label }) => label === boxLinkLabel)?.value
  const facts = fields.filter(({ label }) => label !== boxLinkLabel).map(toInertField)
  const greeting = ['Hello', isPlausibleName(sender.firstName) && sender.firstName].filter(Boolean).join(' ')
  const parts: Part[] = [
    {
      text: signedUp
        ? `${greeting},\n\nThank you for leaving your email address with us. When you know what you would like to make, tell us about it: reply to this email, or fill in the form on our Get Started page.`
        : `${greeting},\n\nThank you. Your ${kindTitles[kind].toLowerCase()} has been received. Your reference is ${reference}. Please mention it when you call or write.`,
    },
    ...(signedUp && publicUrl ? [{ button: 'Get started', href: `${publicUrl}/get-started` }] : []),
    ...(steps.length === 0
      ? []
      : [{ heading: 'What happens next' }, steps.length > 1 ? { steps } : { text: steps.join() }]),
    { heading: 'Your submission' },
    { facts: omitCaptions(facts, images), lines: formatFields(facts) },
    ...(images.length > 0 ? [{ imagesHeading: 'Your logo on it', images: images.map(toInertImage) }] : []),
    ...(publicUrl && createBoxLink ? [{ button: 'See your box', href: [createBoxLink].flat().join('') }] : []),
    { heading: 'Questions?' },
    {
      text: 'Reply to this email to reach our sales team, or to add or correct something.',
    },
  ]
  return {
    subject,
    content: {
      preview: signedUp ? 'We received your email address.' : `We received your request. ${steps[0] ?? ''}`.trim(),
      title: signedUp ? 'Thank you for your interest' : 'We received your request',
      parts,
      footer: [
        `Reference ${reference}. You receive this email because your address was entered in a form on our website.`,
        'If this was not you, you can ignore this email. You may receive one reply to the request.',
      ],
    },
  }
}

const toInertImage = (image: MailImage): MailImage => ({
  ...image,
  title: toInertText(image.title),
  alt: toInertText(image.alt),
  lines: image.lines.map(toInertText),
})

function toInertField({ label, value }: RequestField): RequestField {
  // This email goes to their own email address.
  if (label === 'Email') return { label, value }
  return { label, value: Array.isArray(value) ? value.map(toInertText) : toInertText(value) }
}

/** True for one or two words of letters; anything else in the greeting would read as the shop's text. */
const isPlausibleName = (name: string) => /^[\p{L}\p{M}'’-]{1,24}(?: [\p{L}\p{M}'’-]{1,24})?$/u.test(name)
