import { grown } from './grown.ts'
import type { WordList } from './word-list.ts'

/** Of each byte whether words consist of it. */
export type Alphabet = Uint8Array

const alphabet = (isLetter: (byte: number) => boolean): Alphabet =>
  Uint8Array.from({ length: 256 }, (_, byte) => (isLetter(byte) ? 1 : 0))

const isAsciiLetter = (byte: number) => (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90)

/** Letters and digits of ASCII, and every byte of a character beyond it. */
export const lettersAndDigits = alphabet((byte) => byte >= 128 || (byte >= 48 && byte <= 57) || isAsciiLetter(byte))

export const allButSpaces = alphabet((byte) => byte !== 32)

/** Cuts texts into words and gives these their numbers. */
export class Tokens {
  readonly #list: WordList
  readonly #alphabet: Alphabet
  /** By byte that is no letter, the last text it stood in. */
  readonly #textOfSign = new Uint32Array(256)
  #texts = 0
  /** Of the text that was cut last: its words in order, `count` of them, and what else stood in it, each once. */
  words: Uint32Array = new Uint32Array(256)
  count = 0
  signs: number[] = []

  constructor(list: WordList, alphabet: Alphabet) {
    this.#list = list
    this.#alphabet = alphabet
  }

  cut(text: Buffer, from: number, to: number): void {
    const [list, alphabet, textOfSign] = [this.#list, this.#alphabet, this.#textOfSign]
    const number = ++this.#texts
    const signs: number[] = []
    let words = this.words
    let count = 0
    for (let at = from; at < to; ) {
      const byte = text[at] as number
      if (alphabet[byte] === 0) {
        if (textOfSign[byte] !== number) {
          textOfSign[byte] = number
          signs.push(byte)
        }
        at++
        continue
      }
      const start = at
      // FNV-1a.
      let hash = 0x811c9dc5
      for (let letter = byte; alphabet[letter] === 1; letter = text[at] as number) {
        hash = Math.imul(hash ^ letter, 0x01000193)
        at++
        if (at === to) break
      }
      if (count === words.length) words = grown(words, count + 1)
      words[count++] = list.take(text, start, at, hash ^ (hash >>> 15))
    }
    this.words = words
    this.count = count
    this.signs = signs
  }
}
