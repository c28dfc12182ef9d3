/** What an SVG may not hold, as the visitor reads it. */
export const svgProblems = {
  malformed: 'it is not a well-formed SVG',
  script: 'it contains a script',
  handler: 'it contains an event handler',
  external: 'it refers to something outside the file',
  foreign: 'it contains foreign content',
  entities: 'it defines its own document type or entities',
} as const

export type SvgProblem = keyof typeof svgProblems

const scriptElements = new Set(['script', 'handler', 'listener'])
const foreignElements = new Set([
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'link',
  'meta',
  'base',
  'form',
  'html',
  'body',
])
const linkAttributes = new Set([
  'href',
  'src',
  'poster',
  'background',
  'data',
  'action',
  'formaction',
  'codebase',
  'base',
  'manifest',
])

/** Names are compared without their prefix, since a prefix can be bound to any namespace. */
export const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

export function elementProblem(name: string): SvgProblem | undefined {
  const local = localName(name)
  if (scriptElements.has(local)) return 'script'
  return foreignElements.has(local) ? 'foreign' : undefined
}

/** Not of SVG, and lists: what looks harmless at the start can name an address further on. */
const addressLists = new Set(['srcset', 'imagesrcset', 'ping'])

export function attributeProblem(name: string): SvgProblem | undefined {
  // Names of namespaces say where a vocabulary comes from; nothing is loaded from there.
  if (/^xmlns(:|$)/i.test(name)) return undefined
  const local = localName(name)
  if (local.startsWith('on')) return 'handler'
  return addressLists.has(local) ? 'external' : undefined
}

export const isLink = (name: string) => !/^xmlns(:|$)/i.test(name) && linkAttributes.has(localName(name))

/** `start` is the beginning of a link's value in lower case, without white space. */
export function linkProblem(start: string): SvgProblem | undefined {
  if (start === '' || start.startsWith('#')) return undefined
  if (/^(java|vb|live)script:/.test(start)) return 'script'
  return /^data:image\/(png|jpe?g|gif|webp)[;,]/.test(start) ? undefined : 'external'
}

/** An animation may not write into links or event handlers (`attributeName`). */
export function animatedProblem(target: string): SvgProblem | undefined {
  const local = localName(target)
  if (local.startsWith('on')) return 'handler'
  return isLink(local) ? 'external' : undefined
}

const styledAttributes =
  /^(?:style|fill|stroke|filter|mask|clip|clip-path|cursor|marker|font|content|color-profile|to|from|by|values|marker-.+|mask-.+|shape-.+|background.*|list-style.*)$/

/** Whether the attribute's value is read as part of a style sheet. */
export const isStyled = (name: string) => styledAttributes.test(localName(name))

/** Longest text a pattern below needs to decide. */
const lookahead = 64
const patterns: [RegExp, SvgProblem][] = [
  [/(?:java|vb|live)script:/g, 'script'],
  [/url\(["']?(?!["']?(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,]))/g, 'external'],
]
/** In a style sheet any of these words could be written with escapes, which artwork has no need of at all. */
const stylePatterns: [RegExp, SvgProblem][] = [
  ...patterns,
  [/@import|image\(|image-set\(|src\(|\\(?![,'"])/g, 'external'],
]

/**
 * Looks through a text that arrives in pieces (a style sheet or an attribute's value), entities already decoded.
 * Holds a few characters, never the text.
 */
export class ValueScanner {
  private carry = ''
  private readonly patterns: [RegExp, SvgProblem][]

  constructor(style: boolean) {
    this.patterns = style ? stylePatterns : patterns
  }

  /** `last` says that nothing follows. */
  scan(piece: string, last = false): SvgProblem | undefined {
    const text = this.carry + normalise(piece)
    const decided = last ? text.length : Math.max(0, text.length - lookahead)
    this.carry = text.slice(decided)
    for (const [pattern, problem] of this.patterns) {
      for (const match of text.matchAll(pattern)) if (match.index < decided) return problem
    }
    return undefined
  }
}

/** Lower case, without the white space and control characters that browsers skip in addresses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
export const normalise = (text: string) => text.toLowerCase().replace(/[\s\u0000-\u001f\u007f]+/g, '')

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the entities of XML in a text that arrives in pieces. */
export class EntityDecoder {
  private carry = ''

  /** @returns the decoded text so far, or nothing when it holds an entity that XML does not know */
  decode(piece: string, last = false): string | undefined {
    let text = this.carry + piece
    this.carry = ''
    const open = text.lastIndexOf('&')
    if (!last && open >= 0 && !text.includes(';', open) && text.length - open < 32) {
      this.carry = text.slice(open)
      text = text.slice(0, open)
    }
    if (!text.includes('&')) return text
    let known = true
    const decoded = text.replace(/&(#x[0-9a-f]{1,24};|#[0-9]{1,24};|[a-z]+;)?/gi, (_, entity: string | undefined) => {
      const character = entity ? characterOf(entity.slice(0, -1)) : undefined
      if (character === undefined) known = false
      return character ?? ''
    })
    return known ? decoded : undefined
  }
}

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return named[entity]
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
