import { addAll, type Bits, eachPlace, keepShared, noBits, put } from '../columns/bits.ts'
import { LateTexts } from './late-texts.ts'
import { Postings } from './postings.ts'
import { allButSpaces, Tokens } from './tokens.ts'
import { type Part, WordList } from './word-list.ts'
import { WordRows } from './word-rows.ts'

/**
 * Which products have folded words: the texts of search_words, in which words stand between single spaces. Instead of
 * the texts their words are kept, as numbers.
 */
export class Words {
  readonly #room: number
  readonly #list = new WordList()
  readonly #tokens = new Tokens(this.#list, allButSpaces)
  readonly #rows = new WordRows()
  #postings: Postings | undefined
  readonly late: LateTexts

  constructor(room: number) {
    this.#room = room
    this.late = new LateTexts(room)
  }

  /** The words of the next place. */
  add(text: Buffer, from: number, to: number): void {
    this.#tokens.cut(text, from, to)
    this.#rows.add(this.#tokens.words, this.#tokens.count)
  }

  /** After the last one. */
  index(): void {
    this.#rows.seal()
    this.#list.seal()
    this.#postings = new Postings(this.#rows, this.#list.count, this.#room)
  }

  /** @param text ' mug ' is the word, ' mu' its beginning, 'ug' any part of it; likewise of several words side by side */
  holding(text: string): Bits {
    const needle = Buffer.from(text)
    const bits = this.#indexed(partsOf(needle.toString('latin1')))
    this.late.correct(bits, needle)
    return bits
  }

  /** Those that hold one of the texts at least. */
  holdingAny([text = '', ...others]: readonly string[]): Bits {
    const bits = this.holding(text)
    for (const other of others) addAll(bits, this.holding(other))
    return bits
  }

  #indexed(parts: Part[]): Bits {
    const words = parts.map((part) => this.#list.holding(part))
    const [candidates = noBits(this.#room), ...others] = words.map((each) => this.#having(each))
    for (const other of others) keepShared(candidates, other)
    return words.length > 1 ? this.#sideBySide(candidates, words) : candidates
  }

  #having(words: number[]): Bits {
    const bits = noBits(this.#room)
    for (const word of words) this.#postings?.addTo(bits, word)
    return bits
  }

  #sideBySide(candidates: Bits, words: number[][]): Bits {
    // Side by side are told by bits of one number.
    if (words.length > 31) throw new RangeError('too many words side by side')
    const found = noBits(this.#room)
    // By word the parts it may be, one bit each; `open` has a bit for each part that the words before may end with.
    const partsOfWord = new Uint32Array(this.#list.count)
    for (const [part, each] of words.entries()) {
      for (const word of each) partsOfWord[word] = (partsOfWord[word] as number) | (1 << part)
    }
    const whole = 1 << (words.length - 1)
    eachPlace(candidates, (place) => {
      let open = 0
      let isFound = false
      this.#rows.eachWord(place, (word) => {
        open = ((open << 1) | 1) & (partsOfWord[word] as number)
        if ((open & whole) !== 0) isFound = true
      })
      if (isFound) put(found, place)
    })
    return found
  }
}

/** The words of a text, and whether it has the spaces around each. */
function partsOf(text: string): Part[] {
  const words = text.split(' ')
  return words
    .map((bytes, index) => ({ bytes, first: index > 0, last: index < words.length - 1 }))
    .filter(({ bytes }) => bytes !== '')
}
