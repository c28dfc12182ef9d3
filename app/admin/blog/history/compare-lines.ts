/** Compared lines of two texts; unchanged lines far from any change are left out. */
export type ComparedLine = { kind: 'same' | 'removed' | 'added' | 'skipped'; text: string }

/** Unchanged lines shown around a change. */
const contextLines = 1
/** Maximum lines per side; longer texts are not aligned. */
const maxCompared = 1_000

/** Compares two texts line by line, by their longest common part. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [old, current] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < current.length && old[start] === current[start]) start++
  let end = 0
  while (end < old.length - start && end < current.length - start && old.at(-1 - end) === current.at(-1 - end)) end++
  const same = (lines: string[]) => lines.map((text) => ({ kind: 'same' as const, text }))
  return skipUnchanged([
    ...same(old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), current.slice(start, current.length - end)),
    ...same(old.slice(old.length - end)),
  ])
}

function compareMiddle(old: string[], current: string[]): ComparedLine[] {
  const toRemoved = (text: string): ComparedLine => ({ kind: 'removed', text })
  const toAdded = (text: string): ComparedLine => ({ kind: 'added', text })
  if (old.length > maxCompared || current.length > maxCompared) return [...old.map(toRemoved), ...current.map(toAdded)]
  // common[i][j]: length of the longest common subsequence of old from i and current from j.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(current.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    const row = common[i]
    if (!row) continue
    for (let j = current.length - 1; j >= 0; j--) {
      row[j] = old[i] === current[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < current.length) {
    const [one, other] = [old[i], current[j]]
    if (one !== undefined && one === other) {
      lines.push({ kind: 'same', text: one })
      i++
      j++
    } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(toRemoved(one))
      i++
    } else if (other !== undefined) {
      lines.push(toAdded(other))
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
