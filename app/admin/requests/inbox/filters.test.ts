import { expect, test } from 'vitest'
import { getEmptyTexts } from './filters.ts'

test('offers to include spam only where the list leaves it out', () => {
  expect(getEmptyTexts({ search: 'mugs' }).text).toContain('include spam')
  expect(getEmptyTexts({ search: 'mugs', spam: 'with' }).text).not.toContain('include spam')
  expect(getEmptyTexts({ search: 'mugs', removed: 'deleted' }).text).not.toContain('include spam')
})
