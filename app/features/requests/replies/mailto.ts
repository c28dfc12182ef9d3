import { createMailtoUrl } from '#app/lib/mail/mailto-url.ts'

/** Characters of a link that Windows and mail programs accept. */
const maxLinkLength = 1_900

/**
 * Returns a mailto link with subject and text; a text too long for a link is cut at a word.
 * @returns `isCut`: whether it was cut
 */
export function createMailtoLink(to: string, subject: string, body: string): { href: string; isCut: boolean } {
  const link = (text: string) =>
    `${createMailtoUrl(to, subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
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
