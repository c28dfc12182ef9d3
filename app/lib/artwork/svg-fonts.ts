import { isFontFace, readRules, type SvgElement, type SvgVisitor } from './svg.ts'

const textElements = new Set(['text', 'tspan', 'textpath', 'tref'])
/** Enclosing elements whose fonts can apply to a text. */
const maxFontDepth = 50
/** Different fonts of texts that are compared. */
const maxTexts = 10_000

type Ancestor = {
  name: string
  /** Fonts of the element and its ancestors: a family, or classes that a style sheet may define. */
  fonts: (string | { classes: string[] })[]
}

/** Finds the fonts that an SVG's text needs (text that is not outlined), and the fonts that it embeds. */
export class SvgFonts implements SvgVisitor {
  private readonly stack: Ancestor[] = []
  /** Families of style rules by the last part of their selector. */
  private readonly families = new Map<string, string>()
  /** Fonts of texts, until the style sheets are known. */
  private readonly textFonts = new Set<Ancestor['fonts']>()
  private readonly embedded = new Set<string>()

  open(element: SvgElement): void {
    const own = parseFonts(element.attributes)
    const inherited = this.stack.at(-1)?.fonts ?? noFonts
    const fonts = own.length === 0 ? inherited : [...own, ...inherited].slice(0, maxFontDepth)
    this.stack.push({ name: element.localName, fonts })
  }

  text(text: string): void {
    const element = this.stack.at(-1)
    if (!element || !textElements.has(element.name) || text.trim() === '') return
    if (this.textFonts.size < maxTexts) this.textFonts.add(element.fonts)
  }

  close(): void {
    this.stack.pop()
  }

  style(sheet: string): void {
    for (const { selectors, body } of readRules(sheet)) {
      const isEmbedded = selectors.some(isFontFace)
      for (const declaration of parseDeclarations(body)) {
        const family = parseFontFamily(declaration)
        if (!family) continue
        if (isEmbedded) this.embedded.add(family.toLowerCase())
        else for (const selector of selectors) this.families.set(getLastPart(selector), family)
      }
    }
  }

  /** Families of the text, in the order of the alphabet; '' for text whose font is not named. */
  getFamilies(): string[] {
    return [...new Set([...this.textFonts].map((fonts) => this.resolveFamily(fonts)))].sort()
  }

  /** True if text might need a font that a style sheet embeds; also if unsure: an unnamed @font-face, or too many texts. */
  get mayUseEmbeddedFont(): boolean {
    if (this.textFonts.size === 0) return false
    const named = [...this.getFamilies(), ...this.families.values()]
    return (
      this.embedded.size === 0 ||
      this.textFonts.size === maxTexts ||
      named.some((family) => this.embedded.has(family.toLowerCase()))
    )
  }

  /** Approximates inheritance: only class and element selectors count. */
  private resolveFamily(fonts: Ancestor['fonts']): string {
    for (const font of fonts) {
      if (typeof font === 'string') return font
      const knownFamily = font.classes.map((each) => this.families.get(`.${each}`)).find(Boolean)
      if (knownFamily) return knownFamily
    }
    return this.families.get('text') ?? this.families.get('svg') ?? ''
  }
}

const noFonts: Ancestor['fonts'] = []

function parseFonts(attributes: Record<string, string>): Ancestor['fonts'] {
  const { style = '', class: classNames = '' } = attributes
  // Most styles of most drawings name no font.
  const declarations = style.includes('font') ? parseDeclarations(style) : []
  const declaration = declarations.findLast((each) => parseFontFamily(each) !== '')
  const family = declaration ? parseFontFamily(declaration) : parseFirstFamily(attributes['font-family'] ?? '')
  const classes = classNames.split(/\s+/).filter(Boolean)
  return [...(family ? [family] : []), ...(classes.length > 0 ? [{ classes }] : [])]
}

export type Declaration = { property: string; value: string }

/** Parses the declarations of a style attribute or rule. */
export function parseDeclarations(style: string): Declaration[] {
  return style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    if (colon < 0) return []
    const value = declaration.slice(colon + 1).replace(/!important/i, '')
    return [{ property: declaration.slice(0, colon).trim().toLowerCase(), value: value.trim() }]
  })
}

/** The first family that a declaration names; '' for other properties. */
function parseFontFamily({ property, value }: Declaration): string {
  if (property === 'font-family') return parseFirstFamily(value)
  if (property !== 'font') return ''
  // The shorthand ends with the families.
  const families = /(?:^|\s)[\d.]+(?:px|pt|em|rem|mm|cm|in|%)(?:\s*\/\s*\S+)?\s+(.+)$/i.exec(value)?.[1] ?? ''
  return parseFirstFamily(families)
}

const parseFirstFamily = (families: string) => (families.split(',')[0] ?? '').trim().replace(/^\\?['"]|\\?['"]$/g, '')

const getLastPart = (selector: string) => selector.split(/[\s>+~]+/).at(-1) ?? ''
