import { expect, test } from 'vitest'
import { describeTrackingImport } from './describe-tracking-import.ts'

test.each([
  [{ ship: 2, correct: 0, rejected: 0 }, '2 shipments shipped. Recipients get an email.'],
  [{ ship: 0, correct: 1, rejected: 0 }, '1 shipment corrected.'],
  [
    { ship: 1, correct: 1, rejected: 3 },
    '1 shipment shipped. Recipients get an email. 1 shipment corrected. 3 rows rejected.',
  ],
  [{ ship: 0, correct: 0, rejected: 1 }, 'No shipment changed. 1 row rejected.'],
])('says what an import of tracking numbers did: %j', (counts, text) => {
  expect(describeTrackingImport(counts)).toBe(text)
})
