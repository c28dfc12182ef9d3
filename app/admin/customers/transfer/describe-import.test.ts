import { expect, test } from 'vitest'
import { describeImport, describeUndone } from './describe-import.ts'

test('says how many records an import of rows changed', () => {
  expect(describeImport({ rows: 2, records: 2 })).toBe('Imported 2 rows.')
  expect(describeImport({ rows: 3, records: 4 })).toBe(
    'Imported 3 rows. With companies, 4 records were added or changed.',
  )
})

test('says what an undo removed and restored, and that it undid nothing', () => {
  const undone = { outcome: 'undone' as const, restored: 4, removed: 3, skipped: [] }
  expect(describeUndone(undone)).toBe('Import undone: 3 records removed, 1 record restored.')
  expect(describeUndone({ ...undone, removed: 4 })).toBe('Import undone: 4 records removed.')
  expect(describeUndone({ ...undone, restored: 0, removed: 0, skipped: ['Dana', 'Sam'] })).toBe(
    'Nothing was undone. Unchanged, because they were edited since or have linked records, such as requests: Dana, Sam.',
  )
})
