import type { LateTexts } from './late-texts.ts'
import { type Kind, NO_WORD, partsOf } from './parts.ts'
import type { TokenList } from './token-list.ts'
import type { TokenRows } from './token-rows.ts'

/** Lists that one number has a bit for, beside the one that marks the line's end; more are looked for in the line alone. */
const mostMarked = 31
const LINE_END = 1 << 31

type Index = {
  rows: TokenRows
  list: TokenList
  /** By token, `NO_WORD` or 0. */
  kinds: Int32Array
  late: LateTexts
}

/** What tells of a place whether, of each list, one text stands behind a space in its first line, or begins it. */
export function inFirstLine(
  lists: readonly (readonly string[])[],
  kind: Kind,
  { rows, list, kinds, late }: Index,
): (place: number) => boolean {
  const marked = lists.slice(0, mostMarked)
  const marks = new Int32Array(kinds.length)
  for (const [index, texts] of marked.entries()) {
    for (const text of texts) {
      const [part] = partsOf(Buffer.from(text), kind)
      const isWord = part !== undefined && kind.alphabet[part.bytes.charCodeAt(0)] === 1
      const tokens = list.holding({ bytes: part?.bytes ?? '', first: isWord, last: false })
      for (const token of tokens) marks[token] = (marks[token] as number) | (1 << index)
    }
  }
  for (const token of list.holding({ bytes: '\n', first: false, last: false })) {
    marks[token] = (marks[token] as number) | LINE_END
  }
  const needles = lists.map((texts) => texts.map((text) => ` ${Buffer.from(text).toString('latin1')}`))
  const holdsAll = (line: string) => needles.every((each) => each.some((needle) => line.includes(needle)))
  const tokens = new Uint32Array(rows.longest)
  // Most lines lack a token, which tells without putting them together.
  const all = 2 ** marked.length - 1

  return (place) => {
    const lateText = late.textOf(place)
    if (lateText !== undefined) return holdsAll(firstLineOf(lateText))
    const count = rows.read(place, tokens)
    let seen = 0
    let end = 0
    while (end < count && seen >= 0) seen |= marks[tokens[end++] as number] as number
    if ((seen & all) !== all) return false
    let line = ''
    let isAfterWord = false
    for (const token of tokens.subarray(0, end)) {
      const isWord = kinds[token] !== NO_WORD
      if (isWord && isAfterWord) line += ' '
      line += list.text(token)
      isAfterWord = isWord
    }
    return holdsAll(firstLineOf(line))
  }
}

const firstLineOf = (text: string) => ` ${text.split('\n', 1)[0]}`
