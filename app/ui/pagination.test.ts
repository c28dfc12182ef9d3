import { expect, test } from 'vitest'
import { getPageNumbers } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 20, [1, 2, 3, 4, 5, null, 20]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [17, 20, [1, null, 16, 17, 18, 19, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('page %i of %i', (page, pages, expected) => {
  expect(getPageNumbers(page, pages)).toEqual(expected)
})
