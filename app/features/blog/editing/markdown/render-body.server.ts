import { normalizeFormattedText } from '#app/lib/text/normalize.ts'
import { countWords, getReadingMinutes } from '../../post.ts'
import { sanitizeWithReport, toPlainText } from '../../sanitize.server.ts'
import { renderMarkdown } from './markdown.server.ts'

export type Source = { kind: 'markdown' | 'html'; text: string }

/**
 * Renders the stored text: HTML for visitors and the Markdown it came from. `report`: what sanitizing replaced or removed.
 * @throws MarkdownError
 */
export function renderBody({ kind, text }: Source) {
  const source = normalizeLines(text)
  const { html: content, report } = sanitizeWithReport(kind === 'html' ? source : renderMarkdown(source))
  const readable = toPlainText(content)
  return {
    content,
    markdown: kind === 'html' ? null : source,
    reading_time: getReadingMinutes(readable),
    words: countWords(readable),
    report,
  }
}

/** Normalizes characters, line breaks and surrounding blank lines, so that files and forms compare equal. Preserves indented code. */
const normalizeLines = (text: string) =>
  normalizeFormattedText(text)
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
