import {
  hasPlainDefinitions,
  isPrivateCopy,
  readSvg,
  type SvgElement,
  type SvgVisitor,
  toLocalName,
  UnreadableSvg,
} from '#app/lib/artwork/svg.ts'
import { SvgFonts } from '#app/lib/artwork/svg-fonts.ts'

/** Messages for rejected SVGs (docs/domain.md, Artwork). */
const svgProblems = {
  malformed: 'it is not a well-formed SVG',
  encoding: 'its text is written in an encoding that we cannot read',
  deep: 'its elements are nested too deeply',
  script: 'it contains a script',
  handler: 'it contains an event handler',
  external: 'it refers to something outside the file',
  embedded: 'it embeds something other than a PNG, JPEG, GIF or WebP image',
  font: 'its text needs a font that it embeds',
  animated: 'it contains an animation that changes a link',
  escapes: 'its style sheet hides characters behind backslashes',
  foreign: 'it contains foreign content, such as HTML',
  doctype: 'its document type is not the standard one of SVG',
  entities: 'its document type holds definitions other than plain text',
  /** Only for SVGs that a browser draws (svg-complexity.ts). */
  complex: 'it draws too much',
  filter: 'it uses filters, such as shadows or blurs',
} as const

export type SvgProblem = keyof typeof svgProblems

const advice: Partial<Record<SvgProblem, string>> = {
  font: 'Please convert the text to outlines and try again.',
  complex: 'Please simplify it, or try a PNG of it.',
  filter: 'Please remove these effects, or upload a PNG of it.',
}

/** Returns the message for the visitor, with advice. */
export const explainSvgProblem = (problem: SvgProblem) =>
  `This SVG cannot be used: ${svgProblems[problem]}. ${advice[problem] ?? 'Please save it as plain SVG and try again.'}`

class RejectedSvg extends Error {
  readonly problem: SvgProblem

