import type { Part } from './token-list.ts'
import { type Alphabet, allButSpaces, lettersAndDigits } from './tokens.ts'

/** Marks a token that is no word. */
export const NO_WORD = 1 << 31

export type Kind = {
  /** What words consist of. */
  alphabet: Alphabet
  /** Whether texts begin and end with a space and have single ones between words, and nothing else. */
  isFramed: boolean
}

/** Names and descriptions as they are written, in lower case. */
export const written: Kind = { alphabet: lettersAndDigits, isFramed: false }
/** The texts of search_words. */
export const folded: Kind = { alphabet: allButSpaces, isFramed: true }

/** The words of a text and what stands between them, and whether something stands before and after each. */
export function partsOf(text: Buffer, { alphabet, isFramed }: Kind): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < text.length; ) {
    const start = at
    const kind = alphabet[text[at] as number]
    while (at < text.length && alphabet[text[at] as number] === kind) at++
    // Around every word of a framed text stands a space.
    const isFrame = isFramed && kind === 0 && (start === 0 || at === text.length)
    if (!isFrame) parts.push({ bytes: text.toString('latin1', start, at), first: start > 0, last: at < text.length })
  }
  return parts
}
