import { isFontFace, readRules, type SvgElement, type SvgVisitor } from './svg.ts'

/** Elements that are left out: fonts, descriptions, private data (Illustrator's foreignObject). */
const unrenderedElements = new Set(['font', 'metadata', 'foreignobject'])

/**
 * Writes an SVG as browsers draw it: without comments, document type, embedded fonts and the private data of drawing programs.
 * Use it with a drawing that the artwork check accepts.
 */
export class SvgWriter implements SvgVisitor {
  private readonly parts: string[] = []
  private readonly getRootAttributes: (root: SvgElement) => Record<string, string | number>
  private readonly openNames: string[] = []
  /** Depth of the outermost element that is left out; 0 without one. */
  private skippedDepth = 0
  private styleDepth = 0

  /** @param getRootAttributes replaces those of the root element */
  constructor(getRootAttributes: SvgWriter['getRootAttributes'] = ({ attributes }) => attributes) {
    this.getRootAttributes = getRootAttributes
  }

  open(element: SvgElement): void {
    const { name, localName, namespace, isSelfClosing } = element
    const isRoot = this.openNames.length === 0
    // A self-closing element has no end tag.
    this.openNames.push(isSelfClosing ? '' : name)
    if (this.skippedDepth === 0 && (namespace !== 'svg' || unrenderedElements.has(localName)))
      this.skippedDepth = this.openNames.length
    if (this.skippedDepth > 0) return
    if (this.styleDepth === 0 && localName === 'style') this.styleDepth = this.openNames.length
    const attributes = Object.entries(isRoot ? this.getRootAttributes(element) : element.attributes)
    const text = attributes.map(([attribute, value]) => ` ${attribute}="${escapeValue(String(value))}"`).join('')
    this.parts.push(`<${name}${text}${isSelfClosing ? '/>' : '>'}`)
  }

  text(text: string): void {
    if (this.openNames.length > 0 && this.skippedDepth === 0 && this.styleDepth === 0) this.parts.push(escapeText(text))
  }

  style(sheet: string): void {
    if (this.skippedDepth > 0) return
    const hasFontFace = [...readRules(sheet)].some(({ selectors }) => selectors.some(isFontFace))
    this.parts.push(escapeText(hasFontFace ? removeFontFaces(sheet) : sheet))
  }

  close(): void {
    const depth = this.openNames.length
    const name = this.openNames.pop()
    if (this.skippedDepth === 0 && name) this.parts.push(`</${name}>`)
    if (this.skippedDepth === depth) this.skippedDepth = 0
    if (this.styleDepth === depth) this.styleDepth = 0
  }

  toString(): string {
    return this.parts.join('')
  }
}

const removeFontFaces = (sheet: string) => sheet.replace(/@font-face\s*\{[^}]*\}/gi, '')

const escapeText = (text: string) => text.replace(/[<&>\r]/g, escapeCharacter)
const escapeValue = (value: string) => value.replace(/[<&"\t\n\r]/g, escapeCharacter)
const escapeCharacter = (character: string) => `&#${character.charCodeAt(0)};`
