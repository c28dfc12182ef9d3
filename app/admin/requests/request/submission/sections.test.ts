import { expect, test } from 'vitest'
import { getSection } from './sections.ts'

test.each([
  ['Box color', 'totals'],
  ['Box print', 'totals'],
  ['Alternatives', 'table'],
  ['Target price', 'table'],
  ['Budget', 'delivery'],
  ['Special requests', 'message'],
])('%s is in the section %s', (label, section) => {
  expect(getSection(label)).toBe(section)
})
