import { escapeMarkdown } from '#app/lib/text/markdown.ts'
import { cleanHtml } from '../../sanitize.server.ts'
import { marked } from './markdown.server.ts'

type Node = string | { tag: string; attributes: Record<string, string>; children: Node[] }
type Element = Exclude<Node, string>

/**
 * Markdown that gives the same page as this HTML. Part by part: whatever Markdown would say otherwise, a table with joined
 * cells for one, stays HTML, which Markdown may hold. So nothing is lost, and nothing looks different.
 */
export function htmlToMarkdown(html: string): string {
  const blocks = topLevel(parse(cleanHtml(html)))
  const parts = blocks.map((node) => {
    const source = write(node)
    const written = block(node)
    return same(source, written) ? written : source
  })
  const whole = parts.join('\n\n')
  const source = blocks.map(write).join('')
  return same(source, whole) ? whole : source
}

const same = (html: string, markdown: string) =>
  normal(cleanHtml(marked.parse(markdown, { async: false }))) === normal(html)

/** Where a browser sees no difference, there is none. */
const normal = (html: string) =>
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

/** Reads what `cleanHtml` wrote: well-formed, with `<` nowhere but at a tag. */
function parse(html: string): Node[] {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open: Element[] = [root]
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = open.at(-1) ?? root
    if (!token.startsWith('<')) parent.children.push(token)
    else if (token.startsWith('</')) open.pop()
    else {
      const [, tag = ''] = /^<([a-z0-9]+)/i.exec(token) ?? []
      const attributes = Object.fromEntries(
        [...token.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      )
      const element: Element = { tag, attributes, children: [] }
      parent.children.push(element)
      if (!token.endsWith('/>')) open.push(element)
    }
  }
  return root.children
}

const inlineTags = /^(a|strong|b|em|i|code|br|img|s|del|u|sub|sup|small|mark|span|abbr|q|cite|time|kbd|samp|ins)$/

/** What stands loose between blocks is a paragraph of its own. */
function topLevel(nodes: Node[]): Element[] {
  const blocks: Element[] = []
  let loose: Node[] = []
  const close = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) {
      blocks.push({ tag: 'p', attributes: {}, children: loose })
    }
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || inlineTags.test(node.tag)) loose.push(node)
    else {
      close()
      blocks.push(node)
    }
  }
  close()
  return blocks
}

function write(node: Node): string {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
  const opening = `<${node.tag}${attributes.join('')}`
  if (/^(br|hr|img)$/.test(node.tag)) return `${opening} />`
  return `${opening}>${node.children.map(write).join('')}</${node.tag}>`
}

function block(node: Element): string {
  const { tag, children } = node
  switch (tag) {
    case 'p':
      return inline(children).trim()
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(tag[1]))} ${inline(children).trim()}`
    case 'hr':
      return '---'
    case 'pre':
      return `\`\`\`\n${plain(children).replace(/\n$/, '')}\n\`\`\``
    case 'blockquote':
      return indent(topLevel(children).map(block).join('\n\n'), '> ', '> ')
    case 'figure':
      return figure(children)
    case 'table':
      return table(node)
    case 'ul':
    case 'ol':
      return list(node)
    default:
      return write(node)
  }
}

function list({ tag, attributes, children }: Element): string {
  let number = Number(attributes.start ?? 1)
  const items = children.filter((child): child is Element => typeof child !== 'string')
  const isLoose = items.some((item) => item.children.some((child) => typeof child !== 'string' && child.tag === 'p'))
  const written = items.map((item) => {
    const mark = tag === 'ol' ? `${number++}. ` : '- '
    const parts = topLevel(item.children).map(block)
    return indent(parts.join(isLoose ? '\n\n' : '\n'), mark, ' '.repeat(mark.length))
  })
  return written.join(isLoose ? '\n\n' : '\n')
}

function figure(children: Node[]): string {
  const parts = children.filter((child): child is Element => typeof child !== 'string')
  const image = parts.find(({ tag }) => tag === 'img')
  const caption = parts.find(({ tag }) => tag === 'figcaption')
  if (!image) return ''
  const { src = '', alt = '' } = image.attributes
  const title = caption ? ` "${inline(caption.children).trim().replaceAll('"', '\\"')}"` : ''
  return `![${escapeMarkdown(decoded(alt))}](${decoded(src)}${title})`
}

function table(node: Element): string {
  const rows = toRows(node).map((row) => row.map((cell) => inline(cell.children).trim().replaceAll('|', '\\|')))
  const [head = [], ...body] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

const toRows = (node: Element): Element[][] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (child.tag !== 'tr') return toRows(child)
    return [child.children.filter((cell): cell is Element => typeof cell !== 'string')]
  })

function inline(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeMarkdown(decoded(node.replace(/\s+/g, ' ')))
      const inner = () => inline(node.children)
      switch (node.tag) {
        case 'strong':
        case 'b':
          return `**${inner()}**`
        case 'em':
        case 'i':
          return `*${inner()}*`
        case 'del':
          return `~~${inner()}~~`
        case 'code':
          return `\`${plain(node.children)}\``
        case 'br':
          return '\\\n'
        case 'a':
          return `[${inner()}](${decoded(node.attributes.href ?? '')})`
        case 'img':
          return `![${escapeMarkdown(decoded(node.attributes.alt ?? ''))}](${decoded(node.attributes.src ?? '')})`
        default:
          return write(node)
      }
    })
    .join('')
}

const plain = (nodes: Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? decoded(node) : plain(node.children))).join('')

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

const decoded = (text: string) => text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')

const indent = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n')
