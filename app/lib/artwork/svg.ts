import { SaxesParser } from 'saxes'
import { readImageSize, type Size } from './image-size.ts'
import { createXmlDecoder } from './xml-decoder.ts'

/** Namespaces whose elements browsers give a meaning; those of drawing programs are `other`. */
export type SvgNamespace = 'svg' | 'html' | 'math' | 'other'

export type SvgElement = {
  /** Original name with its prefix. */
  name: string
  /** Lower-case name without the prefix, which can be bound to any namespace. */
  localName: string
  namespace: SvgNamespace
  attributes: Record<string, string>
  isSelfClosing: boolean
}

/** Receives the parts of a document in order; stops the reader by throwing. */
export type SvgVisitor = {
  encoding?(name: string): void
  doctype?(text: string): void
  instruction?(target: string): void
  open?(element: SvgElement): void
  text?(text: string): void
  close?(): void
  /** Complete text of a style element, as browsers concatenate its parts. */
  style?(sheet: string): void
}

/** `malformed`: browsers do not draw it; `entities`: its entities are replaced by more text than a drawing needs. */
export class UnreadableSvg extends Error {
  readonly reason: 'malformed' | 'deep' | 'entities'

  constructor(reason: UnreadableSvg['reason']) {
    super(`unreadable SVG: ${reason}`)
    this.reason = reason
  }
}

const maxDepth = 1_000
/** Characters that replace the entities of a file. */
const maxEntityText = 4_000_000

/**
 * An empty subclass: saxes adds handlers under computed names, and V8 no longer treats a SaxesParser with more than seven of
 * them as an object of fixed shape, which makes it nine times slower.
 */
class Parser extends SaxesParser {}

/**
 * Reads an SVG once for all visitors, as strictly as a browser. Memory is bounded by the longest tag or text of the file.
 * @throws UnreadableSvg
 */
export function readSvg(pieces: Iterable<Uint8Array>, ...visitors: SvgVisitor[]): void {
  const parser = new Parser({ position: false })
  let depth = 0
  /** Depth of the outermost open style element; 0 without one. */
  let styleDepth = 0
  let sheet: string[] = []
  const scopes: NamespaceScope[] = []
  const onText = (text: string) => {
    if (styleDepth > 0) sheet.push(text)
    for (const visitor of visitors) visitor.text?.(text)
  }
  parser.on('error', () => {
    throw new UnreadableSvg('malformed')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding) for (const visitor of visitors) visitor.encoding?.(encoding)
  })
  parser.on('doctype', (text) => {
    defineEntities(parser.ENTITIES, text)
    for (const visitor of visitors) visitor.doctype?.(text)
  })
  parser.on('processinginstruction', ({ target }) => {
    for (const visitor of visitors) visitor.instruction?.(target)
  })
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const localName = toLocalName(name)
    if (depth === 0 && localName !== 'svg') throw new UnreadableSvg('malformed')
    depth += 1
    if (depth > maxDepth) throw new UnreadableSvg('deep')
    if (styleDepth === 0 && localName === 'style') styleDepth = depth
    const scope = extendScope(scopes.at(-1) ?? noScope, attributes)
    scopes.push(scope)
    const namespace = getNamespace(scope, name)
    const element = { name, localName, namespace, attributes, isSelfClosing }
    for (const visitor of visitors) visitor.open?.(element)
  })
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    if (depth === styleDepth) {
      for (const visitor of visitors) visitor.style?.(sheet.join(''))
      styleDepth = 0
      sheet = []
    }
    depth -= 1
    scopes.pop()
    for (const visitor of visitors) visitor.close?.()
  })
  for (const text of decodeXml(pieces)) parser.write(text)
  parser.close()
}

/** Namespace URLs by prefix; '' is the default namespace. */
type NamespaceScope = ReadonlyMap<string, string>

const noScope: NamespaceScope = new Map()

function extendScope(scope: NamespaceScope, attributes: Record<string, string>): NamespaceScope {
  let extended: Map<string, string> | undefined
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    extended ??= new Map(scope)
    extended.set(name.slice('xmlns:'.length), attributes[name] ?? '')
  }
  return extended ?? scope
}

