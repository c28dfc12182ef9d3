import {
  type Inflate,
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
/** Process inks, and the names for all or none of them. */
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
  colors: ColorFacts
  /** Fonts by name without the prefix of a subset, and whether the file embeds them. */
  embeddedFonts: Map<string, boolean>
  /** True if the streams of the file are encrypted, and no inks were read. */
  isEncrypted: boolean
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
  return reader.getInks()
}

/** 'LiberationSans' for 'ABCDEF+LiberationSans'. */
export const removeFontPrefix = (name: string) => name.replace(/^[A-Z]{6}\+/, '')

class InkReader {
  private readonly reader: PdfReader
  /** By number; a later object replaces an earlier one with the same number. */
  private readonly objects = new Map<number, PdfObject>()
  private readonly spots = new Set<string>()
  private readonly models = new Set<ColorModel>()
  private readonly embeddedFonts = new Map<string, boolean>()
  private readonly visited = new Set<PdfValue | number>()
  private forms = 0
  private isEncrypted = false

  constructor(bytes: Uint8Array) {
    this.reader = new PdfReader(bytes, inflate)
  }

  async readObjects(): Promise<void> {
    const { reader, objects } = this
    const add = (object: PdfObject) => {
      if (object.number !== undefined && objects.size < maxObjects) objects.set(object.number, object)
    }
    for (const trailer of reader.readTrailers()) this.findEncryption(trailer)
    const all: PdfObject[] = []
    for (const object of reader.readObjects()) {
      this.findEncryption(object.value)
      if (all.length < maxObjects) all.push(object)
    }
    if (this.isEncrypted) return
    // In file order: a program that changes a file appends the new objects, packed or not.
    for (const object of all) {
      add(object)
      if (reader.isObjectStream(object))
        for (const packed of await skipPacked(reader.readObjectStream(object), [])) add(packed)
    }
  }

  private findEncryption(value: PdfValue): void {
    if (value instanceof Map && value.has('Encrypt')) this.isEncrypted = true
  }

  async readPages(): Promise<void> {
    if (this.isEncrypted) return
    const dictionaries = [...this.objects.values()].map(({ value }) => value).filter((value) => value instanceof Map)
    const pages = dictionaries.filter((dictionary) => dictionary.get('Type') === '/Page')
    for (const page of pages.slice(0, maxPages)) {
      const contents = page.get('Contents') ?? null
      const parts = Array.isArray(this.resolve(contents)) ? this.toList(contents) : [contents]
      for (const part of parts) this.readOperators(await this.readContent(part))
      await this.readResources(this.getInherited(page, 'Resources'))
    }
  }

  getInks(): PdfInks {
    const order: ColorModel[] = ['CMYK', 'RGB', 'gray']
    const models = order.filter((model) => this.models.has(model))
    const colors = { spots: [...this.spots].sort(), models, values: [] }
    return { colors, embeddedFonts: this.embeddedFonts, isEncrypted: this.isEncrypted }
  }

  private resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let hops = 0; hops < 10 && isReference(found); hops++) found = this.objects.get(found.object)?.value ?? null
    return found
  }

  private toDictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.resolve(value)
    return found instanceof Map ? found : new Map()
  }

  private toList(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : []
  }

  /** The decompressed data of a stream; empty if that fails. */
  private async readContent(value: PdfValue): Promise<Uint8Array> {
    const object = isReference(value) ? this.objects.get(value.object) : undefined
    if (!(object?.value instanceof Map) || object.streamStart === undefined) return new Uint8Array()
    const dictionary = new Map(object.value).set('Filter', this.resolve(object.value.get('Filter') ?? []))
    return skipPacked(this.reader.unpack(dictionary, object.streamStart), new Uint8Array())
  }

  private getInherited(page: PdfDictionary, key: string): PdfValue | undefined {
    let dictionary = page
    for (let level = 0; level < 20 && !dictionary.has(key); level++)
      dictionary = this.toDictionary(dictionary.get('Parent'))
    return dictionary.get(key)
  }

  private async readResources(value: PdfValue | undefined): Promise<void> {
    if (this.isVisited(value)) return
    const found = this.toDictionary(value)
    const getEntries = (key: string) => [...this.toDictionary(found.get(key)).values()]
    for (const space of getEntries('ColorSpace')) this.addSpace(space)
    for (const shading of getEntries('Shading')) this.addSpace(this.toDictionary(shading).get('ColorSpace'))
    for (const font of getEntries('Font')) this.addFont(this.toDictionary(font))
    for (const each of [...getEntries('XObject'), ...getEntries('Pattern')]) await this.readDrawing(each)
  }

  /** Reads a form, an image or a pattern. */
  private async readDrawing(value: PdfValue): Promise<void> {
    if (this.isVisited(value) || this.forms++ > maxForms) return
    const dictionary = this.toDictionary(value)
    this.addSpace(dictionary.get('ColorSpace'))
    this.addSpace(this.toDictionary(dictionary.get('Shading')).get('ColorSpace'))
    if (dictionary.get('Subtype') === '/Image') return
    this.readOperators(await this.readContent(value))
    await this.readResources(dictionary.get('Resources'))
  }

  private isVisited(value: PdfValue | undefined): boolean {
    const key = isReference(value) ? value.object : (value ?? null)
    if (key === null || this.visited.has(key)) return true
    this.visited.add(key)
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
      const model = modelsBySize[Number(this.toDictionary(second).get('N'))]
      if (model) this.models.add(model)
    }
    if (family === '/Separation') this.addInk(this.resolve(second))
    if (family === '/DeviceN') for (const name of this.toList(second)) this.addInk(this.resolve(name))
    if (family === '/Indexed' || family === '/Pattern') this.addSpace(second, depth + 1)
  }

  private addInk(name: PdfValue): void {
    if (typeof name !== 'string' || !name.startsWith('/')) return
    const plainName = decodeName(name.slice(1)).replace(/\p{C}/gu, '').trim()
    if (processInks.has(plainName)) this.models.add('CMYK')
    else if (plainName) this.spots.add(plainName.slice(0, 80))
  }

  private addFont(font: PdfDictionary): void {
    const [descendant] = this.toList(font.get('DescendantFonts'))
    const describedFont = descendant === undefined ? font : this.toDictionary(descendant)
    const descriptor = this.toDictionary(describedFont.get('FontDescriptor'))
    const name = this.resolve(font.get('BaseFont'))
    if (typeof name !== 'string') return
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
    const plainName = removeFontPrefix(name.slice(1))
    this.embeddedFonts.set(plainName, isEmbedded && this.embeddedFonts.get(plainName) !== false)
  }

  /** Reads the operators of a content stream that select a color by its model. */
  private readOperators(content: Uint8Array): void {
    const scanner = new PdfScanner(content)
    let operand: PdfValue = null
    for (let next = scanner.next(); next !== undefined; next = scanner.next()) {
      if (!isKeyword(next)) {
        operand = next
        continue
      }
      const model = operatorModels[next.keyword]
      if (model) this.models.add(model)
      if (next.keyword === 'cs' || next.keyword === 'CS') this.addSpace(operand)
      if (next.keyword === 'ID') scanner.skipInlineImage()
    }
  }
}

/** Skips parts with an unsupported compression. */
function skipPacked<T>(reading: Promise<T>, fallback: T): Promise<T> {
  return reading.catch((error) => {
    if (error instanceof UnreadablePdf && error.reason === 'packed') return fallback
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
const inflate: Inflate = async (data, { maxBytes, length }) => {
  const consumedBytes = length()
  const packed = new Blob([data.slice(0, consumedBytes)])
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
  return { bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()), consumedBytes }
}
