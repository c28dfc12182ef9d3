import * as v from 'valibot'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { emailAddress } from '../intake/forms/contact-fields.schema.ts'
import { splitEmails } from './mailto.ts'

/** Characters. */
export const maxSubjectLength = 200
export const maxBodyLength = 20_000
const maxTemplateNameLength = 60

/** Attachments of one reply: mail servers accept little more than this. */
export const maxAttachments = 10
export const maxAttachedMegabytes = 20
export const maxAttachedBytes = maxAttachedMegabytes * 1024 * 1024

/** Extensions that mail servers reject or that run on the recipient's computer. */
const rejectedExtensions =
  /\.(ade|adp|apk|app|appx|bat|chm|cmd|com|cpl|deb|dll|dmg|docm|exe|hta|html?|ins|iso|jar|jnlp|js|jse|lib|lnk|mde|mhtml?|msc|msi|msix|msp|mst|pif|pkg|pptm|ps1|reg|rpm|scr|sct|sh|shb|swf|sys|vb|vbe|vbs|vhd|vxd|wsc|wsf|wsh|xhtml|xlsm|xll)$/i

/** Returns why no email may have this file, whatever its size; undefined if one may. */
export function getFileError(name: string, size: number): string | undefined {
  if (rejectedExtensions.test(name.trim())) return `“${name}” has a file type that email servers reject.`
  return size === 0 ? `“${name}” is empty.` : undefined
}

/** Returns why a file cannot be added to the attachments; undefined if it can. */
export function getAttachmentError(
  name: string,
  size: number,
  attached: { count: number; bytes: number },
): string | undefined {
  const problem = getFileError(name, size)
  if (problem) return problem
  if (attached.count >= maxAttachments) return `You can attach up to ${maxAttachments} files.`
  if (attached.bytes + size > maxAttachedBytes)
    return `“${name}” exceeds the total limit of ${maxAttachedMegabytes} MB.`
  return undefined
}

/** Email addresses in each of CC and BCC. */
const maxCopies = 20

const emailList = v.pipe(
  v.string(),
  v.transform(splitEmails),
  // Not `v.maxLength`, which a form applies to the text.
  v.check((emails) => emails.length <= maxCopies, `Enter up to ${maxCopies} email addresses`),
  v.everyItem((email) => v.is(emailAddress('', ''), email), 'Enter email addresses, separated by commas'),
)

const singleLineText = (missingMessage: string, limit: number) =>
  v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.nonEmpty(missingMessage),
    v.maxLength(limit, `Use ${limit} characters or fewer`),
  )

const multilineText = (missingMessage: string) =>
  v.pipe(
    v.string(),
    v.transform(toPlainLines),
    v.nonEmpty(missingMessage),
    v.maxLength(maxBodyLength, `Use ${maxBodyLength.toLocaleString('en-US')} characters or fewer`),
  )

export const replySchema = v.object({
  subject: singleLineText('Enter a subject', maxSubjectLength),
  body: multilineText('Enter a message'),
  cc: emailList,
  bcc: emailList,
  /** "on" sets the status to Proposal sent as well. */
  proposal_sent: v.string(),
  /** Latest timeline entry that was displayed; anything but a number is none. */
  seen: v.string(),
  /** "yes" after confirming that no file is missing. */
  without_files: v.string(),
})

/** Characters of a signature. */
const maxSignatureLength = 500

/** Empty for none. */
export const signatureSchema = v.object({
  signature: v.pipe(
    v.string(),
    v.transform(toPlainLines),
    v.maxLength(maxSignatureLength, `Use ${maxSignatureLength} characters or fewer`),
  ),
})

/** True if the text mentions an attachment: 'Attached is our proposal'. */
export const mentionsAttachment = (body: string) => /\b(attached|attachments?|enclosed)\b/i.test(body)

export const templateSchema = v.object({
  name: singleLineText('Enter a name', maxTemplateNameLength),
  subject: singleLineText('Enter a subject', maxSubjectLength),
  body: multilineText('Enter a message'),
})
