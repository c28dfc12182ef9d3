import { SaxesParser } from 'saxes'
import { pictureSize } from '#app/lib/artwork/picture-size.ts'
import { millimetresOf, scaleOf } from '#app/lib/artwork/svg-length.ts'
import { UseCount } from '#app/lib/artwork/use-count.ts'
import { xmlDecoder } from '#app/lib/artwork/xml-decoder.ts'
import { type ArtworkFacts, distinct, noColours, type PictureFact, type Size } from './facts.ts'
import { colourOf, declarations, familyOfFont, firstFamily, isPaint, rules } from './svg-style.ts'

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const textElements = new Set(['text', 'tspan', 'textpath', 'tref'])
const scripts = new Set(['script', 'handler', 'listener'])
const foreign = new Set(['foreignobject', 'iframe', 'object', 'embed', 'audio', 'video'])
/** Bytes of an embedded picture that its size is looked for in. */
const headLength = 512 * 1024
/** As uploads have it. */
const deepest = 1_000

/** Without the prefix, which can be bound to any namespace. */
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

type Element = {
  name: string
  /** What the element or those around it say of the font: a family, or classes that a style sheet may know. */
  fonts: (string | { classes: string[] })[]
  /** User units of the outermost element for one of this. */
  scale: number
}

/** Browsers, which read strictly, draw nothing of it. */
export class NotWellFormed extends Error {}

/** As in the check of uploads: saxes is only fast as a class of its own (docs/decisions/0030). */
class Reader extends SaxesParser {}

/** Looks into an SVG as a strict XML reader. @throws NotWellFormed */
export function readSvg(bytes: Uint8Array): ArtworkFacts {
  const reading = new SvgFacts()
  const parser = new Reader({ position: false })
  parser.on('error', () => {
    throw new NotWellFormed('not a well-formed SVG')
  })
  parser.on('opentag', ({ name, attributes }) => reading.open(localName(name), lowerCased(attributes)))
  parser.on('text', (text) => reading.text(text))
  parser.on('cdata', (text) => reading.text(text))
  parser.on('closetag', () => reading.close())
  parser.write(xmlDecoder(bytes).decode(bytes)).close()
  return reading.finish()
}

function lowerCased(attributes: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [localName(name), value]))
}

class SvgFacts {
  private readonly stack: Element[] = []
  private readonly colours = new Set<string>()
  private readonly families = new Map<string, string>()
  /** What stands around each piece of text, from the inside out, until the style sheets are known. */
  private readonly texts: Element['fonts'][] = []
  private readonly pictures: PictureFact[] = []
  private readonly oddities = new Set<string>()
  private readonly uses = new UseCount()
  private style = ''
  private vectors = false
  private size: Size | null = null
  /** Inches of a user unit of the outermost element; undefined where the drawing has no size of its own. */
  private inchesPerUnit: number | undefined

  open(name: string, attributes: Map<string, string>): void {
    if (this.stack.length >= deepest) throw new NotWellFormed('nested too deeply')
    const around = this.stack.at(-1)
    if (!around) this.measure(attributes)
    const fonts: Element['fonts'] = [...this.fontsOf(attributes), ...(around?.fonts ?? [])].slice(0, 50)
    const scale = (around?.scale ?? 1) * scaleOf(attributes.get('transform'))
    this.stack.push({ name, fonts, scale })
    this.uses.open(attributes.get('id'), name === 'use' ? [attributes.get('href')] : [])
    if (shapes.has(name)) this.vectors = true
    if (name === 'image') this.takePicture(attributes, scale)
    if (scripts.has(name)) this.oddities.add('a script, which does not run here')
    if (foreign.has(name)) this.oddities.add('foreign content, which is not drawn')
    this.takeColours(attributes)
    this.takeDoubts(attributes)
  }

  text(text: string): void {
    const inside = this.stack.at(-1)
    if (!inside || text.trim() === '') return
    if (inside.name === 'style') this.style += text
    else if (textElements.has(inside.name)) this.texts.push(inside.fonts)
  }