  constructor(problem: SvgProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Finds the first thing in an SVG that could run, load or hide something.
 * @param visitors also receive the file, up to the problem
 */
export function findSvgProblem(pieces: Iterable<Uint8Array>, ...visitors: SvgVisitor[]): SvgProblem | undefined {
  const fonts = new SvgFonts()
  const check = createCheck()
  try {
    readSvg(pieces, check, fonts, ...visitors)
    // Browsers load no font that no text needs.
    return check.embedsFont && fonts.mayUseEmbeddedFont ? 'font' : undefined
  } catch (error) {
    if (error instanceof RejectedSvg) return error.problem
    if (error instanceof UnreadableSvg) return error.reason
    throw error
  }
}

/** Artwork uses a few dozen attribute names; rules beyond this number are not cached. */
const maxCachedRules = 1_000

function createCheck(): SvgVisitor & { embedsFont: boolean } {
  const rules = new Map<string, AttributeRule>()
  const reject = (problem: SvgProblem | undefined) => {
    if (problem) throw new RejectedSvg(problem)
  }
  let depth = 0
  /** Depth of the open private copy; 0 without one. */
  let privateDepth = 0
  const check = {
    embedsFont: false,
    encoding: (name: string) => reject(checkEncoding(name)),
    doctype: (text: string) => reject(checkDoctype(text)),
    instruction: (target: string) => reject(target.toLowerCase() === 'xml-stylesheet' ? 'external' : undefined),
    open(element: SvgElement) {
      const { attributes } = element
      depth += 1
      reject(checkElement(element, privateDepth > 0))
      if (privateDepth === 0 && isPrivateCopy(element)) privateDepth = depth
      for (const name in attributes) {
        let rule = rules.get(name)
        if (!rule) {
          rule = createRule(name)
          if (rules.size < maxCachedRules) rules.set(name, rule)
        }
        reject(checkValue(rule, attributes[name] ?? ''))
      }
    },
    close() {
      if (depth === privateDepth) privateDepth = 0
      depth -= 1
    },
    style(sheet: string) {
      const problem = checkStyle(sheet)
      if (problem === 'font') check.embedsFont = true
      else reject(problem)
    },
  }
  return check
}

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
/** HTML attributes with several URLs, of which any may be external. */
const urlListAttributes = new Set(['srcset', 'imagesrcset', 'ping'])
const styledAttributes =
  /^(?:style|fill|stroke|filter|mask|clip|clip-path|cursor|marker|font|content|color-profile|to|from|by|values|marker-.+|mask-.+|shape-.+|background.*|list-style.*)$/

function checkElement(element: SvgElement, isInPrivateCopy: boolean): SvgProblem | undefined {
  const { localName, namespace } = element
  if (scriptElements.has(localName)) return 'script'
  if (namespace === 'html' || namespace === 'math') return 'foreign'
  // The private copy holds the data of a program, nothing that a browser knows.
  if (isInPrivateCopy && namespace !== 'other') return 'foreign'
  return foreignElements.has(localName) && !isPrivateCopy(element) ? 'foreign' : undefined
}

/** Problem of an attribute that is always rejected, or the checks of its value. */
type AttributeRule = { problem?: SvgProblem; isLink?: boolean; isStyled?: boolean; isAnimationTarget?: boolean }

function createRule(name: string): AttributeRule {
  // Nothing is loaded from the URL of a namespace.
  if (name === 'xmlns' || name.startsWith('xmlns:')) return {}
  const local = toLocalName(name)
  if (local.startsWith('on')) return { problem: 'handler' }
  if (urlListAttributes.has(local)) return { problem: 'external' }
  return {
    isLink: linkAttributes.has(local),
    isStyled: styledAttributes.test(local),
    isAnimationTarget: local === 'attributename',
  }
}

function checkValue(
  { problem, isLink, isStyled, isAnimationTarget }: AttributeRule,
  value: string,
): SvgProblem | undefined {
  if (problem) return problem
  if (isAnimationTarget) return checkAnimation(value)
  const found = isLink ? checkLink(value) : undefined
  // Only the prefix of a link matters; the rest is usually image data.
  if (found || (isLink && !isStyled)) return found
  return isStyled ? checkStyle(value) : checkText(value)
}

/** Characters of a link that are checked. */
const linkPrefixLength = 256

function checkLink(value: string): SvgProblem | undefined {
  const trimmed = value.trimStart()
  if (trimmed === '') return undefined
  const start = normalize(trimmed.slice(0, linkPrefixLength))
  if (start.startsWith('#')) return undefined
  if (/^(?:java|vb|live)script:/.test(start)) return 'script'
  if (!start.startsWith('data:')) return 'external'
  return imageDataPattern.test(start) ? undefined : getDataProblem(start)
}

const imageDataPattern = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/
const getDataProblem = (start: string): SvgProblem =>
  /^data:[^,;]*(?:font|opentype|truetype|woff)/.test(start) ? 'font' : 'embedded'

/** An animation may not write into links or event handlers (`attributeName`). */
function checkAnimation(target: string): SvgProblem | undefined {
  const local = toLocalName(normalize(target))
  if (local.startsWith('on')) return 'handler'
  return linkAttributes.has(local) ? 'animated' : undefined
}

/** Every pattern below needs one of these characters, which most values, such as long paths, lack. */
const suspiciousCharacters = /[:(@\\]/
const scriptUrlPattern = /(?:java|vb|live)script:/
/** URLs outside the drawing, and where the rules of fonts begin and end. */
const urlPattern = /@font-face\{|\}|url\(["']?(?!["']?#)([^"')]{0,64})/g

function checkText(value: string): SvgProblem | undefined {
  return suspiciousCharacters.test(value) ? checkUrls(normalize(value)) : undefined
}

function checkUrls(text: string): SvgProblem | undefined {
  if (scriptUrlPattern.test(text)) return 'script'
  let isInFontFace = false
  let embedsFont = false
  for (const [found, start] of text.matchAll(urlPattern)) {
    if (start === undefined) isInFontFace = found !== '}'
    else if (!imageDataPattern.test(start)) {
      if (!start.startsWith('data:')) return 'external'
      if (!isInFontFace) return getDataProblem(start)
      embedsFont = true
    }
  }
  return embedsFont ? 'font' : undefined
}

/** Checks a style sheet or a presentation attribute. */
function checkStyle(value: string): SvgProblem | undefined {
  if (!suspiciousCharacters.test(value)) return undefined
  const text = normalize(value)
  const found = checkUrls(text)
  if (found && found !== 'font') return found
  if (/@import|image\(|image-set\(|src\(/.test(text)) return 'external'
  // Escapes could hide these words; artwork needs them only before quotes and commas.
  return /\\(?![,'"])/.test(text) ? 'escapes' : found
}

/** Lower case, without the white space and control characters that browsers skip in URLs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip exactly these characters
const normalize = (text: string) => text.toLowerCase().replace(/[\s\u0000-\u001f\u007f]+/g, '')

/** Document type of drawing programs: references the standard and defines nothing. */
const standardDoctype =
  /^\s+(?:svg:)?svg(?:\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [^"']*\1\s+(["'])https?:\/\/www\.w3\.org\/[^"']*\2)?\s*$/i

/** `doctype` is the text between `<!DOCTYPE` and `>`. */
function checkDoctype(doctype: string): SvgProblem | undefined {
  const definitions = doctype.indexOf('[')
  if (!standardDoctype.test(definitions < 0 ? doctype : doctype.slice(0, definitions))) return 'doctype'
  return definitions < 0 || hasPlainDefinitions(doctype) ? undefined : 'entities'
}

const knownEncodings = ['utf-8', 'utf-16', 'us-ascii', 'ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252']

const checkEncoding = (encoding: string | undefined): SvgProblem | undefined =>
  encoding && !knownEncodings.includes(encoding.toLowerCase()) ? 'encoding' : undefined
