/**
 * Direction of text, after the Unicode Bidirectional Algorithm (UAX #9) without explicit controls, which are removed before.
 * A level is even for text from left to right, odd for text from right to left.
 */
type Kind = 'left' | 'right' | 'number' | 'neutral'

const rightPattern = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** True for text with letters that are read from right to left. */
export const isRightToLeft = (text: string): boolean => rightPattern.test(text)

function getKind(character: string): Kind {
  if (/\p{Nd}/u.test(character)) return 'number'
  if (!/\p{L}|\p{M}/u.test(character)) return 'neutral'
  return isRightToLeft(character) ? 'right' : 'left'
}

/** Text without controls that would change its direction, or hide or reorder it. */
export const removeControls = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, (control) =>
    control === '\n' ? '\n' : control === '\t' ? ' ' : '',
  )

/** Level of each character, and of the paragraph. */
export function getLevels(characters: readonly string[]): { levels: number[]; base: 0 | 1 } {
  const kinds = joinNumbers(characters, characters.map(getKind))
  const base = kinds.find((kind) => kind === 'left' || kind === 'right') === 'right' ? 1 : 0
  if (!kinds.includes('right')) return { levels: characters.map(() => 0), base: 0 }
  const baseKind = base === 1 ? 'right' : 'left'
  /** Direction of what follows each character; numbers count as right to left here. */
  const following: ('left' | 'right')[] = []
  let after: 'left' | 'right' = baseKind
  for (let index = kinds.length - 1; index >= 0; index--) {
    following[index] = after
    const kind = kinds[index]
    if (kind !== 'neutral') after = kind === 'left' ? 'left' : 'right'
  }
  let before: 'left' | 'right' = baseKind
  const levels = kinds.map((kind, index) => {
    if (kind === 'left' || kind === 'right') before = kind
    if (kind === 'number' && (base === 1 || before === 'right')) return 2
    const direction = kind === 'neutral' ? (before === following[index] ? before : baseKind) : before
    return direction === 'right' ? 1 : base * 2
  })
  return { levels, base }
}

/** Signs beside digits belong to the number: "$1,234.50", "−5%". */
function joinNumbers(characters: readonly string[], kinds: Kind[]): Kind[] {
  return kinds.map((kind, index) => {
    const before = kinds[index - 1] === 'number'
    const next = kinds[index + 1] === 'number'
    const character = characters[index] ?? ''
    const isSeparator = before && next && /^[.,:/]$/.test(character)
    return isSeparator || ((before || next) && /^[\p{Sc}%+−-]$/u.test(character)) ? 'number' : kind
  })
}

/** Puts the pieces of a line in the order in which they are drawn from left to right (rule L2). */
export function toVisualOrder<T extends { level: number }>(pieces: readonly T[]): T[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from]?.level ?? 0) < level) continue
      let to = from
      while ((ordered[to + 1]?.level ?? -1) >= level) to++
      ordered.splice(from, to - from + 1, ...ordered.slice(from, to + 1).reverse())
      from = to
    }
  return ordered
}

const mirrors = new Map(['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))

/** Mirrors the brackets of text from right to left. Its letters are reversed by the font library, signs alone are not. */
export function mirror(text: string): string {
  const mirrored = Array.from(text, (each) => mirrors.get(each) ?? each)
  return (isRightToLeft(text) ? mirrored : mirrored.reverse()).join('')
}
