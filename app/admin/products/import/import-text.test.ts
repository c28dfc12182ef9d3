import { expect, test } from 'vitest'
import { noCounts } from '#app/features/imports/stored-import.ts'
import { formatReady } from './import-text.ts'

test('the headline of a checked import counts rows with errors and sizes that are left out', () => {
  expect(formatReady({ ...noCounts, new: 60 })).toBe('Ready to import')
  expect(formatReady({ ...noCounts, new: 60, rejected: 1, skippedSizes: 8 })).toBe(
    '60 products ready to import, 1 row with errors, 8 sizes skipped',
  )
  expect(formatReady({ ...noCounts, changed: 1, skippedSizes: 1 })).toBe('1 product ready to import, 1 size skipped')
})
