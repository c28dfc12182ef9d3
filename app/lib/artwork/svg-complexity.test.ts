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

const paths = '<path class="a" d="M0 0h9"/>'.repeat(100)

test.each([
  [`<g stroke-dasharray=".01">${paths}</g>`, true],
  [`<g style="stroke-dasharray: .01">${paths}</g>`, true],
  [`<style>.b .a { stroke-dasharray: .01 }</style>${paths}`, true],
  [`${paths}<style>path{stroke-dasharray:.01}</style>`, true],
  [`<style>#c{stroke-dasharray:.01}</style>${'<path id="c" d="M0 0h9"/>'.repeat(100)}`, true],
  [`<style>path:not(.b .c){stroke-dasharray:.01}</style>${paths}`, true],
  [`<style>.a path{fill:url(#p)}</style><pattern id="p">${paths.repeat(5)}</pattern>${paths}`, true],
  [`<style>.b, line, .a .c{stroke-dasharray:.01}</style>${paths}`, false],
  [`<g stroke-dasharray="none" style="stroke-dasharray:none">${paths}</g>`, false],
  [`<style>.a{stroke-dasharray:none}</style><g stroke-dasharray="2"/>${paths}`, false],
])('%s is too complex: %j', (inside, isTooComplex) => {
  expect(check(inside).isTooComplex).toBe(isTooComplex)
})
