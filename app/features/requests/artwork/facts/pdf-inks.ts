import {
  isKeyword,
  isReference,
  type PdfDictionary,
  type PdfObject,
  PdfReader,
  PdfScanner,
  type PdfValue,
  UnreadablePdf,
} from '#app/lib/artwork/pdf.ts'
import type { ColorFacts, ColorModel } from './facts.ts'

const maxPages = 100
const maxForms = 5_000
const maxObjects = 200_000
/** Inks that every printer has, and names for all or none of them. */
const processInks = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])

const deviceModels: Record<string, ColorModel> = {
  '/DeviceCMYK': 'CMYK',
  '/DeviceRGB': 'RGB',
  '/CalRGB': 'RGB',
  '/DeviceGray': 'gray',
  '/CalGray': 'gray',
}
const modelsBySize: Record<number, ColorModel> = { 1: 'gray', 3: 'RGB', 4: 'CMYK' }
const operatorModels: Record<string, ColorModel> = { k: 'CMYK', K: 'CMYK', rg: 'RGB', RG: 'RGB', g: 'gray', G: 'gray' }

export type PdfInks = {
  colours: ColorFacts
  /** Fonts by name without the prefix of a subset, and whether the file embeds them. */
  embedded: Map<string, boolean>
}

/**
 * Reads the inks that a PDF names and the fonts that it embeds: pdf.js converts all colors to those of the screen. Only what
 * pages use counts, so that Illustrator's private data does not. A file beyond the reader's limits gives what was read so far.
 */
export async function readInks(bytes: Uint8Array): Promise<PdfInks> {
  const reader = new InkReader(bytes)
  try {
    await reader.readObjects()
    await reader.readPages()
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error
  }
  return reader.inks()
}

/** 'LiberationSans' for 'ABCDEF+LiberationSans'. */
export const plainFontName = (name: string) => name.replace(/^[A-Z]{6}\+/, '')

class InkReader {
  private readonly reader: PdfReader
  /** By number; of two objects with one number the later counts, as after a change. */
  private readonly objects = new Map<number, PdfObject>()
  private readonly spots = new Set<string>()
  private readonly models = new Set<ColorModel>()
  private readonly embedded = new Map<string, boolean>()
  private readonly seen = new Set<PdfValue | number>()
  private forms = 0

  constructor(bytes: Uint8Array) {
    this.reader = new PdfReader(bytes, inflate)
  }

  async readObjects(): Promise<void> {
    const { reader, objects } = this
    const add = (object: PdfObject) => {
      if (object.number !== undefined && objects.size < maxObjects) objects.set(object.number, object)
    }
    for (const object of reader.readObjects()) add(object)
    for (const object of [...objects.values()]) {
      if (reader.isObjectStream(object))
        for (const packed of await skipPacked(reader.readObjectStream(object), [])) add(packed)
    }
  }

  async readPages(): Promise<void> {
    const dictionaries = [...this.objects.values()].map(({ value }) => value).filter((value) => value instanceof Map)
    const pages = dictionaries.filter((dictionary) => dictionary.get('Type') === '/Page')
    for (const page of pages.slice(0, maxPages)) {
      const contents = page.get('Contents') ?? null
      const parts = Array.isArray(this.resolve(contents)) ? this.list(contents) : [contents]
      for (const part of parts) this.readOperators(await this.readContent(part))
      await this.readResources(this.inherited(page, 'Resources'))
    }
  }

  inks(): PdfInks {
    const order: ColorModel[] = ['CMYK', 'RGB', 'gray']
    const models = order.filter((model) => this.models.has(model))
    return { colours: { spots: [...this.spots].sort(), models, values: [] }, embedded: this.embedded }
  }

