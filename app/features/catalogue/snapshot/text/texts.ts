import { addAll, type Bits, eachPlace, keepShared, noBits, put } from '../columns/bits.ts'
import { inFirstLine } from './first-lines.ts'
import { LateTexts } from './late-texts.ts'
import { type Kind, NO_WORD, partsOf } from './parts.ts'
import { Postings } from './postings.ts'
import { type Part, TokenList } from './token-list.ts'
import { TokenRows } from './token-rows.ts'
import { Tokens } from './tokens.ts'

/** Parts that can be told apart by the bits of one number, beside the one that marks what is no word. */
const mostParts = 30
/** A part that may stand in more of the rows than this share narrows nothing: looking through the rows is faster. */
const narrowShare = 1 / 2

/**
 * Which products hold a text to the letter, anywhere. Texts are kept as their words and what stands between them, each
 * different one once. What lies within one is looked for among these; what spans several is looked for in the rows that
 * have its parts.
 */
export class Texts {
  readonly #room: number
  readonly #kind: Kind
  readonly #list = new TokenList()
  readonly #tokens: Tokens
  readonly #rows = new TokenRows()
  /** Rows in which words stand with a space between them: it has no token. */
  readonly #spaced: Bits
  #postings: Postings | undefined
  /** By token whether it is a word. */
  #kinds = new Int32Array(0)
  readonly late: LateTexts

  constructor(room: number, kind: Kind) {
    this.#room = room
    this.#kind = kind
    this.#tokens = new Tokens(this.#list, kind.alphabet)
    this.#spaced = noBits(room)
    this.late = new LateTexts(room)
  }

  /** The text of the next place. */
  add(text: Buffer, from: number, to: number): void {
    const tokens = this.#tokens
    if (this.#kind.isFramed) tokens.cut(text, from + 1, to - 1)
    else tokens.cut(text, from, to)
    if (tokens.isSpaced) put(this.#spaced, this.#rows.count)
    this.#rows.add(tokens.numbers, tokens.count)
  }

  /** After the last text. */
  index(): void {
    this.#rows.seal()
    this.#list.seal()
    this.#postings = new Postings(this.#rows, this.#list.count, this.#room)
    this.#kinds = Int32Array.from({ length: this.#list.count }, (_, token) =>
      this.#kind.alphabet[this.#list.text(token).charCodeAt(0)] === 1 ? 0 : NO_WORD,
    )
  }

  /** @param text written as the texts are */
  holding(text: string): Bits {
    const needle = Buffer.from(text)
    const bits = this.#indexed(needle)
    this.late.correct(bits, needle)
    return bits
  }

  /** Those that hold one of the texts at least. */
  holdingAny([text = '', ...others]: readonly string[]): Bits {
    const bits = this.holding(text)
    for (const other of others) addAll(bits, this.holding(other))
    return bits
  }

  /** What tells of a place whether, of each list, one text stands behind a space in its first line, or begins it. */
  inFirstLine(lists: readonly (readonly string[])[]): (place: number) => boolean {
    return inFirstLine(lists, this.#kind, { rows: this.#rows, list: this.#list, kinds: this.#kinds, late: this.late })
  }

  #indexed(needle: Buffer): Bits {
    const parts = partsOf(needle, this.#kind)
    const [first] = parts
    if (!first) return noBits(this.#room)
    return parts.length === 1 ? this.#withinOne(first) : this.#sideBySide(parts)
  }

  #withinOne(part: Part): Bits {
    const bits = this.#having(this.#list.holding(part))
    if (part.bytes === ' ') addAll(bits, this.#spaced)
    return bits
  }

  #having(tokens: readonly number[]): Bits {
    const bits = noBits(this.#room)
    for (const token of tokens) this.#postings?.addTo(bits, token)
    return bits
  }

  #sideBySide(parts: readonly Part[]): Bits {
    if (parts.length > mostParts) throw new RangeError('a text of too many parts')
    const found = noBits(this.#room)
    const wanted = { masks: this.#kinds.slice(), space: 0, whole: 1 << (parts.length - 1) }
    const narrow: { tokens: number[]; most: number }[] = []
    for (const [index, part] of parts.entries()) {
      const tokens = this.#list.holding(part)
      for (const token of tokens) wanted.masks[token] = (wanted.masks[token] as number) | (1 << index)
      if (part.bytes === ' ') wanted.space |= 1 << index
      else if (tokens.length === 0) return found
      else narrow.push({ tokens, most: tokens.reduce((sum, token) => sum + this.#rows.frequencyOf(token), 0) })
    }
    const check = (row: number) => {
      if (this.#rows.holds(row, wanted)) put(found, row)
    }
    const candidates = this.#havingAll(narrow.filter(({ most }) => most < this.#rows.count * narrowShare))
    if (candidates) eachPlace(candidates, check)
    else for (let row = 0; row < this.#rows.count; row++) check(row)
    return found
  }

  /** Undefined for all. */
  #havingAll(parts: readonly { tokens: number[] }[]): Bits | undefined {
    const [candidates, ...others] = parts.map(({ tokens }) => this.#having(tokens))
    for (const other of others) if (candidates) keepShared(candidates, other)
    return candidates
  }
}
