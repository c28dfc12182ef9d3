import { kindTitles, requestDetails, requestSummary, senderName } from '../details.ts'
import type { RequestKind } from '../kinds.ts'

export type AnnouncedRequest = { kind: RequestKind; id: string; created_at: Date; email: string } & Record<
  string,
  unknown
>

const received = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

/** The mail that tells the sales team of a request: everything that was sent, nothing that opens a private place. */
export function announcementMail(request: AnnouncedRequest): { subject: string; text: string; html: string } {
  const title = kindTitles[request.kind]
  const from = senderName(request) || request.email
  const summary = requestSummary(request)
  const details = requestDetails(request)
  const footer = [
    `Received ${received.format(request.created_at)}, Chicago time.`,
    'Reply to this e-mail to answer the visitor.',
    ...(Array.isArray(request.uploaded_files) && request.uploaded_files.length > 0
      ? [`Artwork: npm run shop -- requests files ${request.id} --to FOLDER`]
      : []),
    `Request ${request.id}`,
  ]
  const width = Math.max(...details.map(({ label }) => label.length)) + 2
  const lines = details.map(({ label, value }) => {
    const values = Array.isArray(value) ? value : value.split('\n')
    return `${`${label}:`.padEnd(width)}${values.join(`\n${' '.repeat(width)}`)}`
  })
  const rows = details.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top" style="padding:6px 24px 6px 0;color:#655e55;font-weight:normal;white-space:nowrap">${escapeHtml(label)}</th>` +
      `<td valign="top" style="padding:6px 0;white-space:pre-line">${escapeHtml([value].flat().join('\n'))}</td></tr>`,
  )
  return {
    // A line break in a name may not become a header.
    subject: [title, from, summary].filter(Boolean).join(' | ').replace(/\s+/g, ' ').slice(0, 200),
    text: `${title}\n\n${lines.join('\n')}\n\n${footer.join('\n')}\n`,
    html:
      '<!doctype html><html><body style="margin:0;padding:24px;background:#faf7f2;color:#1d1b18;font:16px/1.5 sans-serif">' +
      '<div style="max-width:640px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4dbcd;border-radius:12px">' +
      `<h1 style="margin:0 0 16px;font-size:24px;color:#14493a">${escapeHtml(title)}</h1>` +
      `<table cellspacing="0" cellpadding="0">${rows.join('')}</table>` +
      `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dbcd;font-size:14px;color:#655e55">${footer
        .map(escapeHtml)
        .join('<br>')}</p></div></body></html>`,
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
