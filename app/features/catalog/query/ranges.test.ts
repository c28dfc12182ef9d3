import { expect, test } from 'vitest'
import { findPriceRange, findRange, getPriceChoices, priceRanges } from './ranges.ts'

test('finds a range by its value', () => {
  expect(findRange(priceRanges, '25-50')).toMatchObject({ min: 25, max: 50 })
})

test.each(['', '0-24', '100', null, undefined])('%s is not a range', (value) => {
  expect(findRange(priceRanges, value)).toBeUndefined()
  expect(findPriceRange(value)).toBeUndefined()
})

test.each([
  [null, []],
  ['0-25', ['$0–$1', '$1–$2', '$2–$5', '$5–$10', '$10–$15', '$15–$25']],
  ['2-5', ['$0–$1', '$1–$2', '$2–$5', '$5–$10', '$10–$15', '$15–$25']],
  ['25-50', ['$25–$30', '$30–$40', '$40–$50']],
  ['50-100', ['$50–$75', '$75–$100']],
  ['100+', ['$100–$150', '$150–$250', '$250 and up']],
])('%s has the steps %j, within its range', (value, steps) => {
  const choices = getPriceChoices(value)
  expect(choices.filter(({ isFine }) => !isFine)).toEqual(priceRanges)
  const shown = choices.filter(({ isFine }) => isFine)
  expect(shown.map(({ label }) => label)).toEqual(steps)
  for (const step of shown) expect(findPriceRange(step.value)?.label).toBe(step.label)
})
