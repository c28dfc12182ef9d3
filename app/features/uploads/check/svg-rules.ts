/** What an SVG may not hold, as the visitor reads it (docs/domain.md, Artwork). */
const svgProblems = {
  malformed: 'it is not a well-formed SVG',
  encoding: 'its text is written in an encoding that we cannot read',
  deep: 'its elements are nested too deeply',
  script: 'it contains a script',
  handler: 'it contains an event handler',
  external: 'it refers to something outside the file',
  embedded: 'it embeds something other than a PNG, JPEG, GIF or WebP picture',
  font: 'it embeds a font',
  animated: 'it contains an animation that changes a link',
  escapes: 'its style sheet hides characters behind backslashes',
  foreign: 'it contains foreign content',
  doctype: 'its document type is not the standard one of SVG',
  entities: 'its document type holds definitions of its own, such as entities',
} as const

export type SvgProblem = keyof typeof svgProblems

/** The reason as the visitor reads it, with what to do. */
export const svgRefusal = (problem: SvgProblem) =>
  `This SVG cannot be taken: ${svgProblems[problem]}. ${
    problem === 'font'
      ? 'Please convert the text to outlines and try again.'
      : 'Please save it as plain SVG and try again.'
  }`

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
/** Not of SVG, and lists: what looks harmless at the start can name an address further on. */
const addressLists = new Set(['srcset', 'imagesrcset', 'ping'])
const styledAttributes =
  /^(?:style|fill|stroke|filter|mask|clip|clip-path|cursor|marker|font|content|color-profile|to|from|by|values|marker-.+|mask-.+|shape-.+|background.*|list-style.*)$/

/** Names are compared without their prefix, since a prefix can be bound to any namespace. */
export const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

export function elementProblem(name: string): SvgProblem | undefined {
  const local = localName(name)
  if (scriptElements.has(local)) return 'script'
  return foreignElements.has(local) ? 'foreign' : undefined
}

/** What an attribute of this name is refused for, whatever it says, or how its value is to be looked at. */
export type AttributeRule = { problem?: SvgProblem; link?: boolean; styled?: boolean; target?: boolean }

export function attributeRule(name: string): AttributeRule {
  // Names of namespaces say where a vocabulary comes from; nothing is loaded from there.
  if (name === 'xmlns' || name.startsWith('xmlns:')) return {}
  const local = localName(name)
  if (local.startsWith('on')) return { problem: 'handler' }
  if (addressLists.has(local)) return { problem: 'external' }
  return {
    link: linkAttributes.has(local),
    styled: styledAttributes.test(local),
    target: local === 'attributename',
  }
}

export function valueProblem({ problem, link, styled, target }: AttributeRule, value: string): SvgProblem | undefined {
  if (problem) return problem
  if (target) return animatedProblem(value)
  const found = link ? linkProblem(value) : undefined
  // What a link may hold beside its beginning, a picture's data above all, is nothing to look through.
  if (found || (link && !styled)) return found
  return styled ? styleProblem(value) : textProblem(value)
}

/** Characters of a link that decide what it is. */
const linkStart = 256

function linkProblem(value: string): SvgProblem | undefined {
  const trimmed = value.trimStart()
  if (trimmed === '') return undefined
  const start = normalise(trimmed.slice(0, linkStart))
  if (start.startsWith('#')) return undefined
  if (/^(?:java|vb|live)script:/.test(start)) return 'script'
  if (!start.startsWith('data:')) return 'external'
  return picture.test(start) ? undefined : embeddedProblem(start)
}

const picture = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/
const embeddedProblem = (start: string): SvgProblem =>
  /^data:[^,;]*(?:font|opentype|truetype|woff)/.test(start) ? 'font' : 'embedded'

/** An animation may not write into links or event handlers (`attributeName`). */
function animatedProblem(target: string): SvgProblem | undefined {
  const local = localName(normalise(target))
  if (local.startsWith('on')) return 'handler'
  return linkAttributes.has(local) ? 'animated' : undefined
}

/** Every pattern below needs one of these; most values, long paths among them, have none. */
const telling = /[:(@\\]/
const scriptAddress = /(?:java|vb|live)script:/
const address = /url\(["']?(?!["']?#)([^"')]{0,64})/g

function textProblem(value: string): SvgProblem | undefined {
  return telling.test(value) ? addressProblem(normalise(value)) : undefined
}

function addressProblem(text: string): SvgProblem | undefined {
  if (scriptAddress.test(text)) return 'script'
  for (const { 1: start = '', index } of text.matchAll(address)) {
    if (picture.test(start)) continue
    if (!start.startsWith('data:')) return 'external'
    return isInFontFace(text, index) ? 'font' : embeddedProblem(start)
  }
  return undefined
}

function isInFontFace(style: string, at: number): boolean {
  const open = style.lastIndexOf('@font-face{', at)
  return open >= 0 && style.lastIndexOf('}', at) < open
}

/** A style sheet, or an attribute that is read as part of one. */
export function styleProblem(value: string): SvgProblem | undefined {
  if (!telling.test(value)) return undefined
  const text = normalise(value)
  const found = addressProblem(text)
  if (found) return found
  if (/@import|image\(|image-set\(|src\(/.test(text)) return 'external'
  // Any of these words could be written with escapes, which artwork needs before quotes and commas at most.
  return /\\(?![,'"])/.test(text) ? 'escapes' : undefined
}

/** Lower case, without the white space and control characters that browsers skip in addresses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const normalise = (text: string) => text.toLowerCase().replace(/[\s\u0000-\u001f\u007f]+/g, '')

/** The one document type drawing programs write; it names a standard and defines nothing. */
const standardDoctype =
  /^\s+(?:svg:)?svg(?:\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [^"']*\1\s+(["'])https?:\/\/www\.w3\.org\/[^"']*\2)?\s*$/i

/** `doctype` is what stands between `<!DOCTYPE` and `>`. */
export function doctypeProblem(doctype: string): SvgProblem | undefined {
  if (standardDoctype.test(doctype)) return undefined
  return doctype.includes('[') ? 'entities' : 'doctype'
}

const readableEncodings = ['utf-8', 'utf-16', 'us-ascii', 'ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252']

export const encodingProblem = (encoding: string | undefined): SvgProblem | undefined =>
  encoding && !readableEncodings.includes(encoding.toLowerCase()) ? 'encoding' : undefined
