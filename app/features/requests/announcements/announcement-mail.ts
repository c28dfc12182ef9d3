import { escapeMarkup } from '#app/lib/escape.ts'
import { singleLine } from '#app/lib/single-line.ts'
import { kindTitles, requestDetails, requestSummary, senderName } from '../details.ts'
import type { StoredRequest } from '../stored-request.ts'
import { detailLines } from '../swag-box-details.ts'

/** Characters; what goes beyond is cut, the reference never. */
const longestSubject = 180

const received = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

/**
 * The mail that tells the sales team of a request: everything that was sent, nothing that opens a private place.
 * @param publicUrl of the shop, where it is set: a host that a request claimed must not stand in a mail
 */
export function announcementMail(
  request: StoredRequest,
  publicUrl?: string,
): { subject: string; text: string; html: string } {
  const { id, reference } = request
  const title = kindTitles[request.kind]
  const from = senderName(request) || request.email
  // A line break in a name may not become a header.
  const about = singleLine([title, from, requestSummary(request)].filter(Boolean).join(' | ')).slice(0, longestSubject)
  const details = requestDetails(request, publicUrl)
  const footer = [
    `Received ${received.format(request.created_at)}, Chicago time.`,
    'Reply to this e-mail to answer the visitor.',
    ...(request.kind === 'swag-box' && request.uploaded_files.length > 0
      ? [`Artwork: npm run shop -- requests files ${reference ?? id} --to FOLDER`]
      : []),
    reference ? `Reference ${reference}, request ${id}` : `Request ${id}`,
  ]
  const rows = details.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top" style="padding:6px 24px 6px 0;color:#655e55;font-weight:normal;white-space:nowrap">${escapeMarkup(label)}</th>` +
      `<td valign="top" style="padding:6px 0;white-space:pre-line">${escapeMarkup([value].flat().join('\n'))}</td></tr>`,
  )
  return {
    subject: [about, reference].filter(Boolean).join(' | '),
    text: `${title}\n\n${detailLines(details).join('\n')}\n\n${footer.join('\n')}\n`,
    html:
      '<!doctype html><html><body style="margin:0;padding:24px;background:#faf7f2;color:#1d1b18;font:16px/1.5 sans-serif">' +
      '<div style="max-width:640px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4dbcd;border-radius:12px">' +
      `<h1 style="margin:0 0 16px;font-size:24px;color:#14493a">${escapeMarkup(title)}</h1>` +
      `<table cellspacing="0" cellpadding="0">${rows.join('')}</table>` +
      `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dbcd;font-size:14px;color:#655e55">${footer
        .map(escapeMarkup)
        .join('<br>')}</p></div></body></html>`,
  }
}
