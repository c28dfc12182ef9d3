import type { ColourFacts, ColourModel } from './facts.ts'
import { PdfObjects } from './pdf-objects.ts'
import { isKeyword, isReference, type PdfDictionary, PdfScanner, type PdfValue } from './pdf-value.ts'

const mostPages = 100
const mostForms = 5_000
/** Inks that every printer has, which a colour space may name; and what it names for all or none of them. */
const processInks = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])

const deviceModels: Record<string, ColourModel> = {
  '/DeviceCMYK': 'CMYK',
  '/DeviceRGB': 'RGB',
  '/CalRGB': 'RGB',
  '/DeviceGray': 'gray',
  '/CalGray': 'gray',
}
const modelsBySize: Record<number, ColourModel> = { 1: 'gray', 3: 'RGB', 4: 'CMYK' }
const operatorModels: Record<string, ColourModel> = { k: 'CMYK', K: 'CMYK', rg: 'RGB', RG: 'RGB', g: 'gray', G: 'gray' }

export type PdfInks = {
  colours: ColourFacts
  /** Fonts by name without the letters of a subset, and whether the file has them. */
  embedded: Map<string, boolean>
}

/**
 * Which inks a PDF names, and which fonts it has in itself: what a viewer's drawing no longer knows, since it has turned all
 * of it into the screen's colours. Follows what the pages use, so nothing of what Illustrator keeps for itself counts.
 */
export async function readInks(bytes: Uint8Array<ArrayBuffer>): Promise<PdfInks> {
  const walk = new InkWalk(await PdfObjects.read(bytes))
  await walk.pages()
  return walk.found()
}

/** 'LiberationSans' for 'ABCDEF+LiberationSans'. */
export const plainFontName = (name: string) => name.replace(/^[A-Z]{6}\+/, '')

class InkWalk {
  private readonly objects: PdfObjects
  private readonly spots = new Set<string>()
  private readonly models = new Set<ColourModel>()
  private readonly embedded = new Map<string, boolean>()
  private readonly seen = new Set<PdfValue | number>()
  private forms = 0

  constructor(objects: PdfObjects) {
    this.objects = objects
  }

  async pages(): Promise<void> {
    for (const page of this.objects.ofType('/Page').slice(0, mostPages)) {
      const contents = page.get('Contents') ?? null
      const parts = Array.isArray(this.objects.resolve(contents)) ? this.objects.list(contents) : [contents]
      for (const part of parts) this.operators(await this.objects.content(part))
      await this.resources(this.inherited(page, 'Resources'))
    }
  }

  found(): PdfInks {
    const order: ColourModel[] = ['CMYK', 'RGB', 'gray']
    const models = order.filter((model) => this.models.has(model))
    return { colours: { spots: [...this.spots].sort(), models, values: [] }, embedded: this.embedded }
  }

  private inherited(page: PdfDictionary, key: string): PdfValue | undefined {
    let from = page
    for (let up = 0; up < 20 && !from.has(key); up++) from = this.objects.dictionary(from.get('Parent'))
    return from.get(key)
  }

  private async resources(value: PdfValue | undefined): Promise<void> {
    if (this.isSeen(value)) return
    const found = this.objects.dictionary(value)
    const under = (key: string) => [...this.objects.dictionary(found.get(key)).values()]
    for (const space of under('ColorSpace')) this.space(space)
    for (const shading of under('Shading')) this.space(this.objects.dictionary(shading).get('ColorSpace'))
    for (const font of under('Font')) this.font(this.objects.dictionary(font))
    for (const each of [...under('XObject'), ...under('Pattern')]) await this.drawing(each)
  }

  /** A form, a picture or a pattern. */
  private async drawing(value: PdfValue): Promise<void> {
    if (this.isSeen(value) || this.forms++ > mostForms) return
    const dictionary = this.objects.dictionary(value)
    this.space(dictionary.get('ColorSpace'))
    this.space(this.objects.dictionary(dictionary.get('Shading')).get('ColorSpace'))
    if (dictionary.get('Subtype') === '/Image') return
    this.operators(await this.objects.content(value))
    await this.resources(dictionary.get('Resources'))
  }

  private isSeen(value: PdfValue | undefined): boolean {
    const key = isReference(value) ? value.object : (value ?? null)
    if (key === null || this.seen.has(key)) return true
    this.seen.add(key)
    return false
  }

  private space(value: PdfValue | undefined, depth = 0): void {
    const space = this.objects.resolve(value)
    if (typeof space === 'string') {
      const model = deviceModels[space]
      if (model) this.models.add(model)
    }
    if (!Array.isArray(space) || depth > 4) return
    const [family, second] = space
    if (typeof family === 'string' && deviceModels[family]) this.space(family)
    if (family === '/ICCBased') {
      const model = modelsBySize[Number(this.objects.dictionary(second).get('N'))]
      if (model) this.models.add(model)
    }
    if (family === '/Separation') this.ink(this.objects.resolve(second))
    if (family === '/DeviceN') for (const name of this.objects.list(second)) this.ink(this.objects.resolve(name))
    if (family === '/Indexed' || family === '/Pattern') this.space(second, depth + 1)
  }

  private ink(name: PdfValue): void {
    if (typeof name !== 'string' || !name.startsWith('/')) return
    const plain = name.slice(1).replace(/\p{C}/gu, '').trim()
    if (processInks.has(plain)) this.models.add('CMYK')
    else if (plain) this.spots.add(utf8(plain).slice(0, 80))
  }

  private font(font: PdfDictionary): void {
    const [descendant] = this.objects.list(font.get('DescendantFonts'))
    const described = descendant === undefined ? font : this.objects.dictionary(descendant)
    const descriptor = this.objects.dictionary(described.get('FontDescriptor'))
    const name = this.objects.resolve(font.get('BaseFont'))
    if (typeof name !== 'string') return
    const isIn = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
    const plain = plainFontName(name.slice(1))
    this.embedded.set(plain, isIn && this.embedded.get(plain) !== false)
  }

  /** The operators of a content stream that choose a colour by its model. */
  private operators(content: string): void {
    const scanner = new PdfScanner(content)
    let before: PdfValue = null
    for (let next = scanner.next(); next !== undefined; next = scanner.next()) {
      if (!isKeyword(next)) {
        before = next
        continue
      }
      const model = operatorModels[next.keyword]
      if (model) this.models.add(model)
      if (next.keyword === 'cs' || next.keyword === 'CS') this.space(before)
      if (next.keyword === 'ID') scanner.at = endOfInlineImage(content, scanner.at)
    }
  }
}

function endOfInlineImage(content: string, start: number): number {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
  end.lastIndex = start
  return end.exec(content) ? end.lastIndex : content.length
}

/** Names are bytes; programs of today write them in UTF-8. */
function utf8(name: string): string {
  try {
    return decodeURIComponent(escapeBytes(name))
  } catch {
    return name
  }
}

const escapeBytes = (name: string) =>
  name.replace(/[%\u0080-\u00ff]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`)
