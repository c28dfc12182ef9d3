import { countWords, getReadingMinutes } from '../../post.ts'
import { cleanHtml, toPlainText } from '../../sanitize.server.ts'
import { marked } from './markdown.server.ts'

export type Source = { kind: 'markdown' | 'html'; text: string }

/** Renders the stored text: HTML for visitors and the Markdown it came from. */
export function renderBody({ kind, text }: Source) {
  const source = normalizeText(text)
  const content = cleanHtml(kind === 'html' ? source : marked.parse(source, { async: false }))
  const readable = toPlainText(content)
  return {
    content,
    markdown: kind === 'html' ? null : source,
    reading_time: getReadingMinutes(readable),
    words: countWords(readable),
  }
}

/** Normalizes line breaks and surrounding blank lines, so that files and forms compare equal. Preserves indented code. */
const normalizeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
