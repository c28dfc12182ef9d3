import Turndown from 'turndown'
import { escapeMarkdown } from '#app/lib/text/markdown.ts'
import { sanitizeHtml } from '../../sanitize.server.ts'
import { renderMarkdown } from './markdown.server.ts'
import { findMarkdownProblem } from './markdown-limits.ts'

/** Each block is rendered for comparison, which blocks the process. */
const maxLength = 200_000
const maxBlocks = 2_000

/**
 * Converts HTML to Markdown that renders to the same HTML. Blocks without an equivalent, such as tables with merged cells,
 * remain HTML. So does the whole text if its blocks mean something else together, and one of more than 200,000 characters or
 * 2,000 blocks.
 */
export function htmlToMarkdown(html: string): string {
  const clean = sanitizeHtml(html)
  const blocks = splitBlocks(clean)
  if (clean.length > maxLength || blocks.length > maxBlocks) return clean
  const parts = blocks.map((block) => {
    const converted = turndown.turndown(block)
    return isSame(block, converted) ? converted : block
  })
  const document = parts.join('\n\n')
  return isSame(blocks.join(''), document) ? document : clean
}

const isSame = (html: string, markdown: string) =>
  !findMarkdownProblem(markdown) && normalize(sanitizeHtml(renderMarkdown(markdown))) === normalize(html)

/** HTML that differs only in spaces and in names of inline tags becomes equal. */
const normalize = (html: string) =>
  html
    .replace(/\s+/g, ' ')
    .replace(
      / ?(<\/?(?:p|h[234]|ul|ol|li|blockquote|hr|br|figure|figcaption|table|thead|tbody|tr|th|td|pre|div)\b[^>]*>) ?/g,
      '$1',
    )
    .replaceAll('<b>', '<strong>')
    .replaceAll('</b>', '</strong>')
    .replaceAll('<i>', '<em>')
    .replaceAll('</i>', '</em>')
    .trim()

const inlineTags = /^(a|strong|b|em|i|code|br|img|s|del|u|sub|sup|small|mark|span|abbr|q|cite|time|kbd|samp|ins)$/

/** Splits sanitized HTML, where `<` always starts a tag, into blocks. Loose text becomes a paragraph. */
function splitBlocks(html: string): string[] {
  const nodes: { html: string; isLoose: boolean }[] = []
  let depth = 0
  for (const [token, closing, tag] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/gi)) {
    const isLoose = tag === undefined || inlineTags.test(tag)
    const last = nodes.at(-1)
    if (last && (depth > 0 || (isLoose && last.isLoose))) last.html += token
    else nodes.push({ html: token, isLoose })
    if (closing) depth--
    else if (tag !== undefined && !token.endsWith('/>')) depth++
  }
  return nodes.filter(({ html }) => html.trim()).map(({ html, isLoose }) => (isLoose ? `<p>${html}</p>` : html))
}

const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  br: '\\',
})
turndown.escape = escapeMarkdown
// Elements without a rule remain HTML.
turndown.keep(() => true)
turndown.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    const list = node.parentElement
    const { positions, isLoose } = readList(list)
    const number = Number(list?.getAttribute('start') ?? 1) + (positions.get(node) ?? 0)
    const mark = list?.nodeName === 'OL' ? `${number}. ` : '- '
    const text = content.trim().replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
    return `${mark}${text}${isLoose ? '\n\n' : '\n'}`
  },
})
turndown.addRule('deletion', { filter: 'del', replacement: (content) => `~~${content}~~` })
turndown.addRule('code block', {
  filter: 'pre',
  replacement: (_, { textContent }) => `\n\n\`\`\`\n${textContent?.replace(/\n$/, '')}\n\`\`\`\n\n`,
})
turndown.addRule('figure', {
  filter: 'figure',
  replacement(_, node) {
    const image = node.querySelector('img')
    const caption = node.querySelector('figcaption')?.textContent?.trim().replaceAll('"', '\\"')
    const title = caption ? ` "${escapeMarkdown(caption)}"` : ''
    return `\n\n![${escapeMarkdown(image?.getAttribute('alt') ?? '')}](${image?.getAttribute('src')}${title})\n\n`
  },
})
turndown.addRule('cell', {
  filter: ['th', 'td'],
  replacement: (content) => ` ${content.trim().replaceAll('|', '\\|')} |`,
})
const toDelimiter = (cell: Element) => {
  const align = cell.getAttribute('align')
  return ` ${align === 'left' || align === 'center' ? ':' : ''}---${align === 'right' || align === 'center' ? ':' : ''} |`
}
turndown.addRule('row', {
  filter: 'tr',
  replacement(content, node) {
    const isFirst = node.closest('table')?.querySelector('tr') === node
    return `|${content}\n${isFirst ? `|${Array.from(node.children, toDelimiter).join('')}\n` : ''}`
  },
})
turndown.addRule('rows', { filter: ['thead', 'tbody'], replacement: (content) => content })
turndown.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })

type List = { positions: Map<Element, number>; isLoose: boolean }
const lists = new WeakMap<Element, List>()

/** Reads the items of a list once for all of them. */
function readList(list: Element | null): List {
  const cached = list && lists.get(list)
  if (cached) return cached
  const items = Array.from(list?.children ?? [])
  const read = {
    positions: new Map(items.map((item, index) => [item, index])),
    isLoose: items.some((item) => Array.from(item.children).some(isParagraph)),
  }
  if (list) lists.set(list, read)
  return read
}

const isParagraph = ({ nodeName }: Element) => nodeName === 'P'
