import { Marked } from 'marked'
import { escapeMarkup } from '#app/lib/text/escape.ts'
import { findOpenFence } from './code-fence.ts'
import { findMarkdownProblem, type MarkdownProblem } from './markdown-limits.ts'

/** A text that cannot be rendered; editors read the message. */
export class MarkdownError extends Error {
  /** Line number, from 1. */
  readonly line: number

  constructor({ line, message }: MarkdownProblem) {
    super(message)
    this.line = line
  }
}

type Footnote = { text: string; number: number; hasReference: boolean }

/** Footnotes of the text that is being rendered: by name, and in the order of their references, which numbers them. */
let footnotes = { byName: new Map<string, Footnote>(), numbered: [] as Footnote[] }

const inline = new Marked({ gfm: true })

/** GitHub's Markdown; in addition an image alone in its paragraph becomes a figure with its title as caption. */
const marked = new Marked({
  gfm: true,
  renderer: {
    paragraph({ tokens }) {
      const [only] = tokens
      if (tokens.length !== 1 || only?.type !== 'image') return false
      const caption = only.title ? `<figcaption>${inline.parseInline(only.title, { async: false })}</figcaption>` : ''
      return `<figure>${this.parser.parseInline([{ ...only, title: null }])}${caption}</figure>\n`
    },
    text(token) {
      if (('tokens' in token && token.tokens) || footnotes.byName.size === 0 || !token.text.includes('[^')) return false
      const html = 'escaped' in token && token.escaped ? token.text : escapeMarkup(token.text)
      return html.replace(/\[\^([^\]\s]+)\]/g, (reference, name: string) => renderReference(name) ?? reference)
    },
  },
})

function renderReference(name: string): string | undefined {
  const note = footnotes.byName.get(name)
  if (!note) return undefined
  note.number ||= footnotes.numbered.push(note)
  const id = note.hasReference ? '' : ` id="fnref-${note.number}"`
  note.hasReference = true
  return `<sup><a href="#fn-${note.number}"${id}>${note.number}</a></sup>`
}

/**
 * Renders Markdown with footnotes (`[^1]`, and `[^1]: text` on a line). The result is unsafe until sanitizeHtml sanitizes it.
 * @throws MarkdownError
 */
export function renderMarkdown(source: string): string {
  const problem = findMarkdownProblem(source)
  if (problem) throw new MarkdownError(problem)
  const { text, byName } = takeFootnotes(source)
  footnotes = { byName, numbered: [] }
  try {
    const html = marked.parse(text, { async: false })
    return html + renderFootnotes()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new MarkdownError({ line: 1, message: 'The text is nested too deeply' })
  } finally {
    footnotes = { byName: new Map(), numbered: [] }
  }
}

/** Takes definitions out of a text, outside of code. Their lines stay as blank ones; indented lines belong to a definition. */
function takeFootnotes(source: string) {
  const byName = new Map<string, Footnote>()
  if (!source.includes('[^')) return { text: source, byName }
  let fence: string | undefined
  let note: Footnote | undefined
  const lines = source.split('\n').map((line) => {
    fence = findOpenFence(line, fence)
    const [, name, text = ''] = (fence === undefined && /^\[\^([^\]\s]{1,60})\]:[ \t]*(.*)$/.exec(line)) || []
    if (name !== undefined && !byName.has(name)) {
      note = { text, number: 0, hasReference: false }
      byName.set(name, note)
      return ''
    }
    if (note && (line.trim() === '' || /^(?: {2,}|\t)/.test(line))) {
      note.text += `\n${line.trim()}`
      return ''
    }
    note = undefined
    return line
  })
  return { text: lines.join('\n'), byName }
}

/** The notes that the text refers to. A note may refer to others, which are added while it is rendered. */
function renderFootnotes(): string {
  const items: string[] = []
  for (let number = 1; number <= footnotes.numbered.length; number++) {
    const html = marked.parse(footnotes.numbered[number - 1]?.text.trim() ?? '', { async: false }).trimEnd()
    const back = `<a href="#fnref-${number}" title="Back to the text">↩</a>`
    const withLink = html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)} ${back}</p>` : `${html}<p>${back}</p>`
    items.push(`<li id="fn-${number}">${withLink}</li>`)
  }
  return items.length === 0 ? '' : `<hr>\n<ol>\n${items.join('\n')}\n</ol>\n`
}
