import type { ConversionWarning } from './conversion-warnings.ts'

/** MDX as Markdown with the same lines, and what was skipped. */
export type ConvertedMdx = { text: string; warnings: ConversionWarning[] }

/** True for a file that imports modules: MDX may also be in .md files. */
export const isMdx = (file: string, text: string): boolean =>
  /\.mdx$/i.test(file) || /^\s{0,200}import\s[^\n]{0,200}\sfrom\s{0,9}['"]/.test(text)

type Attribute = { name: string; value: string | undefined; expression?: string }
type Tag = { name: string; isClosing: boolean; isSelfClosing: boolean; attributes: Attribute[]; end: number }

/** Elements without an end tag. */
const voidElements = /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/
/** Elements that only arrange their content, which is Markdown. */
const layoutElements = /^(?:div|section|article|main|header|footer|aside|center)$/
const imageComponents = /^(?:img|image|picture)$/i
const imageFile = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i

/**
 * Converts MDX to Markdown: removes imports, exports, components and expressions, and keeps the content of components.
 * Imported images become image elements, and strings in braces become text. Runs in linear time.
 * @param firstLine of the text in its file
 */
export function convertMdx(source: string, firstLine: number): ConvertedMdx {
  const codeEnds = matchBackticks(source)
  const ends = matchBraces(source, codeEnds)
  const images = listImportedImages(source)
  const warnings: ConversionWarning[] = []
  let text = ''
  let at = 0
  let line = firstLine
  /** Open components, whose contents are indented. */
  let depth = 0
  const getImage = (expression: string) =>
    readLiteral(expression) ?? images.get(expression.trim().replace(/\.src$/, ''))
  /** Continues after `end` with a replacement that has as many lines. */
  const skipTo = (end: number, replacement = '') => {
    const breaks = source.slice(at, end).split('\n').length - 1
    text += replacement + '\n'.repeat(Math.max(0, breaks - (replacement.split('\n').length - 1)))
    line += breaks
    at = end
  }
  const noteSkipped = (found: string) => warnings.push({ line, message: `the ${shorten(found)} is skipped` })
  const copyTo = (end: number) => {
    const part = source.slice(at, end)
    text += part
    line += part.split('\n').length - 1
    at = end
  }

  while (at < source.length) {
    if (at === 0 || source[at - 1] === '\n') {
      const fence = getFence(source, at)
      if (fence) {
        copyTo(findFenceEnd(source, at, fence))
        continue
      }
      if (/^(?:import|export)[\s{*'"]/.test(source.slice(at, at + 8)) && isBlockStart(source, at)) {
        const end = findModuleEnd(source, at, ends)
        noteSkipped(source.slice(at, end).trim())
        skipTo(end)
        continue
      }
      // MDX has no code by indentation.
      const indent =
        new RegExp(`^(?:\\t| {1,2}){0,${Math.min(depth, 50)}}`).exec(source.slice(at, at + 2 * depth))?.[0].length ?? 0
      if (indent > 0) {
        at += indent
        continue
      }
    }
    const char = source[at]
    if (char === '\n') copyTo(at + 1)
    else if (char === '\\') copyTo(Math.min(at + 2, source.length))
    else if (char === '`') copyTo(codeEnds.get(at) ?? at + 1)
    else if (char === '{' && ends.has(at)) {
      const end = (ends.get(at) ?? at) + 1
      const expression = source.slice(at + 1, end - 1)
      const literal = readLiteral(expression)
      if (literal === undefined && !/^\s*(?:\/\*[\s\S]*\*\/)?\s*$/.test(expression))
        noteSkipped(`expression ${source.slice(at, end)}`)
      skipTo(end, literal)
    } else if (char === '<') {
      const tag = readTag(source, at, ends)
      if (!tag) {
        copyTo(at + 1)
        continue
      }
      const isLayout = tag.name === '' || layoutElements.test(tag.name)
      const isComponent = isLayout || /^[A-Z]|\./.test(tag.name)
      if (imageComponents.test(tag.name) && !tag.isClosing) {
        const image = toImage(tag, getImage)
        if (image === undefined) noteSkipped(`image ${source.slice(at, tag.end)}`)
        skipTo(tag.end, image)
        if (isComponent && !tag.isSelfClosing) depth++
      } else if (isComponent) {
        if (!tag.isClosing && !isLayout) noteSkipped(`component ${source.slice(at, tag.end)}`)
        if (!tag.isSelfClosing) depth = Math.max(0, depth + (tag.isClosing ? -1 : 1))
        skipTo(tag.end)
      } else {
        for (const { name, expression } of tag.attributes)
          if (/^(?:href|src)$/.test(name) && expression !== undefined && getImage(expression) === undefined)
            noteSkipped(`expression {${expression}}`)
        skipTo(tag.end, toHtml(tag, getImage))
      }
    } else {
      const next = /[\\`{<\n]/g
      next.lastIndex = at + 1
      const found = next.exec(source)
      // A line begins after its break.
      copyTo(found ? found.index + (found[0] === '\n' ? 1 : 0) : source.length)
    }
  }
  return { text, warnings }
}

const shorten = (text: string) => {
  const oneLine = text.replace(/\s+/g, ' ')
  return oneLine.length > 60 ? `${oneLine.slice(0, 60)}…` : oneLine
}

/** True at the beginning of the text, after a blank line, and after another import or export. */
function isBlockStart(source: string, at: number): boolean {
  if (at === 0) return true
  const before = source.slice(Math.max(0, at - 1_000), at - 1)
  const previous = before.slice(before.lastIndexOf('\n') + 1)
  return previous.trim() === '' || /^(?:import|export)[\s{*'"]/.test(previous) || /^\}.*from|^\};?$/.test(previous)
}

/** The end of an import or export: the next blank line outside of braces, or a line that begins something else. */
function findModuleEnd(source: string, start: number, ends: ReadonlyMap<number, number>): number {
  let at = start
  for (;;) {
    const next = /[{\n]/g
    next.lastIndex = at
    const found = next.exec(source)
    if (!found) return source.length
    const end = ends.get(found.index)
    if (found[0] === '{') at = (end ?? found.index) + 1
    else if (/^[ \t]*(?:\n|$)|^(?:import|export)[\s{*'"]/.test(source.slice(found.index + 1, found.index + 200)))
      return found.index + 1
    else at = found.index + 1
  }
}

/** The mark of a line that begins fenced code. */
const getFence = (source: string, lineStart: number) =>
  /^ {0,20}(`{3,100}(?!.*`)|~{3,100})/.exec(source.slice(lineStart, lineStart + 300))?.[1]

function findFenceEnd(source: string, start: number, mark: string): number {
  const closing = new RegExp(`^ {0,20}${mark}${mark[0]}*[ \\t]*$`, 'gm')
  closing.lastIndex = source.indexOf('\n', start) + 1 || source.length
  const found = closing.exec(source)
  return found ? found.index + found[0].length : source.length
}

/** Names of imported images, and their URLs. */
function listImportedImages(source: string): Map<string, string> {
  const imports = /^import\s{1,9}([\w$]{1,100})\s{1,9}from\s{1,9}['"]([^'"\n]{1,500})['"]/gm
  return new Map(
    [...source.matchAll(imports)].flatMap(([, name = '', path = '']) =>
      imageFile.test(path.replace(/\?.*$/, '')) ? [[name, path.replace(/\?.*$/, '')] as const] : [],
    ),
  )
}

/** Positions of closing braces by the position of the opening ones. Braces in code, and in quoted strings within braces, do not count. */
function matchBraces(source: string, codeEnds: ReadonlyMap<number, number>): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  let lineEnd = 0
  const marks = /[\\{}"'`]/g
  for (let found = marks.exec(source); found; found = marks.exec(source)) {
    const { 0: mark, index } = found
    if (mark === '\\') marks.lastIndex = index + 2
    else if (mark === '{') open.push(index)
    else if (mark === '}') {
      const start = open.pop()
      if (start !== undefined) ends.set(start, index)
    } else if (open.length === 0) {
      const [indent] = /(?<=^|\n) {0,20}$/.exec(source.slice(Math.max(0, index - 21), index)) ?? []
      const fence = mark === '`' && indent !== undefined ? getFence(source, index - indent.length) : undefined
      marks.lastIndex = fence ? findFenceEnd(source, index, fence) : (codeEnds.get(index) ?? index + 1)
    } else {
      // A quote without its partner in the line is an apostrophe.
      if (lineEnd < index) lineEnd = source.indexOf('\n', index) + 1 || source.length
      const end = source.indexOf(mark, index + 1)
      if (end > 0 && (mark === '`' || end < lineEnd)) marks.lastIndex = end + 1
    }
  }
  return ends
}

/** Ends of inline code by the position of its first backtick. It ends in its paragraph. */
function matchBackticks(source: string): Map<number, number> {
  const ends = new Map<number, number>()
  const nextByLength = new Map<number, number>()
  let nextBlank = source.length
  for (const { 0: found, index } of [...source.matchAll(/`+|\n[ \t]{0,100}(?=\n)/g)].reverse()) {
    if (found[0] === '\n') nextBlank = index
    else {
      const next = nextByLength.get(found.length) ?? source.length
      ends.set(index, next < nextBlank ? next + found.length : index + found.length)
      nextByLength.set(found.length, index)
    }
  }
  return ends
}

/** The text of a quoted expression: {'a'}, {"a"} or {`a`}. */
const readLiteral = (expression: string): string | undefined =>
  /^\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)\s*$/
    .exec(expression)
    ?.slice(1)
    .find((text) => text !== undefined)

/** Reads a tag; undefined if `<` is only text. */
function readTag(source: string, start: number, ends: ReadonlyMap<number, number>): Tag | undefined {
  const head = /^<(\/?)([A-Za-z][\w.:-]{0,100}|(?=\s*>))/.exec(source.slice(start, start + 110))
  if (!head) return undefined
  const [opening, slash = '', name = ''] = head
  const tag: Tag = { name, isClosing: slash !== '', isSelfClosing: false, attributes: [], end: 0 }
  const part = /\s+|([\w:@$.-]+)(?:\s*=\s*(?=["'{])|\s*=\s*([^\s"'{<>]+))?|["'{]|\/?>/y
  part.lastIndex = start + opening.length
  /** The attribute whose value follows. */
  let attribute: Attribute | undefined
  for (let found = part.exec(source); found; found = part.exec(source)) {
    const [mark, attributeName, bareValue] = found
    if (mark.endsWith('>') && attributeName === undefined)
      return { ...tag, isSelfClosing: mark === '/>', end: part.lastIndex }
    if (attributeName !== undefined) {
      const next = { name: attributeName, value: bareValue }
      tag.attributes.push(next)
      attribute = /=\s*$/.test(mark) ? next : undefined
    } else if (mark === '{') {
      const end = ends.get(found.index)
      if (end === undefined) return undefined
      // Without a name it is a spread or a comment.
      if (attribute) attribute.expression = source.slice(found.index + 1, end)
      part.lastIndex = end + 1
      attribute = undefined
    } else if (mark === '"' || mark === "'") {
      const end = source.indexOf(mark, found.index + 1)
      if (end < 0) return undefined
      if (attribute) attribute.value = source.slice(found.index + 1, end)
      part.lastIndex = end + 1
      attribute = undefined
    }
  }
  return undefined
}

const quote = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const getValue = ({ value, expression }: Attribute, resolve: (expression: string) => string | undefined) =>
  value ?? (expression === undefined ? undefined : resolve(expression))

/** An image of HTML; undefined if its URL is not in the file. */
function toImage({ attributes }: Tag, resolve: (expression: string) => string | undefined): string | undefined {
  const find = (wanted: string) => {
    const found = attributes.find(({ name }) => name === wanted)
    return found && getValue(found, resolve)
  }
  const src = find('src')
  if (!src) return undefined
  const others = ['title', 'width', 'height'].map((name) => [name, find(name)] as const)
  const written = [['src', src], ['alt', find('alt') ?? ''], ...others] as const
  return `<img ${written.flatMap(([name, value]) => (value === undefined ? [] : `${name}="${quote(value)}"`)).join(' ')}>`
}

function toHtml(
  { name, isClosing, isSelfClosing, attributes }: Tag,
  resolve: (expression: string) => string | undefined,
): string {
  if (isClosing) return `</${name}>`
  const written = attributes.flatMap((attribute) => {
    if (attribute.value === undefined && attribute.expression === undefined) return ` ${attribute.name}`
    const value = getValue(attribute, resolve)
    return value === undefined ? [] : ` ${attribute.name}="${quote(value)}"`
  })
  return `<${name}${written.join('')}>${isSelfClosing && !voidElements.test(name) ? `</${name}>` : ''}`
}
