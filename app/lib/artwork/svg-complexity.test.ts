import { expect, test } from 'vitest'
import { readSvg } from './svg.ts'
import { SvgComplexity } from './svg-complexity.ts'

function check(inside: string): SvgComplexity {
  const complexity = new SvgComplexity()
  readSvg([new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)], complexity)
  return complexity
}

test.each([
  ['<rect filter="blur(5px)" x:filter="none"/>', true],
  ['<rect x:filter="none" filter="blur(5px)"/>', true],
  ['<rect filter="none"/>', false],
])('%s has filters: %j', (inside, hasFilters) => {
  expect(check(inside).hasFilters).toBe(hasFilters)
})