const namespaces = new Map<string, SvgNamespace>([
  // Without a namespace, nothing is drawn; the checks apply all the same.
  ['', 'svg'],
  ['http://www.w3.org/2000/svg', 'svg'],
  ['http://www.w3.org/1999/xhtml', 'html'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
])

function getNamespace(scope: NamespaceScope, name: string): SvgNamespace {
  const url = scope.get(name.includes(':') ? name.slice(0, name.indexOf(':')) : '') ?? ''
  return namespaces.get(url) ?? 'other'
}

const entityPattern = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g

/** Defines the entities that are plain text, as Illustrator writes them for namespaces and styles (XML 1.0, 4.2). */
function defineEntities(entities: Record<string, string>, doctype: string): void {
  let remaining = maxEntityText
  for (const [, name = '', double, single] of doctype.matchAll(entityPattern)) {
    // The first definition counts, and none replaces those of XML.
    if (entities[name] !== undefined) continue
    const text = double ?? single ?? ''
    Object.defineProperty(entities, name, {
      get() {
        remaining -= text.length
        if (remaining < 0) throw new UnreadableSvg('entities')
        return text
      },
    })
  }
}

/** True if a document type defines only entities of plain text, and attributes without a default value. */
export function hasPlainDefinitions(doctype: string): boolean {
  const [, definitions] = /\[([\s\S]*)\]\s*$/.exec(doctype) ?? []
  return (
    definitions !== undefined &&
    definitions
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(entityPattern, '')
      .replace(attributePattern, '')
      .trim() === ''
  )
}

const attributePattern = /<!ATTLIST\s+[\w:.-]+(?:\s+[\w:.-]+\s+CDATA\s+#IMPLIED)+\s*>/g

const removePrefix = (name: string) => name.slice(name.lastIndexOf(':') + 1)

export const toLocalName = (name: string) => removePrefix(name).toLowerCase()

/**
 * True for Illustrator's private copy of a drawing: a foreignObject that no browser draws, as it requires an extension of Adobe
 * (SVG 2, 5.8.2).
 */
export const isPrivateCopy = ({ localName, attributes }: SvgElement) =>
  localName === 'foreignobject' && /^\s*https?:\/\/ns\.adobe\.com\/\S+\s*$/.test(attributes.requiredExtensions ?? '')

/** Returns attributes by their name without the prefix; those that have none come first, as browsers prefer them. */
export function getLocalAttributes({ attributes }: SvgElement): Map<string, string> {
  const entries = Object.entries(attributes)
  const found = new Map(entries.filter(([name]) => !name.includes(':')))
  for (const [name, value] of entries) {
    const localName = removePrefix(name)
    if (!found.has(localName)) found.set(localName, value)
  }
  return found
}

/** Returns the different links of an element; only the namespace of a prefix would tell which one browsers follow. */
export const getLinkTargets = ({ attributes }: SvgElement): Set<string> =>
  new Set(Object.entries(attributes).flatMap(([name, value]) => (removePrefix(name) === 'href' ? [value.trim()] : [])))

function* decodeXml(pieces: Iterable<Uint8Array>): Generator<string> {
  let decoder: TextDecoder | undefined
  let buffered: Uint8Array = new Uint8Array()
  for (const piece of pieces) {
    if (decoder) yield decoder.decode(piece, { stream: true })
    else {
      buffered = concatenate(buffered, piece)
      if (buffered.length < 4) continue
      decoder = createXmlDecoder(buffered)
      yield decoder.decode(buffered, { stream: true })
    }
  }
  yield decoder ? decoder.decode() : createXmlDecoder(buffered).decode(buffered)
}

function concatenate(start: Uint8Array, piece: Uint8Array): Uint8Array {
  const whole = new Uint8Array(start.length + piece.length)
  whole.set(start)
  whole.set(piece, start.length)
  return whole
}

/** Yields the rules of a style sheet, including those within @media. */
export function* readRules(sheet: string): Generator<{ selectors: string[]; body: string }> {
  for (const rule of removeComments(sheet).split('}')) {
    const open = rule.lastIndexOf('{')
    if (open < 0) continue
    const selectors = rule.slice(rule.lastIndexOf('{', open - 1) + 1, open)
    yield { selectors: selectors.split(',').map((selector) => selector.trim()), body: rule.slice(open + 1) }
  }
}

export function removeComments(sheet: string): string {
  const [start = '', ...comments] = sheet.split('/*')
  return start + comments.map((comment) => comment.split('*/').slice(1).join('*/')).join('')
}

/** Base64 characters that are searched for an image header. */
const imageHeadLength = 512 * 1024

/** Returns the size of an image embedded as base64 data; undefined for other urls. */
export function getEmbeddedImageSize(url: string | undefined): Size | undefined {
  const [start, data = ''] = splitData(url ?? '')
  if (!/^\s*data:[^,]*;base64$/i.test(start)) return undefined
  const head = data.slice(0, imageHeadLength).replace(/[^A-Za-z\d+/]/g, '')
  const binary = atob(head.slice(0, head.length - (head.length % 4)))
  return readImageSize(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}

function splitData(url: string): [start: string, data?: string] {
  const comma = url.indexOf(',')
  return comma < 0 ? [url] : [url.slice(0, comma), url.slice(comma + 1)]
}

/** Millimeters of a CSS unit; a pixel is 1/96 inch. */
const units = new Map([
  ['mm', 1],
  ['cm', 10],
  ['in', 25.4],
  ['pt', 25.4 / 72],
  ['pc', 25.4 / 6],
  ['px', 25.4 / 96],
  ['', 25.4 / 96],
])

/** Parses an SVG length to millimeters; undefined for percentages and invalid or non-positive lengths. */
export function parseLength(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length ?? '') ?? []
  const factor = units.get(unit.toLowerCase())
  const value = Number(number)
  return factor !== undefined && value > 0 ? value * factor : undefined
}

/** Returns the size of a `viewBox` in user units; undefined if it is not positive. */
export function parseViewBox(viewBox: string | undefined): Size | undefined {
  const [, , width = 0, height = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : undefined
}

export const isFontFace = (selector: string): boolean => selector.toLowerCase() === '@font-face'