  private resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let hops = 0; hops < 10 && isReference(found); hops++) found = this.objects.get(found.object)?.value ?? null
    return found
  }

  private dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.resolve(value)
    return found instanceof Map ? found : new Map()
  }

  private list(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : []
  }

  /** The unpacked data of a stream; none where it cannot be unpacked. */
  private async readContent(value: PdfValue): Promise<Uint8Array> {
    const object = isReference(value) ? this.objects.get(value.object) : undefined
    if (!(object?.value instanceof Map) || object.streamStart === undefined) return new Uint8Array()
    const dictionary = new Map(object.value).set('Filter', this.resolve(object.value.get('Filter') ?? []))
    return skipPacked(this.reader.unpack(dictionary, object.streamStart), new Uint8Array())
  }

  private inherited(page: PdfDictionary, key: string): PdfValue | undefined {
    let from = page
    for (let up = 0; up < 20 && !from.has(key); up++) from = this.dictionary(from.get('Parent'))
    return from.get(key)
  }

  private async readResources(value: PdfValue | undefined): Promise<void> {
    if (this.isSeen(value)) return
    const found = this.dictionary(value)
    const under = (key: string) => [...this.dictionary(found.get(key)).values()]
    for (const space of under('ColorSpace')) this.addSpace(space)
    for (const shading of under('Shading')) this.addSpace(this.dictionary(shading).get('ColorSpace'))
    for (const font of under('Font')) this.addFont(this.dictionary(font))
    for (const each of [...under('XObject'), ...under('Pattern')]) await this.readDrawing(each)
  }

  /** Reads a form, an image or a pattern. */
  private async readDrawing(value: PdfValue): Promise<void> {
    if (this.isSeen(value) || this.forms++ > maxForms) return
    const dictionary = this.dictionary(value)
    this.addSpace(dictionary.get('ColorSpace'))
    this.addSpace(this.dictionary(dictionary.get('Shading')).get('ColorSpace'))
    if (dictionary.get('Subtype') === '/Image') return
    this.readOperators(await this.readContent(value))
    await this.readResources(dictionary.get('Resources'))
  }

  private isSeen(value: PdfValue | undefined): boolean {
    const key = isReference(value) ? value.object : (value ?? null)
    if (key === null || this.seen.has(key)) return true
    this.seen.add(key)
    return false
  }

  private addSpace(value: PdfValue | undefined, depth = 0): void {
    const space = this.resolve(value)
    if (typeof space === 'string') {
      const model = deviceModels[space]
      if (model) this.models.add(model)
    }
    if (!Array.isArray(space) || depth > 4) return
    const [family, second] = space
    if (typeof family === 'string' && deviceModels[family]) this.addSpace(family)
    if (family === '/ICCBased') {
      const model = modelsBySize[Number(this.dictionary(second).get('N'))]
      if (model) this.models.add(model)
    }
    if (family === '/Separation') this.addInk(this.resolve(second))
    if (family === '/DeviceN') for (const name of this.list(second)) this.addInk(this.resolve(name))
    if (family === '/Indexed' || family === '/Pattern') this.addSpace(second, depth + 1)
  }

  private addInk(name: PdfValue): void {
    if (typeof name !== 'string' || !name.startsWith('/')) return
    const plain = decodeName(name.slice(1)).replace(/\p{C}/gu, '').trim()
    if (processInks.has(plain)) this.models.add('CMYK')
    else if (plain) this.spots.add(plain.slice(0, 80))
  }

  private addFont(font: PdfDictionary): void {
    const [descendant] = this.list(font.get('DescendantFonts'))
    const described = descendant === undefined ? font : this.dictionary(descendant)
    const descriptor = this.dictionary(described.get('FontDescriptor'))
    const name = this.resolve(font.get('BaseFont'))
    if (typeof name !== 'string') return
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
    const plain = plainFontName(name.slice(1))
    this.embedded.set(plain, isEmbedded && this.embedded.get(plain) !== false)
  }

  /** Reads the operators of a content stream that select a color by its model. */
  private readOperators(content: Uint8Array): void {
    const scanner = new PdfScanner(content)
    let before: PdfValue = null
    for (let next = scanner.next(); next !== undefined; next = scanner.next()) {
      if (!isKeyword(next)) {
        before = next
        continue
      }
      const model = operatorModels[next.keyword]
      if (model) this.models.add(model)
      if (next.keyword === 'cs' || next.keyword === 'CS') this.addSpace(before)
      if (next.keyword === 'ID') scanner.skipInlineImage()
    }
  }
}

/** Skips parts with an unsupported compression. */
function skipPacked<T>(reading: Promise<T>, instead: T): Promise<T> {
  return reading.catch((error) => {
    if (error instanceof UnreadablePdf && error.reason === 'packed') return instead
    throw error
  })
}

/** Names are bytes, which current programs write in UTF-8; older ones in Latin-1. */
function decodeName(name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(name, (each) => each.charCodeAt(0)))
  } catch {
    return name
  }
}

/** Inflates in the browser: as much of a damaged stream as possible, up to `maxBytes`. */
async function inflate(data: Uint8Array, { maxBytes, length }: { maxBytes: number; length: () => number }) {
  const packed = new Blob([data.slice(0, length())])
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  try {
    for (let left = maxBytes; left > 0; ) {
      const { value, done } = await reader.read()
      if (done) break
      chunks.push(value.slice(0, left))
      left -= value.length
    }
    await reader.cancel()
  } catch {
    // A damaged stream counts up to the damage.
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
