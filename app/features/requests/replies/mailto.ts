import { mailAddress } from '#app/lib/mail/mail-address.ts'

/** Characters of a link that mail programs take, and Windows hands to them. */
const maxLinkLength = 1_900

/**
 * Returns a mailto link with subject and text; a text too long for a link is cut at a word.
 * @returns `cut`: whether it was cut
 */
export function mailtoLink(to: string, subject: string, body: string): { href: string; cut: boolean } {
  const link = (text: string) => `${mailAddress(to, subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
  if (link(body).length <= maxLinkLength) return { href: link(body), cut: false }
  const words = body.split(/(?<=\s)/)
  let [fits, over] = [0, words.length]
  while (over - fits > 1) {
    const half = Math.floor((fits + over) / 2)
    if (link(words.slice(0, half).join('')).length <= maxLinkLength) fits = half
    else over = half
  }
  return { href: link(words.slice(0, fits).join('').trimEnd()), cut: true }
}
