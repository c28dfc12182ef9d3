/**
 * A value of a PDF (ISO 32000-2, 7.3). A name begins with a slash, a string is '', anything else is null. With `shouldReturnStrings`,
 * a string is its bytes as characters, after an opening parenthesis.
 */
export type PdfValue = number | string | null | PdfReference | PdfValue[] | PdfDictionary
export type PdfReference = { object: number }
/** Entries by key. A repeated key has a list of its values. */
export type PdfDictionary = Map<string, PdfValue>
export type PdfKeyword = { keyword: string }

/** An object and the offset of its stream data. `number` is undefined if none precedes `obj` or none is in the header of its object stream. */
export type PdfObject = { number: number | undefined; value: PdfValue; streamStart: number | undefined }

/** `deep` and `large` exceed a limit below; `packed` uses an unsupported filter, or has an unreadable object stream. */
export class UnreadablePdf extends Error {
  readonly reason: 'deep' | 'large' | 'packed'

  constructor(reason: UnreadablePdf['reason']) {
    super(`unreadable PDF: ${reason}`)
    this.reason = reason
  }
}

/** Decompressed data, and how many bytes of the input it took. */
export type Inflated = { bytes: Uint8Array; consumedBytes: number }

/**
 * Decompresses the zlib data at the start of `data`, to at most `maxBytes`.
 * @param length returns the declared length of the data, or the length up to the end of the stream
 * @throws UnreadablePdf
 */
export type Inflate = (
  data: Uint8Array,
  options: { maxBytes: number; length: () => number },
) => Inflated | Promise<Inflated>

/** Decrypts the data of the stream with this object number. */
export type DecryptStream = (data: Uint8Array, objectNumber: number) => Uint8Array

type Listener = {
  /** Called for a complete dictionary, or one cut off by the end of the file. */
  onDictionary?(entries: PdfDictionary): void
  /** Called for a name directly after the name /S, such as the type of an action. */
  onActionName?(name: string): void
}

const maxDepth = 200
const maxObjectStreams = 20_000
/** Decompressed bytes of all streams of a file. */
const maxUnpackedBytes = 64 * 1024 * 1024
/** Bytes read in total: overlapping objects of a hostile file are read repeatedly. */
const maxReadBytes = 192 * 1024 * 1024
/** Longer names and keywords are truncated. */
const maxWordLength = 1_000

/** Reads the objects of a PDF as leniently as a viewer, within limits. */
export class PdfReader {
  readonly bytes: Uint8Array
  private readonly inflate: Inflate
  private readonly options: { listener?: Listener; shouldReturnStrings?: boolean }
  private remainingReadBytes = maxReadBytes
  private remainingUnpackedBytes = maxUnpackedBytes
  private remainingObjectStreams = maxObjectStreams
  /** Streams do not overlap: only a hostile file has data that is decompressed more than once. */
  private remainingPackedBytes: number

  constructor(
    bytes: Uint8Array,
    inflate: Inflate,
    options: { listener?: Listener; shouldReturnStrings?: boolean } = {},
  ) {
    this.bytes = bytes
    this.inflate = inflate
    this.options = options
    this.remainingPackedBytes = bytes.length
  }

  /**
   * Yields all objects of the file, as viewers find them by offset, even inside streams and strings.
   * @throws UnreadablePdf
   */
  *readObjects(): Generator<PdfObject> {
    for (let at = findWord(this.bytes, 'obj'); at >= 0; at = findWord(this.bytes, 'obj', at + 3)) {
      const { value, end } = this.read(this.bytes, at + 3)
      const streamStart = value instanceof Map ? this.findStream(end) : undefined
      yield { number: readNumberBefore(this.bytes, at), value, streamStart }
    }
  }

  /** Yields the dictionary after each `trailer`. */
  *readTrailers(): Generator<PdfValue> {
    for (let at = findWord(this.bytes, 'trailer'); at >= 0; at = findWord(this.bytes, 'trailer', at + 7)) {
      yield this.read(this.bytes, at + 7).value
    }
  }

  /** True for streams with the entries First and N; viewers ignore the type. */
  isObjectStream({ value, streamStart }: PdfObject): boolean {
    return streamStart !== undefined && value instanceof Map && value.has('First') && value.has('N')
  }

