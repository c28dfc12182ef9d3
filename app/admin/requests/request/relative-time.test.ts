import { expect, test } from 'vitest'
import { formatAgo } from './relative-time.tsx'

const now = new Date('2026-11-21T12:00:00Z')

test.for([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [2 * 3_600, '2 hours ago'],
  [86_400, 'yesterday'],
  [40 * 86_400, '40 days ago'],
] as const)('%d seconds: %s', ([seconds, text]) => {
  expect(formatAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(text)
})
