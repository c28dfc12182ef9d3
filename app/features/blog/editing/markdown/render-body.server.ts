import { removeInvisible } from '#app/lib/text/normalize.ts'
import { countWords, getReadingMinutes } from '../../post.ts'
import { cleanHtml, toPlainText } from '../../sanitize.server.ts'
import { marked } from './markdown.server.ts'

export type Source = { kind: 'markdown' | 'html'; text: string }

/** Renders the stored text: HTML for visitors and the Markdown it came from. */
export function renderBody({ kind, text }: Source) {
  const source = normalizeLines(text)
  const content = cleanHtml(kind === 'html' ? source : marked.parse(source, { async: false }))
  const readable = toPlainText(content)
  return {
    content,
    markdown: kind === 'html' ? null : source,
    reading_time: getReadingMinutes(readable),
    words: countWords(readable),
  }
}

/** Normalizes characters, line breaks and surrounding blank lines, so that files and forms compare equal. Preserves indented code. */
const normalizeLines = (text: string) =>
  removeInvisible(text)
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