  /**
   * Yields the objects of an object stream: those in sequence, and those at the offsets of its header.
   * @throws UnreadablePdf
   */
  async readObjectStream(
    { number, value, streamStart }: PdfObject,
    decrypt?: DecryptStream,
  ): Promise<Iterable<PdfObject>> {
    if (!(value instanceof Map) || streamStart === undefined) return []
    this.remainingObjectStreams -= 1
    if (this.remainingObjectStreams < 0) throw new UnreadablePdf('large')
    const [first, count] = [value.get('First'), value.get('N')]
    if (!isOffset(first) || !isOffset(count) || value.has('DecodeParms')) throw new UnreadablePdf('packed')
    const decryptThis = decrypt && ((data: Uint8Array) => decrypt(data, number ?? 0))
    return this.readPackedObjects(await this.unpack(value, streamStart, decryptThis), first, count)
  }

  private *readPackedObjects(bytes: Uint8Array, first: number, count: number): Generator<PdfObject> {
    const header = readIntegers(bytes.subarray(0, first)).slice(0, count * 2)
    const numbers = new Map<number, number>()
    for (let index = 0; index + 1 < header.length; index += 2) {
      numbers.set(first + (header[index + 1] ?? 0), header[index] ?? 0)
    }
    for (let at = skipSpace(bytes, first); at < bytes.length; ) {
      const { value, end } = this.read(bytes, at)
      yield { number: numbers.get(at), value, streamStart: undefined }
      numbers.delete(at)
      at = skipSpace(bytes, end)
    }
    for (const [at, number] of numbers) {
      yield { number, value: this.read(bytes, at).value, streamStart: undefined }
    }
  }

  /** Returns the data of a stream. @throws UnreadablePdf for filters other than FlateDecode */
  async unpack(
    dictionary: PdfDictionary,
    start: number,
    decrypt?: (data: Uint8Array) => Uint8Array,
  ): Promise<Uint8Array> {
    const filter = dictionary.get('Filter')
    const filters = filter === undefined ? [] : [filter].flat()
    let data = this.bytes.subarray(start)
    let length = () => this.getStreamLength(dictionary, start)
    if (decrypt) {
      const encrypted = data.subarray(0, length())
      this.spendPackedBytes(encrypted.length)
      data = decrypt(encrypted)
      length = () => data.length
    }
    let unpacked: Uint8Array
    if (filters.length === 0) unpacked = data.subarray(0, length())
    else if (filters.length !== 1 || filters[0] !== '/FlateDecode') throw new UnreadablePdf('packed')
    else {
      const { bytes, consumedBytes } = await this.inflate(data, { maxBytes: this.remainingUnpackedBytes, length })
      unpacked = bytes
      if (!decrypt) this.spendPackedBytes(consumedBytes)
    }
    this.remainingUnpackedBytes -= unpacked.length
    if (this.remainingUnpackedBytes < 0) throw new UnreadablePdf('large')
    return unpacked
  }

  private spendPackedBytes(bytes: number): void {
    this.remainingPackedBytes -= bytes
    if (this.remainingPackedBytes < 0) throw new UnreadablePdf('large')
  }

  private read(bytes: Uint8Array, start: number): { value: PdfValue; end: number } {
    const scanner = new PdfScanner(bytes, start, this.options)
    const value = scanner.value()
    this.spendReadBudget(scanner.at - start)
    return { value, end: scanner.at }
  }

  /** Returns the start of the stream data, on the line after the keyword. */
  private findStream(end: number): number | undefined {
    const { bytes } = this
    const keyword = skipSpace(bytes, end)
    let at = keyword + 6
    const isStream = startsWith(bytes, 'stream', keyword)
    if (isStream) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
    this.spendReadBudget((isStream ? at : keyword) - end)
    if (!isStream) return undefined
    return bytes[at] === 13 && bytes[at + 1] === 10 ? at + 2 : at + 1
  }

  private getStreamLength(dictionary: PdfDictionary, start: number): number {
    const length = dictionary.get('Length')
    if (isOffset(length) && startsWith(this.bytes, 'endstream', skipSpace(this.bytes, start + length))) return length
    return getLengthToEnd(this.bytes, start)
  }

  private spendReadBudget(bytes: number): void {
    this.remainingReadBytes -= bytes
    if (this.remainingReadBytes < 0) throw new UnreadablePdf('large')
  }
}

/** Reads values and keywords one after the other. */
export class PdfScanner {
  readonly bytes: Uint8Array
  at: number
  private readonly listener: Listener
  private readonly shouldReturnStrings: boolean
  private isAfterS = false

  constructor(
    bytes: Uint8Array,
    at = 0,
    { listener = {}, shouldReturnStrings = false }: ConstructorParameters<typeof PdfReader>[2] = {},
  ) {
    this.bytes = bytes
    this.at = at
    this.listener = listener
    this.shouldReturnStrings = shouldReturnStrings
  }

