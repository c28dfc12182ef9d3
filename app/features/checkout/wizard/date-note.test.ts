import { expect, test } from 'vitest'
import { dateNote } from './date-note.ts'

test.each([
  ['', ''],
  ['2026-12-02', ''],
  ['2026-12-01', 'Earliest with standard production: December 2'],
  ['2036-11-21', ''],
  ['2026-11-20', 'has passed'],
  ['2036-11-22', 'more than 10 years ahead'],
  ['2026-02-30', 'no complete date'],
  ['soon', 'no complete date'],
])('on 2026-11-21, %j is told %j', (typed, note) => {
  const told = dateNote(typed, '2026-11-21', [{ productionTime: 5, rush: false }])
  if (note) expect(told).toContain(note)
  else expect(told).toBe('')
})
