import sanitizeHtml from 'sanitize-html'
import { removeStrayEndTags } from '#app/lib/text/stray-end-tags.ts'

const htmlPattern = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]+);/i
const blockEnd = /<br\s*\/?>|<\/(?:p|div|h[1-6]|tr|ul|ol|table|blockquote|section|article)\s*>/gi
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Converts HTML to text: decodes entities and keeps paragraphs and lines. Returns other texts unchanged. */
export function htmlToText(text: string): string {
  if (!htmlPattern.test(text)) return text
  const withLineBreaks = text.replace(blockEnd, '$&\n').replace(/<li\b[^<>]*>/gi, '\n- ')
  const bare = sanitizeHtml(removeStrayEndTags(withLineBreaks), { allowedTags: [], allowedAttributes: {} })
  return bare
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(^|\n)- (?=\n|$)/g, '$1')
    .trim()
}
