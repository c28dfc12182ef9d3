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
const marker = `<marker id="m">${paths}</marker>`
const vertices = '9 9 5 5 '.repeat(1_000)

test.each([
  ['dashes of a group', `<g stroke-dasharray=".01">${paths}</g>`, true],
  ['dashes of a style of a group', `<g style="stroke-dasharray: .01">${paths}</g>`, true],
  ['dashes of a class in another', `<style>.b .a { stroke-dasharray: .01 }</style>${paths}`, true],
  ['dashes of an element', `${paths}<style>path{stroke-dasharray:.01}</style>`, true],
  ['dashes of an id', `<style>#c{stroke-dasharray:.01}</style>${'<path id="c" d="M0 0h9"/>'.repeat(100)}`, true],
  ['dashes of a negation', `<style>path:not(.b .c){stroke-dasharray:.01}</style>${paths}`, true],
  [
    'a pattern of an element in a class',
    `<style>.a path{fill:url(#p)}</style><pattern id="p">${paths.repeat(5)}</pattern>${paths}`,
    true,
  ],
  ['markers at vertices', `${marker}<path marker-mid="url(#m)" d="${vertices}"/>`, true],
  [
    'inherited markers at vertices',
    `${marker}<g style="marker/*;*/:url(#m)"><polyline points="${vertices}"/></g>`,
    true,
  ],
  [
    'markers of a class at vertices',
    `${marker}<g class="m"><path d="${vertices}"/></g><style>.m{marker-mid:url(#m)}</style>`,
    true,
  ],
  [
    'markers at both ends',
    `${marker}<path marker-start="url(#m)" style="marker-end:url(#m);marker:none" d="${vertices}"/>`,
    false,
  ],
  ['dashes of other elements', `<style>.b, line, .a .c{stroke-dasharray:.01}</style>${paths}`, false],
  ['no dashes', `<g stroke-dasharray="none" style="stroke-dasharray:none">${paths}</g>`, false],
  ['dashes of one group', `<style>.a{stroke-dasharray:none}</style><g stroke-dasharray="2"/>${paths}`, false],
])('finds whether %s make a drawing too complex', (_, inside, isTooComplex) => {
  expect(check(inside).isTooComplex).toBe(isTooComplex)
})
