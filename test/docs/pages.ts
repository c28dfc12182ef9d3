import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** A fenced block: ```csv acme.csv */
export type Block = { language: string; file: string | undefined; text: string; line: number }

export type Page = {
  /** Path from the root: `docs/run.md`. */
  path: string
  text: string
  /** Text without blocks and inline code. */
  prose: string
  blocks: Block[]
  /** Inline code outside of blocks. */
  spans: { text: string; line: number }[]
  /** Targets of links and images. */
  links: string[]
  /** Anchors of the headings. */
  anchors: string[]
}

/** Reads every Markdown page of the project. */
export function readAllPages(): Page[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const paths = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...docs.map((name) => `docs/${name}`)]
  return paths.filter((path) => path.endsWith('.md')).map(readPage)
}

export function readPage(path: string): Page {
  const text = read(path)
  const { blocks, proseLines } = splitBlocks(path, text)
  const spans = proseLines.flatMap(({ text: lineText, line }) =>
    [...lineText.matchAll(/`([^`]+)`/g)].map(([, span = '']) => ({ text: span, line })),
  )
  const prose = proseLines.map(({ text: lineText }) => lineText.replace(/`[^`]*`/g, '')).join('\n')
  const headings = proseLines.flatMap(({ text: lineText }) => /^#{1,6} (.+)/.exec(lineText)?.[1] ?? [])
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return { path, text, prose, blocks, spans, links, anchors: getAnchors(headings) }
}

/** Splits a page into fenced blocks and the lines outside of them. */
function splitBlocks(path: string, text: string): { blocks: Block[]; proseLines: { text: string; line: number }[] } {
  const blocks: Block[] = []
  const proseLines: { text: string; line: number }[] = []
  let openBlock: Block | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const [fence, language = '', file] = /^```(\S*)(?: (\S+))?$/.exec(line) ?? []
    if (fence === undefined) {
      if (openBlock) openBlock.text += `${line}\n`
      else proseLines.push({ text: line, line: index + 1 })
    } else if (openBlock) {
      blocks.push(openBlock)
      openBlock = undefined
    } else openBlock = { language, file, text: '', line: index + 2 }
  }
  if (openBlock) throw new Error(`${path}:${openBlock.line}: the block is not closed`)
  return { blocks, proseLines }
}

/** Creates anchors like code hosts: lower case, hyphens for spaces, no punctuation; duplicates get a number. */
function getAnchors(headings: string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}

/** Returns the target of a link from the root; undefined for external links. */
export function getTarget({ path }: Page, link: string): { file: string; anchor: string } | undefined {
  if (/^[a-z]+:/.test(link)) return undefined
  const [file = '', anchor = ''] = link.split('#')
  return { file: file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, ''), anchor }
}
