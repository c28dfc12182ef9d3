/** A value of a PDF as far as facts need it: names begin with a slash, texts are empty, `null` is anything else. */
export type PdfValue = number | string | null | PdfReference | PdfValue[] | PdfDictionary
export type PdfReference = { object: number }
export type PdfDictionary = Map<string, PdfValue>

export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'object' in value

const deepest = 50
const space = /[\0\t\n\f\r ]/
/** A name, number or keyword. */
const word = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
const reference = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y

/** Reads values and keywords from a text of one character a byte, one after the other (ISO 32000-2, 7.3). */
export class PdfScanner {
  readonly text: string
  at: number

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  /** The next value; a keyword as `{ keyword }`; undefined at the end. */
  next(depth = 0): PdfValue | { keyword: string } | undefined {
    this.skipSpace()
    const begin = this.text[this.at]
    if (begin === undefined) return undefined
    if (begin === '/') return this.name()
    if (begin === '(') return this.skipText()
    if (begin === '<') return this.text[this.at + 1] === '<' ? this.dictionary(depth) : this.skipHex()
    if (begin === '[') return this.list(depth)
    if ('>])}{'.includes(begin)) {
      this.at += begin === '>' && this.text[this.at + 1] === '>' ? 2 : 1
      return { keyword: begin }
    }
    return this.numberOrKeyword()
  }

  /** The next value, where one stands there. */
  value(depth = 0): PdfValue {
    const value = this.next(depth)
    return value === undefined || isKeyword(value) ? null : value
  }

  skipSpace(): void {
    for (;;) {
      while (space.test(this.text[this.at] ?? 'x')) this.at += 1
      if (this.text[this.at] !== '%') return
      while (this.at < this.text.length && !/[\r\n]/.test(this.text[this.at] ?? '')) this.at += 1
    }
  }

  private name(): string {
    this.at += 1
    const name = this.match(word)?.[0] ?? ''
    return `/${name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`
  }

  private numberOrKeyword(): PdfValue | { keyword: string } {
    const found = this.match(reference)
    if (found) return { object: Number(found[1]) }
    const text = this.match(word)?.[0] ?? ''
    // A brace or the like, which no rule above takes, must not hold us.
    if (text === '') this.at += 1
    const number = text === '' ? Number.NaN : Number(text)
    return Number.isNaN(number) ? { keyword: text } : number
  }

  private list(depth: number): PdfValue[] {
    this.at += 1
    const values: PdfValue[] = []
    for (;;) {
      const value = depth < deepest ? this.next(depth + 1) : undefined
      if (value === undefined || (isKeyword(value) && value.keyword === ']')) return values
      values.push(isKeyword(value) ? null : value)
    }
  }

  private dictionary(depth: number): PdfDictionary {
    this.at += 2
    const entries: PdfDictionary = new Map()
    for (;;) {
      const key = depth < deepest ? this.next(depth + 1) : undefined
      if (key === undefined || (isKeyword(key) && key.keyword === '>')) return entries
      if (typeof key === 'string' && key.startsWith('/')) entries.set(key.slice(1), this.value(depth + 1))
    }
  }

  private skipText(): string {
    let open = 0
    for (; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at]
      if (character === '\\') this.at += 1
      else if (character === '(') open += 1
      else if (character === ')') open -= 1
      if (open === 0) break
    }
    this.at += 1
    return ''
  }

  private skipHex(): string {
    const end = this.text.indexOf('>', this.at)
    this.at = end < 0 ? this.text.length : end + 1
    return ''
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at += found[0].length
    return found
  }
}

export const isKeyword = (value: unknown): value is { keyword: string } =>
  typeof value === 'object' && value !== null && 'keyword' in value
