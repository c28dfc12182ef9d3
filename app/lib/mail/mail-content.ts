import type { MailColors } from './mail-colors.ts'

/** Content of an email, rendered as HTML and plain text. */
export type MailContent = {
  /** Preview text in the inbox, after the subject. */
  preview: string
  title?: string | undefined
  parts: Part[]
  /** Small print at the end: reason, reference, instructions. */
  footer: string[]
}

/** Sender of an email. */
export type MailSender = {
  name: string
  /** Origin of the shop, if PUBLIC_URL is set. */
  origin?: string | undefined
  /** Brand colors; absent for the defaults. */
  colors?: { light: MailColors; dark: MailColors } | undefined
}

export type Part =
  /** Paragraphs, separated by empty lines. `links` makes URLs clickable, for trusted text only. */
  | { text: string; links?: boolean }
  | { heading: string }
  | { steps: string[] }
  /** `lines`: the same as plain text. */
  | { facts: readonly Fact[]; lines: string[] }
  | { button: string; href: string }
  /** Images under a heading; the facts contain the same information as text. */
  | { imagesHeading: string; images: readonly MailImage[] }

/** An image embedded in the mail by Content-ID, with its size in pixels and the text next to it. */
export type MailImage = {
  cid: string
  alt: string
  title: string
  lines: readonly string[]
  width: number
  height: number
}

/** Fact with one or more lines. `href`: target of a click on it. */
export type Fact = { label: string; value: string | string[]; href?: string }

const separator = '-'.repeat(40)

export function toMailText({ title, parts, footer }: MailContent, shop: string): string {
  const blocks = parts.map((part) => {
    if ('text' in part) return part.text
    if ('heading' in part) return `${part.heading}\n${'-'.repeat(part.heading.length)}`
    if ('steps' in part) return part.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    if ('facts' in part) return part.lines.join('\n')
    return 'button' in part ? `${part.button}: ${part.href}` : ''
  })
  return `${[title, ...blocks, `${separator}\n${[shop, ...footer].join('\n')}`].filter(Boolean).join('\n\n')}\n`
}

/** A piece of a string, with its link if it is one. */
export type Piece = { text: string; href?: string }

/** Splits a string at its http and https URLs; punctuation that ends a sentence is not part of a URL. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"“”„«»]+/gi)) {
    const href = trimPunctuation(found)
    if (!URL.canParse(href)) continue
    pieces.push({ text: text.slice(end, index) }, { text: href, href: new URL(href).href })
    end = index + href.length
  }
  pieces.push({ text: text.slice(end) })
  return pieces.filter((piece) => piece.text !== '')
}

const openingBrackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** A closing bracket belongs to the URL if its opening bracket does. */
function trimPunctuation(url: string): string {
  const counts = new Map<string, number>()
  for (const char of url) counts.set(char, (counts.get(char) ?? 0) + 1)
  const getCount = (char: string) => counts.get(char) ?? 0
  let end = url.length
  for (; end > 0; end--) {
    const last = url.charAt(end - 1)
    const opening = openingBrackets[last]
    const isBalanced = opening !== undefined && getCount(opening) >= getCount(last)
    if (isBalanced || !/[.,;:!?…'‘’*_)\]}]/.test(last)) break
    counts.set(last, getCount(last) - 1)
  }
  return url.slice(0, end)
}
