import { expect, test } from 'vitest'
import { withoutFallbacks } from './mixed-colors.ts'

const mixes = '@supports (color:color-mix(in lab, red, red))'

test('of a color that is mixed the opaque one stays out, and nothing else of its rule', () => {
  const mixed = '.a{color:color-mix(in oklab, red 8%, transparent)}'
  expect(withoutFallbacks(`.a{color:red}${mixes}{${mixed}}.b{color:red}`)).toBe(`${mixed}.b{color:red}`)
  expect(withoutFallbacks(`.a{padding:1px;color:red}${mixes}{${mixed}}`)).toBe(mixed.replace('{', '{padding:1px;'))
  for (const other of [
    `.a{color:red;padding:1px}${mixes}{${mixed}}`,
    `.a{padding:1px}${mixes}{${mixed}}`,
    `.b{color:red}${mixes}{${mixed}}`,
    '.a{color:red}@supports (color:lab(0 0 0)){.a{color:lab(0 0 0)}}',
  ]) {
    expect(withoutFallbacks(other)).toBe(other)
  }
})