  /** Returns the next value or keyword; undefined at the end. @throws UnreadablePdf */
  next(depth = 0): PdfValue | PdfKeyword | undefined {
    const { bytes } = this
    this.at = skipSpace(bytes, this.at)
    const byte = bytes[this.at]
    if (byte === undefined) return undefined
    if (byte === slash) return this.name()
    this.isAfterS = false
    const isDouble = bytes[this.at + 1] === byte
    const begin = this.at
    if (byte === openString) {
      this.at = findStringEnd(bytes, begin)
      if (this.shouldReturnStrings) return `(${unescapeString(toText(bytes, begin + 1, this.at - 1))}`
    } else if (byte === less && !isDouble) {
      this.at = findHexEnd(bytes, begin)
      if (this.shouldReturnStrings) return `(${decodeHexString(toText(bytes, begin + 1, this.at - 1))}`
    } else if (byte === less || byte === openList) {
      if (depth === maxDepth) throw new UnreadablePdf('deep')
      return byte === less ? this.dictionary(depth + 1) : this.list(depth + 1)
    } else if (byteClasses[byte] === delimiter) {
      const keyword = byte === more && isDouble ? '>>' : String.fromCharCode(byte)
      this.at += keyword.length
      return { keyword }
    } else return this.numberOrKeyword()
    return ''
  }

  /** Returns the next value; null for a keyword and at the end. @throws UnreadablePdf */
  value(): PdfValue {
    return toValue(this.next())
  }

  /** Skips the data of an inline image, to the keyword EI between white space. */
  skipInlineImage(): void {
    const { bytes } = this
    for (let at = findWord(bytes, 'EI', this.at); at >= 0; at = findWord(bytes, 'EI', at + 1)) {
      this.at = at + 2
      if (byteClasses[bytes[at - 1] ?? 0] === space && byteClasses[bytes[at + 2] ?? 0] === space) return
    }
    this.at = bytes.length
  }

  private name(): string {
    const begin = this.at + 1
    this.at = findWordEnd(this.bytes, begin)
    const word = toText(this.bytes, begin, this.at)
    // Any character may be escaped by its code: /J#61vaScript.
    const name = word.includes('#')
      ? word.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : word
    if (this.isAfterS) this.listener.onActionName?.(name)
    this.isAfterS = name === 'S'
    return `/${name}`
  }

  private numberOrKeyword(): PdfValue | PdfKeyword {
    const { bytes, at: begin } = this
    this.at = findWordEnd(bytes, begin)
    const digits = findDigitsEnd(bytes, begin)
    if (digits === this.at && digits - begin < 16) {
      const number = readDigits(bytes, begin, digits)
      return this.skipReference() ? { object: number } : number
    }
    const word = toText(bytes, begin, this.at)
    return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : { keyword: word }
  }

  /** True if the number just read starts a reference: `12 0 R`. */
  private skipReference(): boolean {
    const { bytes } = this
    const generation = skipSpace(bytes, this.at)
    const end = findDigitsEnd(bytes, generation)
    if (end === generation) return false
    const at = skipSpace(bytes, end)
    if (at === end || bytes[at] !== letterR || findWordEnd(bytes, at) !== at + 1) return false
    this.at = at + 1
    return true
  }

  private list(depth: number): PdfValue[] {
    this.at += 1
    const values: PdfValue[] = []
    for (let next = this.next(depth); next !== undefined; next = this.next(depth)) {
      if (isKeyword(next) && next.keyword === ']') break
      values.push(toValue(next))
    }
    return values
  }

  private dictionary(depth: number): PdfDictionary {
    this.at += 2
    const entries: PdfDictionary = new Map()
    const repeated = new Map<string, PdfValue[]>()
    let key: string | undefined
    let lastKey: string | undefined
    for (let next = this.next(depth); next !== undefined; next = this.next(depth)) {
      if (isKeyword(next) && next.keyword === '>>') break
      if (key !== undefined) {
        addEntry(entries, key, toValue(next), repeated)
        lastKey = key
        key = undefined
      } else if (typeof next === 'string' && next.startsWith('/')) key = next.slice(1)
      // The end of a reference whose number has a sign or more than 15 digits: that number is not the value of the entry.
      else if (lastKey !== undefined && endsReference(next)) addEntry(entries, lastKey, null, repeated)
    }
    this.listener.onDictionary?.(entries)
    return entries
  }
}

export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'object' in value

export const isKeyword = (value: unknown): value is PdfKeyword =>
  typeof value === 'object' && value !== null && 'keyword' in value

const endsReference = (next: PdfValue | PdfKeyword) => (isKeyword(next) ? next.keyword === 'R' : isReference(next))

const toValue = (next: PdfValue | PdfKeyword | undefined): PdfValue =>
  next === undefined || isKeyword(next) ? null : next

