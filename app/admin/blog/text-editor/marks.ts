/** Formatting that the toolbar and its keyboard shortcuts apply. */
export type Mark = 'bold' | 'italic' | 'heading' | 'link' | 'list' | 'quote' | 'picture'

export type Source = 'markdown' | 'html'

/** Around the chosen text, or before each of its lines. */
type How = { around: [string, string] } | { before: string } | { lines: [string, string]; item: [string, string] }

export const marks: Record<Source, Record<Exclude<Mark, 'picture' | 'link'>, How>> = {
  markdown: {
    bold: { around: ['**', '**'] },
    italic: { around: ['*', '*'] },
    heading: { before: '## ' },
    list: { before: '- ' },
    quote: { before: '> ' },
  },
  html: {
    bold: { around: ['<strong>', '</strong>'] },
    italic: { around: ['<em>', '</em>'] },
    heading: { around: ['<h2>', '</h2>'] },
    list: { lines: ['<ul>\n', '\n</ul>'], item: ['  <li>', '</li>'] },
    quote: { around: ['<blockquote>', '</blockquote>'] },
  },
}

/** Replaces `from` to `to` of a text by `insert`, and chooses from `anchor` to `head` of what comes of it. */
export type Edit = { from: number; to: number; insert: string; anchor: number; head: number }

type Chosen = { text: string; from: number; to: number }

/** Toggles a mark on the selection. */
export function applyMark(mark: Exclude<Mark, 'picture'>, source: Source, chosen: Chosen): Edit {
  if (mark === 'link') return link(source, chosen)
  const how = marks[source][mark]
  if ('around' in how) return around(how.around, chosen)
  const lines = wholeLines(chosen)
  if ('before' in how) return before(how.before, lines)
  const items = lines.chosen.split('\n').map((line) => how.item.join(line))
  return replaced(lines, how.lines.join(items.join('\n')))
}

function around([opening, closing]: [string, string], { text, from, to }: Chosen): Edit {
  const inner = text.slice(from, to)
  const start = from - opening.length
  const isMarked = text.slice(start, from) === opening && text.slice(to, to + closing.length) === closing
  // A star of bold text is none of italic.
  const isDouble = opening === '*' && text[start - 1] === '*' && text[start - 2] !== '*'
  if (isMarked && start >= 0 && !isDouble) {
    return { from: start, to: to + closing.length, insert: inner, anchor: start, head: start + inner.length }
  }
  const anchor = from + opening.length
  return { from, to, insert: opening + inner + closing, anchor, head: anchor + inner.length }
}

function link(source: Source, { text, from, to }: Chosen): Edit {
  const inner = text.slice(from, to)
  const isAddress = /^(https?:\/\/|\/)\S*$/.test(inner)
  const [words, address] = isAddress ? ['', inner] : [inner, 'https://']
  const insert = source === 'html' ? `<a href="${address}">${words}</a>` : `[${words}](${address})`
  // Places the cursor where input is missing.
  const at = from + (words ? insert.indexOf(address) : insert.indexOf(source === 'html' ? '</a>' : ']'))
  return { from, to, insert, anchor: at, head: at + (words ? address.length : 0) }
}

function wholeLines({ text, from, to }: Chosen) {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  const stop = end < 0 ? text.length : end
  return { from: start, to: stop, chosen: text.slice(start, stop) }
}

function before(sign: string, lines: ReturnType<typeof wholeLines>): Edit {
  const all = lines.chosen.split('\n')
  const isMarked = all.every((line) => line === '' || line.startsWith(sign))
  const next = all.map((line) => (isMarked && line !== '' ? line.slice(sign.length) : isMarked ? line : sign + line))
  // An empty line alone has nothing to lose.
  return replaced(lines, lines.chosen === '' ? sign : next.join('\n'))
}

const replaced = ({ from, to }: { from: number; to: number }, insert: string): Edit => ({
  from,
  to,
  insert,
  anchor: from + insert.length,
  head: from + insert.length,
})
