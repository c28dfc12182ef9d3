import { expect, test } from 'vitest'
import { getDateNeededNote } from './date-needed-note.ts'

test.each([
  ['', ''],
  ['2026-12-02', ''],
  ['2026-12-01', 'Earliest with standard production: December 2'],
  ['2036-11-21', ''],
  ['2026-11-20', 'has passed'],
  ['2036-11-22', 'more than 10 years ahead'],
  ['2026-02-30', 'not a valid date'],
  ['soon', 'not a valid date'],
])('on 2026-11-21, %j gets the note %j', (typed, note) => {
  const result = getDateNeededNote(typed, '2026-11-21', [{ productionTime: 5, rush: false }])
  if (note) expect(result).toContain(note)
  else expect(result).toBe('')
})
