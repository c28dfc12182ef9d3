import sanitizeHtml from 'sanitize-html'

const markup = /<\/?[a-z][^>]*>|<!--|&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]+);/i
const ends = /<br\s*\/?>|<\/(?:p|div|h[1-6]|tr|ul|ol|table|blockquote|section|article)\s*>/gi
const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Converts HTML to text: decodes entities and keeps paragraphs and lines. Returns other texts unchanged. */
export function textOfHtml(text: string): string {
  if (!markup.test(text)) return text
  const lined = text.replace(ends, '$&\n').replace(/<li[^>]*>/gi, '\n- ')
  const bare = sanitizeHtml(lined, { allowedTags: [], allowedAttributes: {} })
  return bare
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => unescaped[entity] ?? entity)
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(^|\n)- (?=\n|$)/g, '$1')
    .trim()
}
