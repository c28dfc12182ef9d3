import { createMailtoUrl } from '#app/lib/mail/mailto-url.ts'

/** Characters of a link that Windows and mail programs accept. */
const maxLinkLength = 1_900

/** `cc`, `bcc`: email addresses, separated by commas, semicolons or blanks. */
type MailTexts = { subject: string; body: string; cc?: string; bcc?: string }

/**
 * Returns a mailto link; a body too long for a link is cut at a word.
 * @returns `isCut`: whether it was cut
 */
export function createMailtoLink(
  to: string,
  { subject, body, cc = '', bcc = '' }: MailTexts,
): { href: string; isCut: boolean } {
  const headers = { subject, cc: toList(cc), bcc: toList(bcc) }
  const link = (text: string) => createMailtoUrl(to, { ...headers, body: text.replaceAll('\n', '\r\n') })
  if (link(body).length <= maxLinkLength) return { href: link(body), isCut: false }
  const words = body.split(/(?<=\s)/)
  let [fitting, exceeding] = [0, words.length]
  while (exceeding - fitting > 1) {
    const middle = Math.floor((fitting + exceeding) / 2)
    if (link(words.slice(0, middle).join('')).length <= maxLinkLength) fitting = middle
    else exceeding = middle
  }
  return { href: link(words.slice(0, fitting).join('').trimEnd()), isCut: true }
}

const toList = (emails: string) =>
  emails
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(',')
