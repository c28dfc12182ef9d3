import { FileRejected } from '../rejection.ts'

export const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const
export type Delimiter = keyof typeof delimiters

/** "comma", ";" or "tab" to the sign. @throws FileRefused */
export function getDelimiter(named: string): Delimiter {
  const found = Object.entries(delimiters).find(
    ([sign, name]) => named === sign || named.toLowerCase() === name || (named === '\\t' && sign === '\t'),
  )
  if (!found)
    throw new FileRejected(`"${named}" is not a supported delimiter. Use ${Object.values(delimiters).join(', ')}.`)
  return found[0] as Delimiter
}

const maxRecords = 50

/** The sign that parts the beginning of a text into most cells most evenly; the comma where none does. */
export function guessDelimiter(text: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = 0
  for (const sign of Object.keys(delimiters) as Delimiter[]) {
    const counts = getCounts(text, sign)
    const often = new Map<number, number>()
    for (const count of counts) if (count > 0) often.set(count, (often.get(count) ?? 0) + 1)
    const [count = 0, times = 0] = [...often].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    const score = (times / Math.max(counts.length, 1)) * 100 + Math.min(count, 50)
    if (times > 0 && score > bestScore) {
      best = sign
      bestScore = score
    }
  }
  return best
}

/** Counts a delimiter per record, outside quotes. */
function getCounts(text: string, sign: string): number[] {
  const counts: number[] = []
  let count = 0
  let isQuoted = false
  let beginsCell = true
  let isEmpty = true
  for (const char of text) {
    if (char === '"' && (isQuoted || beginsCell)) {
      isQuoted = !isQuoted
      beginsCell = false
      isEmpty = false
    } else if (char === '\n' && !isQuoted) {
      if (!isEmpty) counts.push(count)
      if (counts.length >= maxRecords) return counts
      count = 0
      beginsCell = true
      isEmpty = true
    } else {
      if (char === sign && !isQuoted) count++
      beginsCell = char === sign && !isQuoted
      isEmpty = false
    }
  }
  if (!isEmpty && !isQuoted && counts.length < 2) counts.push(count)
  return counts
}
