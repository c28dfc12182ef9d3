import type { Fact, MailContent, MailImage } from '#app/lib/mail/mail-content.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createTimeZone, defaultTimeZone, formatDateTime } from '#app/lib/time/time-zone.ts'
import { getRequestFiles } from '../artwork/artwork-file.ts'
import { describeRequest } from '../describe-request.ts'
import { kindTitles } from '../kinds.ts'
import { boxLinkLabel, formatFields, omitCaptions, type RequestField } from '../request-fields.ts'
import { listSupplierFields } from '../request-lines.ts'
import type { StoredRequest } from '../stored-request.ts'

/** Characters of a subject before its reference, which is never truncated. */
const maxAboutLength = 180

/**
 * Notification email to the sales team: the whole submission, but no link that bypasses signing in.
 * @param publicUrl of the shop, if set: emails never contain the host of an HTTP request
 * @param images mockups, embedded in the email
 * @param timeZone of the time of arrival
 */
export function createNotificationEmail(
  request: StoredRequest,
  {
    publicUrl,
    images = [],
    timeZone = defaultTimeZone,
  }: { publicUrl?: string | undefined; images?: readonly MailImage[]; timeZone?: string | undefined } = {},
): { subject: string; content: MailContent } {
  const { id, reference } = request
  const title = kindTitles[request.kind]
  const { sender, summary, fields: sentFields } = describeRequest(request, publicUrl)
  const fields = [...sentFields, ...listSupplierFields(request)]
  const from = sender.name || sender.email
  // A line break in a name may not become a header.
  const about = toSingleLine([title, from, summary].filter(Boolean).join(' | ')).slice(0, maxAboutLength)
  const introTexts = [reference ?? '', summary].filter((text) => text !== '')
  return {
    subject: [about, reference].filter(Boolean).join(' | '),
    content: {
      preview: toSingleLine([from, summary].filter(Boolean).join(', ')),
      title,
      parts: [
        ...(introTexts.length > 0 ? [{ text: introTexts.map(toSingleLine).join(' · ') }] : []),
        ...(publicUrl && reference
          ? [{ button: 'View request', href: `${publicUrl}/admin/requests/${reference}` }]
          : []),
        { facts: omitCaptions(fields, images).map(toFact), lines: formatFields(fields) },
        ...(images.length > 0 ? [{ imagesHeading: 'Logo placement', images }] : []),
      ],
      footer: [
        `Received ${formatDateTime(request.created_at, createTimeZone(timeZone), 'full')}.`,
        ...(sender.email === null
          ? ['The customer left a phone number only.']
          : ['Reply to this email to reply to the customer.']),
        // With a link to the admin, the admin shows them.
        ...(!publicUrl && getRequestFiles(request).length > 0
          ? [`Artwork: npm run shop -- requests files ${reference ?? id} --to FOLDER`]
          : []),
        reference ? `Reference ${reference}, request ${id}` : `Request ${id}`,
      ],
    },
  }
}

/** Shortens the link that rebuilds a box. */
function toFact(field: RequestField): Fact {
  const { label, value } = field
  return label === boxLinkLabel && typeof value === 'string' && URL.canParse(value)
    ? { label, value: 'See the box', href: value }
    : field
}