/** @param repeated lists of the keys that occurred before, which grow in place: a hostile file repeats a key a million times */
function addEntry(entries: PdfDictionary, key: string, value: PdfValue, repeated: Map<string, PdfValue[]>): void {
  const previous = entries.get(key)
  const list = repeated.get(key)
  if (list) for (const each of [value].flat()) list.push(each)
  else if (previous === undefined) entries.set(key, value)
  else {
    const started = [previous, value].flat()
    repeated.set(key, started)
    entries.set(key, started)
  }
}

/** Excludes numbers that overflow in some readers. */
const isOffset = (value: PdfValue | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e9

const space = 1
const delimiter = 2
/** The class of each byte in the syntax of PDF (ISO 32000-2, 7.2.3). */
const byteClasses = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) byteClasses[byte] = space
for (const char of '()<>[]{}/%') byteClasses[char.charCodeAt(0)] = delimiter

const toCharCode = (character: string) => character.charCodeAt(0)
const [openString, closeString, less, more, openList] = [
  toCharCode('('),
  toCharCode(')'),
  toCharCode('<'),
  toCharCode('>'),
  toCharCode('['),
]
const [slash, percent, backslash, letterR] = [toCharCode('/'), toCharCode('%'), toCharCode('\\'), toCharCode('R')]

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Returns the offset of a word from `start`; -1 if absent. */
function findWord(bytes: Uint8Array, word: string, start = 0): number {
  for (let at = bytes.indexOf(toCharCode(word), start); at >= 0; at = bytes.indexOf(toCharCode(word), at + 1)) {
    if (startsWith(bytes, word, at)) return at
  }
  return -1
}

function startsWith(bytes: Uint8Array, word: string, at: number): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[at + index] !== word.charCodeAt(index)) return false
  return true
}

/** Reads the object number in `12 0 obj`. @param keyword offset of `obj` */
function readNumberBefore(bytes: Uint8Array, keyword: number): number | undefined {
  const generation = findDigitsBefore(bytes, keyword)
  const number = generation && findDigitsBefore(bytes, generation.begin)
  return number && readDigits(bytes, number.begin, number.end)
}

/** Returns the digits before the white space that precedes `at`. */
function findDigitsBefore(bytes: Uint8Array, at: number): { begin: number; end: number } | undefined {
  let end = at
  while (end > 0 && byteClasses[bytes[end - 1] ?? 0] === space) end -= 1
  let begin = end
  while (isDigit(bytes[begin - 1])) begin -= 1
  return end < at && begin < end ? { begin, end } : undefined
}

function findDigitsEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (isDigit(bytes[at])) at += 1
  return at
}

function readDigits(bytes: Uint8Array, begin: number, end: number): number {
  let number = 0
  for (let at = begin; at < end; at += 1) number = number * 10 + (bytes[at] ?? 0) - 0x30
  return number
}

const readIntegers = (bytes: Uint8Array): number[] =>
  (new TextDecoder('latin1').decode(bytes).match(/\d+/g) ?? []).map(Number)

function getLengthToEnd(bytes: Uint8Array, start: number): number {
  const end = findWord(bytes, 'endstream', start)
  return (end < 0 ? bytes.length : end) - start
}

/** Skips white space and comments. */
function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    while (at < bytes.length && byteClasses[bytes[at] ?? 0] === space) at += 1
    if (bytes[at] !== percent) return at
    while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  }
}

function findWordEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && byteClasses[bytes[at] ?? 0] === 0) at += 1
  return at
}

function findHexEnd(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(more, start)
  return end < 0 ? bytes.length : end + 1
}

function findStringEnd(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === openString) depth += 1
    else if (byte === closeString) depth -= 1
    if (depth === 0) return at + 1
  }
  return bytes.length
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Resolves the escapes of a literal string (ISO 32000-2, 7.3.4.2). */
const unescapeString = (text: string) =>
  text.replace(/\\(\r\n|[\r\n]|[0-7]{1,3}|[\s\S])/g, (_, char: string) => {
    if (/^[\r\n]/.test(char)) return ''
    return /^[0-7]/.test(char) ? String.fromCharCode(Number.parseInt(char, 8) & 255) : (escapes[char] ?? char)
  })

/** A missing last digit is 0. */
const decodeHexString = (text: string) =>
  (text.replace(/[^\da-f]/gi, '').match(/..?/g) ?? [])
    .map((pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
    .join('')

/** Converts each byte to one character. */
function toText(bytes: Uint8Array, begin: number, end: number): string {
  let text = ''
  for (let at = begin; at < Math.min(end, begin + maxWordLength); at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}
