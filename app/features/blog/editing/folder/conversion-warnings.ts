import type { SanitizeReport } from '../../sanitize.server.ts'
import { findOpenFence } from '../markdown/code-fence.ts'

/** Something that the shop shows in another way or not at all, with its line, from 1. */
export type ConversionWarning = { line: number; message: string }

const patterns: { pattern: RegExp; toMessage: (found: string) => string }[] = [
  { pattern: /\{\{[<%][^}]{0,200}\}?\}?/g, toMessage: (found) => `the shortcode ${found} stays as text` },
  { pattern: /\{%[^%]{0,200}%?\}?/g, toMessage: (found) => `the Liquid tag ${found} stays as text` },
  { pattern: /\{\{(?![<%])[^}]{0,200}\}\}/g, toMessage: (found) => `the placeholder ${found} stays as text` },
  {
    pattern: /\[\/?(?:caption|gallery|embed|audio|video|playlist|contact-form-7)\b[^\]]{0,200}\]/g,
    toMessage: (found) => `the shortcode ${found} stays as text`,
  },
  {
    pattern: /^(?:import|export)\s[^\n]{0,200}\bfrom\s[^\n]{0,200}$/g,
    toMessage: (found) => `the import ${found} stays as text`,
  },
  { pattern: /^:{3,5} ?\w[^\n]{0,200}$/g, toMessage: (found) => `the directive ${found} stays as text` },
  { pattern: /<[A-Z]\w{0,60}(?:\s[^>]{0,200})?\/?>/g, toMessage: (found) => `the component ${found} is skipped` },
]

/**
 * Finds shortcodes, Liquid tags and components in a text, outside of fenced code.
 * @param firstLine of the text in its file
 */
export function findConversionWarnings(text: string, firstLine: number): ConversionWarning[] {
  let fence: string | undefined
  return text.split('\n').flatMap((line, index) => {
    const before = fence
    fence = findOpenFence(line, fence)
    if (before !== undefined || fence !== undefined) return []
    const withoutInlineCode = line.replace(/`[^`]*`/g, '')
    return patterns.flatMap(({ pattern, toMessage }) =>
      [...withoutInlineCode.matchAll(pattern)].map(([found]) => ({
        line: index + firstLine,
        message: toMessage(shorten(found)),
      })),
    )
  })
}

/** Describes embedded frames and videos, and images that are removed. @param firstLine of the text in its file */
export function describeReport(
  { embeds, removedImages }: SanitizeReport,
  text: string,
  firstLine: number,
): ConversionWarning[] {
  const lines: number[] = []
  if (embeds.length > 0)
    for (const [index, line] of text.split('\n').entries())
      for (const _ of line.matchAll(/<(?:iframe|video|audio|embed|object)\b/gi)) lines.push(index + firstLine)
  return [
    ...embeds.map(({ url }, index) => ({
      line: lines[index] ?? firstLine,
      message:
        url === null
          ? 'an embedded frame or video without a URL is skipped'
          : `the embedded frame or video ${url} is shown as a link`,
    })),
    ...[...new Set(removedImages)].map((url) => ({
      line: findLineOfUrl(text, url, firstLine),
      message: `the image ${shorten(url)} is removed, as pages show images over https only`,
    })),
  ]
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The line of a URL in a text, from `firstLine`; the first one if it is not found. */
export function findLineOfUrl(text: string, url: string, firstLine: number): number {
  const position = text.indexOf(url)
  return position < 0 ? firstLine : firstLine + text.slice(0, position).split('\n').length - 1
}
