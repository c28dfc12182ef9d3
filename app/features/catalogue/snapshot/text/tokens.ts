import { grown } from './grown.ts'
import type { TokenList } from './token-list.ts'

const SPACE = 32

/** Of each byte whether words consist of it. */
export type Alphabet = Uint8Array

const alphabet = (isLetter: (byte: number) => boolean): Alphabet =>
  Uint8Array.from({ length: 256 }, (_, byte) => (isLetter(byte) ? 1 : 0))

const isAsciiLetter = (byte: number) => (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90)

/** Letters and digits of ASCII, and every byte of a character beyond it. */
export const lettersAndDigits = alphabet((byte) => byte >= 128 || (byte >= 48 && byte <= 57) || isAsciiLetter(byte))

export const allButSpaces = alphabet((byte) => byte !== SPACE)

/**
 * Cuts texts into words and what stands between them, and gives both their numbers. A single space between two words has
 * none, since that is what nearly always stands there.
 */
export class Tokens {
  readonly #list: TokenList
  readonly #alphabet: Alphabet
  /** Of the text that was cut last: its tokens in order, `count` of them. */
  numbers: Uint32Array = new Uint32Array(256)
  count = 0
  /** Whether a space was left out. */
  isSpaced = false

  constructor(list: TokenList, alphabet: Alphabet) {
    this.#list = list
    this.#alphabet = alphabet
  }

  cut(text: Buffer, from: number, to: number): void {
    const [list, alphabet] = [this.#list, this.#alphabet]
    let numbers = this.numbers
    let count = 0
    let isSpaced = false
    for (let at = from; at < to; ) {
      const start = at
      const kind = alphabet[text[at] as number] as number
      // The last eight bytes, and FNV-1a of all.
      let low = 0
      let high = 0
      let hash = 0x811c9dc5
      do {
        const byte = text[at++] as number
        high = (high << 8) | (low >>> 24)
        low = (low << 8) | byte
        hash = Math.imul(hash ^ byte, 0x01000193)
      } while (at < to && alphabet[text[at] as number] === kind)
      if (kind === 0 && at - start === 1 && low === SPACE && start > from && at < to) {
        isSpaced = true
        continue
      }
      if (count === numbers.length) numbers = grown(numbers, count + 1)
      numbers[count++] = list.take(text, start, at, hash, low, high)
    }
    this.numbers = numbers
    this.count = count
    this.isSpaced = isSpaced
  }
}
