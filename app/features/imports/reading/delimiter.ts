import { FileRejected } from '../rejection.ts'

export const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const
export type Delimiter = keyof typeof delimiters

/** Parses "comma", ";" or "tab". @throws FileRejected */
export function parseDelimiter(input: string): Delimiter {
  const found = Object.entries(delimiters).find(
    ([delimiter, name]) =>
      input === delimiter || input.toLowerCase() === name || (input === '\\t' && delimiter === '\t'),
  )
  if (!found)
    throw new FileRejected(`"${input}" is not a supported delimiter. Use ${Object.values(delimiters).join(', ')}.`)
  return found[0] as Delimiter
}

const maxRecords = 50

/** Returns the delimiter that splits the first records most evenly, then into the most cells; by default a comma. */
export function detectDelimiter(text: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of Object.keys(delimiters) as Delimiter[]) {
    const counts = countPerRecord(text, delimiter)
    const frequencies = new Map<number, number>()
    for (const count of counts) if (count > 0) frequencies.set(count, (frequencies.get(count) ?? 0) + 1)
    const [count = 0, frequency = 0] = [...frequencies].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    const score = (frequency / Math.max(counts.length, 1)) * 100 + Math.min(count, 50)
    if (frequency > 0 && score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

/** Counts the delimiters of each record, outside quotes. Within quotes, two quotation marks are one character. */
function countPerRecord(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 0
  let isQuoted = false
  let isCellStart = true
  let isEmpty = true
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"' && isQuoted && text[at + 1] === '"') at++
    else if (char === '"' && (isQuoted || isCellStart)) {
      isQuoted = !isQuoted
      isCellStart = false
      isEmpty = false
    } else if (char === '\n' && !isQuoted) {
      if (!isEmpty) counts.push(count)
      if (counts.length >= maxRecords) return counts
      count = 0
      isCellStart = true
      isEmpty = true
    } else {
      if (char === delimiter && !isQuoted) count++
      isCellStart = char === delimiter && !isQuoted
      isEmpty = false
    }
  }
  if (!isEmpty && !isQuoted && counts.length < 2) counts.push(count)
  return counts
}
