import { expect, test } from 'vitest'
import { describeUndoneImport } from './describe-undone-import.ts'

test('says which products an undo removed and restored, and that it undid nothing', () => {
  expect(describeUndoneImport({ restored: 60, removed: 60 }).message).toBe('Import undone. 60 products removed.')
  expect(describeUndoneImport({ restored: 3, removed: 1 }).message).toBe(
    'Import undone. 1 product removed, 2 products restored.',
  )
  expect(describeUndoneImport({ restored: 0, removed: 0 })).toEqual({
    error: 'Nothing was undone: every product of this import was edited since or is in use.',
  })
})
