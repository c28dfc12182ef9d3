/** Formatting that the toolbar and its keyboard shortcuts apply. */
export type Mark = 'bold' | 'italic' | 'heading' | 'link' | 'list' | 'quote' | 'image'

export type MarkupLanguage = 'markdown' | 'html'

/** Syntax around the selection, before each line, or around all lines and each of them. */
type MarkSyntax =
  | { around: [string, string] }
  | { before: string; replaced?: RegExp; marksEmptyLines?: true }
  | { lines: [string, string]; item: [string, string] }

const markSyntax: Record<MarkupLanguage, Record<Exclude<Mark, 'image' | 'link'>, MarkSyntax>> = {
  markdown: {
    bold: { around: ['**', '**'] },
    italic: { around: ['*', '*'] },
    heading: { before: '## ', replaced: /^#{1,6} / },
    list: { before: '- ' },
    quote: { before: '> ', marksEmptyLines: true },
  },
  html: {
    bold: { around: ['<strong>', '</strong>'] },
    italic: { around: ['<em>', '</em>'] },
    heading: { around: ['<h2>', '</h2>'] },
    list: { lines: ['<ul>\n', '\n</ul>'], item: ['  <li>', '</li>'] },
    quote: { around: ['<blockquote>', '</blockquote>'] },
  },
}

/** Replaces `from` to `to` of a text with `insert`, then selects `anchor` to `head` of the new text. */
export type Edit = { from: number; to: number; insert: string; anchor: number; head: number }

type Selection = { text: string; from: number; to: number }

/** Toggles a mark on the selection; links, and lists in HTML, are only added. */
export function applyMark(mark: Exclude<Mark, 'image'>, language: MarkupLanguage, selected: Selection): Edit {
  const { text, from, to } = selected
  // A selected line, as by a triple click, ends before the line break.
  const selection = { text, from, to: from + text.slice(from, to).replace(/\n+$/, '').length }
  if (mark === 'link') return insertLink(language, selection)
  const syntax = markSyntax[language][mark]
  if ('around' in syntax) return toggleAround(syntax.around, selection)
  const lines = selectLines(selection)
  if ('before' in syntax) return togglePrefix(syntax, lines)
  const filled = lines.text.split('\n').filter((line) => line !== '' || lines.text === '')
  const items = filled.map((line) => wrap(line, syntax.item))
  return replaceRange(lines, wrap(items.join('\n'), syntax.lines))
}

const wrap = (text: string, [opening, closing]: [string, string]) => opening + text + closing

function toggleAround([opening, closing]: [string, string], { text, from, to }: Selection): Edit {
  const inner = text.slice(from, to)
  const start = from - opening.length
  const isMarked = text.slice(start, from) === opening && text.slice(to, to + closing.length) === closing
  // The inner asterisk of `**bold**` does not mark italic text.
  const isDouble = opening === '*' && text[start - 1] === '*' && text[start - 2] !== '*'
  if (isMarked && start >= 0 && !isDouble) {
    return { from: start, to: to + closing.length, insert: inner, anchor: start, head: start + inner.length }
  }
  const anchor = from + opening.length
  return { from, to, insert: opening + inner + closing, anchor, head: anchor + inner.length }
}

function insertLink(language: MarkupLanguage, { text, from, to }: Selection): Edit {
  const inner = text.slice(from, to)
  const isUrl = /^(https?:\/\/|\/)\S*$/.test(inner)
  const [label, url] = isUrl ? ['', inner] : [inner, 'https://']
  const insert = language === 'html' ? `<a href="${url}">${label}</a>` : `[${label}](${url})`
  // Places the cursor where input is missing; a label may contain the URL, too.
  const urlAt = language === 'html' ? insert.indexOf(url) : insert.lastIndexOf(url)
  const cursor = from + (label ? urlAt : insert.indexOf(language === 'html' ? '</a>' : ']'))
  return { from, to, insert, anchor: cursor, head: cursor + (label ? url.length : 0) }
}

function selectLines({ text, from, to }: Selection) {
  // At 0, `lastIndexOf` would find a line break that follows the cursor.
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  const stop = end < 0 ? text.length : end
  return { from: start, to: stop, text: text.slice(start, stop) }
}

function togglePrefix(
  { before: prefix, replaced = /^/, marksEmptyLines }: Extract<MarkSyntax, { before: string }>,
  lines: ReturnType<typeof selectLines>,
): Edit {
  const all = lines.text.split('\n')
  const isMarked = all.every((line) => line === '' || line.startsWith(prefix))
  const next = all.map((line) => {
    if (line === '' && !marksEmptyLines) return line
    if (!isMarked) return prefix + line.replace(replaced, '')
    return line.startsWith(prefix) ? line.slice(prefix.length) : line
  })
  // A single empty line gets the prefix, too.
  return replaceRange(lines, lines.text === '' ? prefix : next.join('\n'))
}

const replaceRange = ({ from, to }: { from: number; to: number }, insert: string): Edit => ({
  from,
  to,
  insert,
  anchor: from + insert.length,
  head: from + insert.length,
})
