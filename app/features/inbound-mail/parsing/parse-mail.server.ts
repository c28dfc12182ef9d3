import { createHash } from 'node:crypto'
import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'
import { parseUploadedFileName } from '#app/lib/text/file-name.ts'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { toStorable } from '#app/lib/text/storable.ts'
import { type DeliveryStatus, parseDeliveryStatuses, parseMessageIds } from './delivery-status.ts'
import { sanitizeMailHtml, toMailText } from './sanitize-mail.server.ts'

/** Characters of the text of an email; the rest is cut. */
const maxTextLength = 100_000
const maxSubjectLength = 300
const maxNameLength = 200
const maxEmailLength = 254
/** Newest message IDs that are searched for the request. */
const maxReferences = 50

/** Recipients of a bounce that are read: `to`, CC and BCC of a reply have fewer. */
const maxStatuses = 50

export type ParsedAttachment = { name: string; type: string; bytes: Uint8Array }

export type ParsedMail = {
  messageId: string
  from: { email: string; name: string | null }
  /** Email addresses it was sent or delivered to. */
  recipients: string[]
  /** Message IDs that it answers or returns, the newest first. */
  references: string[]
  /** Message-ID of the email that a bounce returns, which a relay may have replaced; undefined without one. */
  returnedId: string | undefined
  subject: string
  text: string
  html: string | null
  attachments: ParsedAttachment[]
  /** Values of headers by name in lower case, in their order. */
  headers: ReadonlyMap<string, string[]>
  /** Delivery statuses of a bounce (RFC 3464), one a recipient; empty for other emails. */
  deliveryStatuses: DeliveryStatus[]
}

const limits = {
  maxNestingDepth: 50,
  maxHeadersSize: 512 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
}

/** Parses a raw email. Texts are storable, the HTML is sanitized. @throws for one that is nested too deep */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw, limits)
  const headers = new Map<string, string[]>()
  for (const { key, value } of email.headers) headers.set(key, [...(headers.get(key) ?? []), toStorable(value)])
  const parts = email.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    type: mimeType.toLowerCase(),
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
  const status = parts.find(({ type }) => type === 'message/delivery-status')
  const isReturned = (type: string) => type === 'message/rfc822' || type === 'text/rfc822-headers'
  const returned = status ? parts.filter(({ type }) => isReturned(type)) : []
  const returnedHeaders = returned.flatMap(({ bytes }) => readReturnedHeaders(bytes))
  const attached = parts.filter((part) => part !== status && !returned.includes(part))
  const html = email.html ? sanitizeMailHtml(toStorable(email.html.slice(0, maxTextLength * 4))) : ''
  return {
    messageId: readMessageId(email, raw),
    from: readSender(email),
    recipients: listRecipients(email, headers),
    references: [
      ...returnedHeaders.flatMap(({ ids }) => ids),
      ...parseMessageIds(email.inReplyTo ?? '').reverse(),
      ...parseMessageIds(email.references ?? '').reverse(),
    ].slice(0, maxReferences),
    returnedId: returnedHeaders.find(({ name, ids }) => name === 'message-id:' && ids.length > 0)?.ids[0],
    subject: toSingleLine(toStorable(email.subject ?? ''))
      .slice(0, maxSubjectLength)
      .toWellFormed(),
    text: toPlainLines(toStorable(email.text?.trim() ? email.text : toMailText(html)))
      .slice(0, maxTextLength)
      .toWellFormed(),
    html: html.slice(0, maxTextLength) === html && html !== '' ? html : null,
    attachments: attached.map(({ filename, type, bytes }, index) => ({
      name: parseUploadedFileName(toStorable(filename ?? '')) || getDefaultName(type, index),
      type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
      bytes,
    })),
    headers,
    deliveryStatuses: status ? parseDeliveryStatuses(Buffer.from(status.bytes).toString()).slice(0, maxStatuses) : [],
  }
}

/** Reads the Message-ID of a returned email, then those that it answers, whatever the order of its headers. */
function readReturnedHeaders(bytes: Uint8Array): { name: string; ids: string[] }[] {
  const head =
    Buffer.from(bytes.subarray(0, 64 * 1024))
      .toString()
      .split(/\r?\n\r?\n/)[0] ?? ''
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return ['message-id:', 'in-reply-to:', 'references:'].map((name) => ({
    name,
    ids: parseMessageIds(lines.filter((line) => line.toLowerCase().startsWith(name)).join(' ')).reverse(),
  }))
}

function readMessageId({ messageId }: Email, raw: Uint8Array): string {
  const [id] = parseMessageIds(messageId ?? '')
  return id ?? `<${createHash('sha256').update(raw).digest('hex')}@no-message-id>`
}

function readSender({ from, sender }: Email): ParsedMail['from'] {
  const mailbox = from?.address ? from : sender
  const email = toSingleLine(toStorable(mailbox?.address ?? ''))
  const name = toSingleLine(toStorable(mailbox?.name ?? ''))
    .slice(0, maxNameLength)
    .toWellFormed()
  const isEmail = /^[^\s@<>]+@[^\s@<>]+$/.test(email) && email.length <= maxEmailLength
  return { email: isEmail ? email : 'unknown', name: name || null }
}

function listRecipients({ to = [], cc = [], deliveredTo }: Email, headers: ParsedMail['headers']): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].flatMap((name) =>
    (headers.get(name) ?? []).flatMap((value) => addressParser(value)),
  )
  const mailboxes = [...to, ...cc, ...delivered].flatMap((each: Address) => each.group ?? [each])
  const emails = [...mailboxes.map(({ address }) => address), deliveredTo].filter((email) => email !== undefined)
  return [...new Set(emails.map((email) => toSingleLine(toStorable(email)).toLowerCase()))].filter(Boolean).slice(0, 50)
}

function getDefaultName(type: string, index: number): string {
  const extension = { 'message/rfc822': 'eml', 'text/calendar': 'ics', 'application/pdf': 'pdf' }[type]
  return `attachment-${index + 1}${extension ? `.${extension}` : ''}`
}
