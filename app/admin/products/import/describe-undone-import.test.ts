import { expect, test } from 'vitest'
import { describeUndoneImport } from './describe-undone-import.ts'

const undone = { outcome: 'undone' as const, change: null, restored: 0, removed: 0, skipped: [], skippedCount: 0 }

test('says which products an undo removed and restored, and that it undid nothing', () => {
  expect(describeUndoneImport({ ...undone, restored: 60, removed: 60 }).message).toBe(
    'Import undone. 60 products removed.',
  )
  expect(describeUndoneImport({ ...undone, restored: 3, removed: 1 }).message).toBe(
    'Import undone. 1 product removed, 2 products restored.',
  )
  const skipped = [{ name: 'Mug', reason: 'was changed since' }]
  expect(describeUndoneImport({ ...undone, skipped, skippedCount: 1 })).toEqual({
    error: 'Nothing was undone: every product of this import was edited since or is in use.',
    skipped,
    skippedCount: 1,
  })
})