  close(): void {
    this.uses.close()
    if (this.stack.pop()?.name !== 'style') return
    for (const { selector, declarations: said } of rules(this.style)) this.takeRule(selector, said)
    if (/@import|@font-face|url\(\s*['"]?(?!#|['"]|data:)/i.test(this.style)) this.tellOfOutside()
    this.style = ''
  }

  finish(): ArtworkFacts {
    const names = new Set(this.texts.map((fonts) => this.familyOf(fonts)))
    return {
      pages: 1,
      size: this.size,
      otherSizes: [],
      fonts: [...names].sort().map((name) => ({ name, embedded: false })),
      pictures: distinct(this.pictures),
      colours: { ...noColours(), values: [...this.colours] },
      vectors: this.vectors,
      oddities: [...this.oddities],
      tooComplex: this.uses.isHeavy(),
    }
  }

  private measure(attributes: Map<string, string>): void {
    const width = millimetresOf(attributes.get('width'))
    const height = millimetresOf(attributes.get('height'))
    if (width === undefined || height === undefined) return
    this.size = { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 }
    const viewWidth = Number(
      attributes
        .get('viewbox')
        ?.trim()
        .split(/[\s,]+/)[2],
    )
    this.inchesPerUnit = viewWidth > 0 ? width / 25.4 / viewWidth : 1 / 96
  }

  private fontsOf(attributes: Map<string, string>): Element['fonts'] {
    const own = declarations(attributes.get('style') ?? '')
    const said = own.findLast(({ property }) => property === 'font-family' || property === 'font')
    const family = said
      ? said.property === 'font'
        ? familyOfFont(said.value)
        : firstFamily(said.value)
      : firstFamily(attributes.get('font-family') ?? '')
    const classes = (attributes.get('class') ?? '').split(/\s+/).filter(Boolean)
    return [...(family ? [family] : []), ...(classes.length > 0 ? [{ classes }] : [])]
  }

  private familyOf(fonts: Element['fonts']): string {
    for (const font of fonts) {
      if (typeof font === 'string') return font
      const known = font.classes.map((each) => this.families.get(`.${each}`)).find(Boolean)
      if (known) return known
    }
    return this.families.get('text') ?? this.families.get('svg') ?? 'a font that is not named'
  }

  private takeRule(selectors: string, said: ReturnType<typeof declarations>): void {
    for (const { property, value } of said) {
      if (isPaint(property)) this.addColour(value)
      const family = property === 'font-family' ? firstFamily(value) : property === 'font' ? familyOfFont(value) : ''
      if (family) for (const selector of selectors.split(',')) this.families.set(lastPart(selector), family)
    }
  }

  private takeColours(attributes: Map<string, string>): void {
    for (const [name, value] of attributes) if (isPaint(name)) this.addColour(value)
    for (const { property, value } of declarations(attributes.get('style') ?? '')) {
      if (isPaint(property)) this.addColour(value)
    }
  }

  private addColour(value: string): void {
    const colour = colourOf(value)
    if (colour && this.colours.size < 500) this.colours.add(colour)
  }

  private takePicture(attributes: Map<string, string>, scale: number): void {
    const href = attributes.get('href') ?? ''
    const [, data] = /^\s*data:image\/[\w.+-]+(?:;[^,]*)?;base64,([\s\S]*)$/i.exec(href) ?? []
    const size = data === undefined ? undefined : pictureSize(bytesOf(data))
    if (!size) return
    const width = Number.parseFloat(attributes.get('width') ?? '') || size.width
    const inches = this.inchesPerUnit === undefined ? undefined : width * scale * this.inchesPerUnit
    this.pictures.push({ ...size, dpi: inches ? Math.round(size.width / inches) : null })
  }

  private takeDoubts(attributes: Map<string, string>): void {
    for (const [name, value] of attributes) {
      if (/^on[a-z]/.test(name)) this.oddities.add('a script, which does not run here')
      else if ((name === 'href' || name === 'src') && !/^\s*(?:#|data:|$)/i.test(value)) this.tellOfOutside()
      else if (/url\(\s*['"]?(?!#|['"]|data:)/i.test(value)) this.tellOfOutside()
    }
  }

  private tellOfOutside(): void {
    this.oddities.add('links to something outside of the file, which is not loaded')
  }
}

const lastPart = (selector: string) =>
  selector
    .trim()
    .split(/[\s>+~]+/)
    .at(-1) ?? ''

function bytesOf(base64: string): Uint8Array {
  const text = base64.slice(0, headLength).replace(/[^A-Za-z\d+/]/g, '')
  const binary = atob(text.slice(0, text.length - (text.length % 4)))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
