import {
  getEmbeddedImageSize,
  getLocalAttributes,
  isPrivateCopy,
  parseLength,
  parseViewBox,
  readRules,
  readSvg,
  type SvgElement,
  type SvgVisitor,
} from '#app/lib/artwork/svg.ts'
import { SvgComplexity } from '#app/lib/artwork/svg-complexity.ts'
import { type Declaration, parseDeclarations, SvgFonts } from '#app/lib/artwork/svg-fonts.ts'
import { type ArtworkFacts, createEmptyColors, type ImageFact, removeDuplicates, type Size } from './facts.ts'

/** Without a `viewBox`, a user unit is a CSS pixel. */
const millimetersPerUnit = 25.4 / 96

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const scriptElements = new Set(['script', 'handler', 'listener'])
const foreignElements = new Set(['foreignobject', 'iframe', 'object', 'embed', 'audio', 'video'])

/** Reads the facts of an SVG. @throws UnreadableSvg */
export function readSvgFacts(bytes: Uint8Array): ArtworkFacts {
  const facts = new SvgFacts()
  const complexity = new SvgComplexity()
  const fonts = new SvgFonts()
  readSvg([bytes], facts, fonts, complexity)
  return { ...facts.finish(fonts.getFamilies()), isTooComplex: complexity.isTooComplex }
}

class SvgFacts implements SvgVisitor {
  /** User units of the root element per unit of each open element. */
  private readonly scales: number[] = []
  private readonly colors = new Set<string>()
  private readonly images: ImageFact[] = []
  private readonly extraContents = new Set<string>()
  private hasVectors = false
  private size: Size | null = null
  /** Inches per user unit of the root element; undefined without a physical size. */
  private inchesPerUnit: number | undefined
  /** Width of the root element in user units; 0 without a physical size. */
  private unitsWide = 0

  open(element: SvgElement): void {
    const { localName } = element
    const attributes = getLocalAttributes(element)
    if (this.scales.length === 0) this.measure(attributes)
    const scale = (this.scales.at(-1) ?? 1) * parseScale(attributes.get('transform'))
    this.scales.push(scale)
    if (shapes.has(localName)) this.hasVectors = true
    if (localName === 'image') this.addImage(attributes, scale)
    if (scriptElements.has(localName)) this.extraContents.add('a script, which does not run here')
    if (foreignElements.has(localName) && !isPrivateCopy(element))
      this.extraContents.add('foreign content, which is not drawn')
    this.addColors(attributes)
    this.addExtraContents(attributes)
  }

  close(): void {
    this.scales.pop()
  }

  style(sheet: string): void {
    for (const { body } of readRules(sheet)) this.addPaints(parseDeclarations(body))
    if (/@import|@font-face/i.test(sheet) || externalUrl.test(sheet)) this.addExternalLink()
  }

  finish(families: readonly string[]): ArtworkFacts {
    return {
      pages: 1,
      size: this.size,
      otherSizes: [],
      fonts: families.map((name) => ({ name: name || 'a font that is not named', embedded: false })),
      images: removeDuplicates(this.images),
      colors: { ...createEmptyColors(), values: [...this.colors] },
      hasVectors: this.hasVectors,
      extraContents: [...this.extraContents],
    }
  }

  private measure(attributes: Map<string, string>): void {
    const width = parseLength(attributes.get('width'))
    const height = parseLength(attributes.get('height'))
    if (width === undefined || height === undefined) return
    this.size = { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 }
    this.unitsWide = parseViewBox(attributes.get('viewBox'))?.width ?? width / millimetersPerUnit
    this.inchesPerUnit = width / 25.4 / this.unitsWide
  }

  private addPaints(declarations: readonly Declaration[]): void {
    for (const { property, value } of declarations) if (paints.has(property)) this.addColor(value)
  }

  private addColors(attributes: Map<string, string>): void {
    for (const [name, value] of attributes) if (paints.has(name)) this.addColor(value)
    this.addPaints(parseDeclarations(attributes.get('style') ?? ''))
  }

  private addColor(value: string): void {
    const color = parseColor(value)
    if (color && this.colors.size < 500) this.colors.add(color)
  }

  private addImage(attributes: Map<string, string>, scale: number): void {
    const size = getEmbeddedImageSize(attributes.get('href'))
    if (!size) return
    const width = this.parseUserUnits(attributes.get('width')) ?? size.width
    const inches = this.inchesPerUnit === undefined ? undefined : width * scale * this.inchesPerUnit
    this.images.push({ ...size, dpi: inches ? Math.round(size.width / inches) : null })
  }

  /** Percentages are of the root element's width. */
  private parseUserUnits(length: string | undefined): number | undefined {
    const [, percent] = /^\s*([\d.]+)%\s*$/.exec(length ?? '') ?? []
    if (percent !== undefined) return (this.unitsWide * Number(percent)) / 100
    const millimeters = parseLength(length)
    return millimeters === undefined ? undefined : millimeters / millimetersPerUnit
  }

  private addExtraContents(attributes: Map<string, string>): void {
    for (const [name, value] of attributes) {
      if (/^on[a-z]/.test(name)) this.extraContents.add('a script, which does not run here')
      else if ((name === 'href' || name === 'src') && !/^\s*(?:#|data:|$)/i.test(value)) this.addExternalLink()
      else if (externalUrl.test(value)) this.addExternalLink()
    }
  }

  private addExternalLink(): void {
    this.extraContents.add('links to something outside of the file, which is not loaded')
  }
}

const externalUrl = /url\(\s*['"]?(?![\s#'"]|data:)/i

/** Scale factor of a `transform` (square root of its area factor); 1 if unreadable. */
function parseScale(transform: string | undefined): number {
  let scale = 1
  for (const [, name = '', list = ''] of (transform ?? '').matchAll(/(matrix|scale)\s*\(([^)]*)\)/g)) {
    const [a = 1, b = 0, c = 0, d = a] = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    const area = name === 'scale' ? a * (b === 0 ? a : b) : a * d - b * c
    if (Number.isFinite(area)) scale *= Math.sqrt(Math.abs(area))
  }
  return scale
}

const paints = new Set(['fill', 'stroke', 'stop-color', 'flood-color', 'lighting-color', 'color'])

const noColor = /^(?:none|transparent|currentcolor|inherit|initial|unset|context-fill|context-stroke|url\(.*|var\(.*|)$/

/** Normalizes a color: '#14493a', a name, or the function; undefined for other values. */
function parseColor(value: string): string | undefined {
  const text = value.trim().toLowerCase()
  if (noColor.test(text)) return undefined
  const [, short] = /^#([\da-f]{3})[\da-f]?$/.exec(text) ?? []
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`
  const [, long] = /^#([\da-f]{6})(?:[\da-f]{2})?$/.exec(text) ?? []
  if (long) return `#${long}`
  const [, red, green, blue] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text) ?? []
  if (red && green && blue) return `#${[red, green, blue].map(toHex).join('')}`
  return /^[a-z]{3,20}$/.test(text) || /^[a-z-]+\(/.test(text) ? text.slice(0, 60) : undefined
}

const toHex = (number: string) => Math.min(255, Number(number)).toString(16).padStart(2, '0')
