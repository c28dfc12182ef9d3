import { createMailtoUrl } from '#app/lib/mail/mailto-url.ts'

/** Characters of a link that Windows and mail programs accept. */
const maxLinkLength = 1_900

/** `cc`, `bcc`: as for `splitEmails`. */
type MailTexts = { subject: string; body: string; cc?: string; bcc?: string }

/**
 * Returns a mailto link; a body too long for a link is cut at a word. CC and BCC addresses that do not fit even without a body are
 * left out, the last ones first.
 * @returns `isCut`: whether anything was cut or left out; `hasAllCopies`: no address was left out
 */
export function createMailtoLink(
  to: string,
  { subject, body, cc = '', bcc = '' }: MailTexts,
): { href: string; isCut: boolean; hasAllCopies: boolean } {
  const [ccEmails, bccEmails] = [splitEmails(cc), splitEmails(bcc)]
  const copyCount = ccEmails.length + bccEmails.length
  const link = (text: string, copies = copyCount) =>
    createMailtoUrl(to, {
      subject,
      cc: ccEmails.slice(0, copies).join(','),
      bcc: bccEmails.slice(0, Math.max(copies - ccEmails.length, 0)).join(','),
      body: text.replaceAll('\n', '\r\n'),
    })
  if (link(body).length <= maxLinkLength) return { href: link(body), isCut: false, hasAllCopies: true }
  const words = body.split(/(?<=\s)/)
  const copies = findFitting(copyCount, (count) => link('', count))
  const wordCount = findFitting(words.length, (count) => link(words.slice(0, count).join(''), copies))
  return {
    href: link(words.slice(0, wordCount).join('').trimEnd(), copies),
    isCut: true,
    hasAllCopies: copies === copyCount,
  }
}

/** Returns up to how many parts the link with them fits; 0 if none do. */
function findFitting(parts: number, link: (count: number) => string): number {
  let [fitting, exceeding] = [0, parts + 1]
  while (exceeding - fitting > 1) {
    const middle = Math.floor((fitting + exceeding) / 2)
    if (link(middle).length <= maxLinkLength) fitting = middle
    else exceeding = middle
  }
  return fitting
}

/** The different email addresses of a text, separated by commas, semicolons or blanks. */
export const splitEmails = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
