import { isReference, type PdfDictionary, PdfScanner, type PdfValue } from './pdf-value.ts'

/** Bytes that all streams of a file may unpack to, and one of them. */
const mostUnpacked = 96 * 1024 * 1024
const mostOfOne = 24 * 1024 * 1024
const mostObjects = 200_000
/** Characters read in all: objects that overlap, as only a hostile file has them, are read again and again. */
const mostRead = 64 * 1024 * 1024

type Stream = { dictionary: PdfDictionary; bytes: Uint8Array<ArrayBuffer> }

/** The objects of a PDF, found wherever they stand: of two with one number the later counts, as after a change. */
export class PdfObjects {
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly values = new Map<number, PdfValue>()
  private readonly streams = new Map<number, Stream>()
  private unpackedLeft = mostUnpacked
  private objectsLeft = mostObjects
  private readLeft = mostRead

  private constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }

  static async read(bytes: Uint8Array<ArrayBuffer>): Promise<PdfObjects> {
    const objects = new PdfObjects(bytes)
    objects.find()
    for (const { dictionary, bytes } of [...objects.streams.values()]) {
      if (dictionary.get('Type') === '/ObjStm') await objects.readPacked(dictionary, bytes)
    }
    return objects
  }

  /** Every dictionary of a type, such as '/Page'. */
  ofType(type: string): PdfDictionary[] {
    const all = [...this.values.values()].filter((value) => value instanceof Map)
    return all.filter((dictionary) => dictionary.get('Type') === type)
  }

  /** What a value stands for. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let hops = 0; hops < 10 && isReference(found); hops++) found = this.values.get(found.object) ?? null
    return found
  }

  dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.resolve(value)
    return found instanceof Map ? found : new Map()
  }

  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : []
  }

  /** The unpacked text of a stream, one character a byte; '' where it cannot be unpacked here. */
  async content(value: PdfValue): Promise<string> {
    const stream = isReference(value) ? this.streams.get(value.object) : undefined
    return stream ? asText(await this.unpack(stream)) : ''
  }

  private find(): void {
    const text = asText(this.bytes)
    for (const match of text.matchAll(/(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/g)) {
      const number = Number(match[1])
      const { value, end } = this.readObject(text, match.index + match[0].length)
      if (value === undefined) return
      this.values.set(number, value)
      const scanner = new PdfScanner(text, end)
      scanner.skipSpace()
      const start = /^stream(?:\r\n|\n|\r)/.exec(text.slice(scanner.at, scanner.at + 8))?.[0].length
      if (start && value instanceof Map) this.takeStream(number, value, scanner.at + start, text)
    }
  }

  /** Nothing more once a file has cost enough. */
  private readObject(text: string, at: number): { value?: PdfValue; end: number } {
    if (this.objectsLeft-- <= 0 || this.readLeft <= 0) return { end: at }
    const scanner = new PdfScanner(text, at)
    const value = scanner.value()
    this.readLeft -= scanner.at - at
    return { value, end: scanner.at }
  }

  private takeStream(number: number, dictionary: PdfDictionary, start: number, text: string): void {
    const said = this.resolve(dictionary.get('Length'))
    const length =
      typeof said === 'number' && /^\s*endstream/.test(text.slice(start + said, start + said + 12)) ? said : undefined
    const end = length === undefined ? text.indexOf('endstream', start) : start + length
    this.streams.set(number, { dictionary, bytes: this.bytes.subarray(start, end < 0 ? undefined : end) })
  }

  private async readPacked(dictionary: PdfDictionary, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const first = dictionary.get('First')
    const text = asText(await this.unpack({ dictionary, bytes }))
    if (typeof first !== 'number') return
    const numbers = (text.slice(0, first).match(/\d+/g) ?? []).map(Number)
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const [number = 0, offset = 0] = numbers.slice(index, index + 2)
      const { value } = this.readObject(text, first + offset)
      if (value === undefined) return
      this.values.set(number, value)
    }
  }

  private async unpack({ dictionary, bytes }: Stream): Promise<Uint8Array> {
    const filters = [this.resolve(dictionary.get('Filter') ?? null)].flat()
    if (filters.every((filter) => filter === null)) return bytes
    if (filters.length !== 1 || filters[0] !== '/FlateDecode' || dictionary.has('DecodeParms')) return new Uint8Array()
    const unpacked = await inflate(bytes, Math.min(mostOfOne, this.unpackedLeft))
    this.unpackedLeft -= unpacked.length
    return unpacked
  }
}

/** One character a byte, whatever the bytes are. */
function asText(bytes: Uint8Array): string {
  // Its letters above 127 are others than the bytes, which no rule here looks at.
  return new TextDecoder('latin1').decode(bytes)
}

/** As much as there is of a stream that is damaged, or longer than `most`. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  try {
    while (length < most) {
      const { value, done } = await reader.read()
      if (done) break
      chunks.push(value)
      length += value.length
    }
    await reader.cancel()
  } catch {
    // What came before it counts.
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
