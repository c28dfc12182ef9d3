import bidiFactory, { type EmbeddingLevels } from 'bidi-js'

const bidi = bidiFactory()

/** Text without controls that would change its direction, or hide or reorder it. */
export const removeControls = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, (control) =>
    control === '\n' ? '\n' : control === '\t' ? ' ' : '',
  )

/** Direction of the characters of a paragraph: their levels, even from left to right, odd from right to left (UAX #9). */
export type Directions = { text: string; embedding: EmbeddingLevels; isRightToLeft: boolean }

export function getDirections(text: string): Directions {
  const embedding = bidi.getEmbeddingLevels(text)
  return { text, embedding, isRightToLeft: (embedding.paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** Puts the pieces of a line in the order in which they are drawn from left to right. */
export function toVisualOrder<T extends { at: number; text: string }>(
  pieces: readonly T[],
  directions: Directions,
): T[] {
  const { text, embedding } = directions
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last || pieces.length === 1) return [...pieces]
  const order = bidi.getReorderedIndices(text, embedding, first.at, Math.max(first.at, last.at))
  const positions = new Map(order.map((index, position) => [index, position]))
  return pieces.toSorted((a, b) => (positions.get(a.at) ?? 0) - (positions.get(b.at) ?? 0))
}

const hasRightToLeftLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Mirrors the brackets of text from right to left. Its letters are reversed by the font library, signs alone are not. */
export function mirror(text: string): string {
  const mirrored = Array.from(text, (each) => bidi.getMirroredCharacter(each) ?? each)
  return (hasRightToLeftLetter.test(text) ? mirrored : mirrored.reverse()).join('')
}
