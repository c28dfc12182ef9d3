import { expect, test } from 'vitest'
import { normalizeBuyerQuery } from './buyer-query.ts'

test.each([
  ['quantity=150&utm_source=mail', '?quantity=150'],
  ['quantity=0', ''],
  ['in-hands=2026-12-18&quantity=150', '?quantity=150&in-hands=2026-12-18'],
  ['in-hands=2026-12-18', '?in-hands=2026-12-18'],
  ['in-hands=2026-02-30&quantity=', ''],
  ['', ''],
])('the query %s becomes %s', (query, normalized) => {
  expect(normalizeBuyerQuery(new URLSearchParams(query))).toBe(normalized)
})
