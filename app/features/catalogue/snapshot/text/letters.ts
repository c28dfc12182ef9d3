import { type Bits, countPlaces, eachPlace, keepShared, noBits, put } from '../columns/bits.ts'
import { LateTexts } from './late-texts.ts'
import { Needle } from './needle.ts'
import { Postings } from './postings.ts'
import { TextRows } from './text-rows.ts'
import { lettersAndDigits, Tokens } from './tokens.ts'
import { type Part, WordList } from './word-list.ts'
import { WordRows } from './word-rows.ts'

const ASCII = 128
/** With more candidates than this share of all rows, all are looked through in one go. */
const scannedShare = 1 / 2
/** Candidates that are looked at first, to learn how many of the others will do. */
const sample = 2_000

/**
 * Which products hold a text to the letter, anywhere. The text is cut where its words end: what lies within one word is
 * looked for among the different words, what spans several is checked in the texts of the products that have its parts.
 */
export class Letters {
  readonly #room: number
  readonly #rows = new TextRows()
  readonly #words = new WordList()
  readonly #tokens = new Tokens(this.#words, lettersAndDigits)
  /** Until the index is made. */
  #wordRows = new WordRows()
  #postings: Postings | undefined
  /** By character of ASCII. */
  readonly #marks: (Bits | undefined)[] = new Array(ASCII).fill(undefined)
  readonly late: LateTexts

  constructor(room: number) {
    this.#room = room
    this.late = new LateTexts(room)
  }

  /** The text of the next place. */
  add(text: Buffer, from: number, to: number): void {
    const row = this.#rows.add(text, from, to)
    this.#tokens.cut(text, from, to)
    this.#wordRows.add(this.#tokens.words, this.#tokens.count)
    for (const sign of this.#tokens.signs) {
      this.#marks[sign] ??= noBits(this.#room)
      put(this.#marks[sign], row)
    }
  }

  /** After the last text. */
  index(): void {
    this.#rows.seal()
    this.#postings = new Postings(this.#wordRows, this.#words.count, this.#room)
    this.#words.seal()
    this.#wordRows = new WordRows()
    for (let byte = 0; byte < ASCII; byte++) {
      const bytes = String.fromCharCode(byte)
      if (lettersAndDigits[byte] === 1) this.#marks[byte] = this.#ofWords({ bytes, first: false, last: false })
    }
  }

  /** @param text in lower case, as PostgreSQL makes it */
  holding(text: string): Bits {
    const needle = Buffer.from(text)
    const bits = this.#indexed(needle)
    this.late.correct(bits, needle)
    return bits
  }

  #indexed(needle: Buffer): Bits {
    const [only] = needle
    if (needle.length === 1 && only !== undefined && only < ASCII) return this.#marked(only)
    const parts = partsOf(needle)
    const [first] = parts
    if (first?.bytes.length === needle.length) return this.#ofWords(first)
    const signs = new Set(needle.filter((byte) => lettersAndDigits[byte] === 0))
    const each = [...[...signs].map((sign) => this.#marked(sign)), ...parts.map((part) => this.#ofWords(part))]
    const [candidates = noBits(this.#room), ...others] = each
    for (const other of others) keepShared(candidates, other)
    return this.#checked(candidates, new Needle(needle))
  }

  #marked(byte: number): Bits {
    return this.#marks[byte]?.slice() ?? noBits(this.#room)
  }

  #ofWords(part: Part): Bits {
    const bits = noBits(this.#room)
    for (const word of this.#words.holding(part)) this.#postings?.addTo(bits, word)
    return bits
  }

  #checked(candidates: Bits, needle: Needle): Bits {
    const found = noBits(this.#room)
    if (countPlaces(candidates) > this.#rows.count * scannedShare && this.#isRare(candidates, needle)) {
      this.#rows.eachHolding(needle.bytes, (row) => put(found, row))
    } else {
      eachPlace(candidates, (place) => {
        if (this.#rows.holds(place, needle)) put(found, place)
      })
    }
    return found
  }

  /** Whether few of the candidates hold it: then going from one find to the next passes most rows by. */
  #isRare(candidates: Bits, needle: Needle): boolean {
    let looked = 0
    let held = 0
    for (let i = 0; i < candidates.length && looked < sample; i++) {
      const place = i << 5
      if (candidates[i] === 0 || place >= this.#rows.count) continue
      looked++
      if (this.#rows.holds(place, needle)) held++
    }
    return held * 16 < looked
  }
}

/** The words of a text, and whether something that is no word stands before and after each. */
function partsOf(text: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < text.length; ) {
    const start = at
    while (at < text.length && lettersAndDigits[text[at] as number] === 1) at++
    if (at === start) at++
    else parts.push({ bytes: text.toString('latin1', start, at), first: start > 0, last: at < text.length })
  }
  return parts
}
