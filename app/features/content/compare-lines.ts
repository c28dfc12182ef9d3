/** A line of a comparison; `skipped` stands for unchanged lines far from any change. */
export type ComparedLine = { kind: 'same' | 'removed' | 'added' | 'skipped'; text: string }

/** Unchanged lines shown around a change. */
const contextLines = 1
/** Maximum lines per side between their common start and end; of more, all are shown as removed and added. */
const maxComparedLines = 1_000
/** Maximum characters shown of a line. */
const maxShownLength = 300
/** Characters shown before the first difference of a long line. */
const lengthBeforeDifference = 40

/** Compares two texts line by line, by their longest common subsequence. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [old, current] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < current.length && old[start] === current[start]) start++
  let end = 0
  while (end < old.length - start && end < current.length - start && old.at(-1 - end) === current.at(-1 - end)) end++
  const same = (lines: string[]) => lines.map((text) => ({ kind: 'same' as const, text }))
  const lines = skipUnchanged([
    ...same(old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), current.slice(start, current.length - end)),
    ...same(old.slice(old.length - end)),
  ])
  return lines.map((line, index) => ({ ...line, text: shorten(line.text, getExcerptStart(lines, index)) }))
}

/** Returns where the excerpt of a long changed line starts: shortly before it differs from the most similar line of the other kind. */
function getExcerptStart(lines: readonly ComparedLine[], index: number): number {
  const line = lines[index]
  if (!line || line.text.length <= maxShownLength || !isChanged(line)) return 0
  let start = index
  while (isChanged(lines[start - 1])) start--
  let end = index
  while (isChanged(lines[end])) end++
  let maxPrefixLength = 0
  for (const other of lines.slice(start, end))
    if (other.kind !== line.kind)
      maxPrefixLength = Math.max(maxPrefixLength, getCommonPrefixLength(line.text, other.text))
  return Math.max(0, maxPrefixLength - lengthBeforeDifference)
}

const isChanged = (line: ComparedLine | undefined) => line?.kind === 'removed' || line?.kind === 'added'

function getCommonPrefixLength(text: string, other: string): number {
  let length = 0
  while (length < text.length && text[length] === other[length]) length++
  return length
}

function shorten(text: string, start: number): string {
  if (text.length <= maxShownLength) return text
  const shown = text.slice(start, start + maxShownLength)
  return `${start > 0 ? '…' : ''}${shown}${start + maxShownLength < text.length ? '…' : ''}`
}

function compareMiddle(old: string[], current: string[]): ComparedLine[] {
  const toRemoved = (text: string): ComparedLine => ({ kind: 'removed', text })
  const toAdded = (text: string): ComparedLine => ({ kind: 'added', text })
  if (old.length > maxComparedLines || current.length > maxComparedLines)
    return [...old.map(toRemoved), ...current.map(toAdded)]
  // commonLengths[i][j]: length of the longest common subsequence of old from i and current from j.
  const commonLengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(current.length + 1))
  const lengthAt = (i: number, j: number) => commonLengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    const row = commonLengths[i]
    if (!row) continue
    for (let j = current.length - 1; j >= 0; j--) {
      row[j] = old[i] === current[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < current.length) {
    const [oldLine, currentLine] = [old[i], current[j]]
    if (oldLine !== undefined && oldLine === currentLine) {
      lines.push({ kind: 'same', text: oldLine })
      i++
      j++
    } else if (oldLine !== undefined && (currentLine === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push(toRemoved(oldLine))
      i++
    } else if (currentLine !== undefined) {
      lines.push(toAdded(currentLine))
      j++
    }
  }
  return lines
}

function skipUnchanged(lines: ComparedLine[]): ComparedLine[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ kind }) => kind !== 'same')
  const shown: ComparedLine[] = []
  for (const [index, line] of lines.entries()) {
    if (isNear(index)) shown.push(line)
    else if (shown.at(-1)?.kind !== 'skipped') shown.push({ kind: 'skipped', text: '…' })
  }
  return shown
}
