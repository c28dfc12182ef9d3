import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colors, defaultBrand } from '../brand.ts'
import { contrast, fromOklch, toOklch } from './oklch.ts'
import { getPalette, pairs, paletteRule, rejectedColors, themeColors } from './palette.ts'

const own = defaultBrand.colours
const failing = (colors: Colors) => {
  const palette = getPalette(colors)
  return pairs.filter(([front, back, ratio]) => contrast(palette[front], palette[back]) < ratio)
}

test('the colors are those of the theme, and the brand begins with three of them', () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  const tokens = Object.fromEntries(Array.from(theme.matchAll(/--color-([\w-]+): (#\w{6});/g), ([, a, b]) => [a, b]))
  expect(themeColors).toEqual(tokens)
  expect(own).toEqual({ primary: tokens.forest, accent: tokens.terracotta, ground: tokens.paper })
  expect(getPalette(own)).toEqual(themeColors)
  expect(paletteRule(own)).toBe('')
  expect(rejectedColors(own)).toEqual([])
})

test('black on white is 21 to 1, and a color survives the way there and back', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  for (const color of [...Object.values(themeColors), '#000000', '#0000ff', '#ffff00']) {
    expect(fromOklch(toOklch(color))).toBe(color)
  }
  // More saturated than any screen; keeps hue and lightness.
  const { l, h } = toOklch(fromOklch({ l: 0.6, c: 0.5, h: 250 }))
  expect([l, h]).toEqual([expect.closeTo(0.6, 1), expect.closeTo(250, -1)])
})

test('a changed choice changes what follows from it and nothing else', () => {
  const changed = (colors: Colors) =>
    Object.entries(getPalette(colors)).flatMap(([token, color]) =>
      color === themeColors[token as keyof typeof themeColors] ? [] : [token],
    )
  expect(changed({ ...own, primary: '#123f8c' })).toEqual(['forest', 'forest-deep', 'forest-tint', 'mint'])
  // Mustard only where it could not be read on the primary.
  expect(changed({ ...own, primary: '#7e6700' })).toContain('mustard')
  expect(changed({ ...own, accent: '#7c3aed' }).every((token) => token.startsWith('terracotta'))).toBe(true)
  const rule = paletteRule({ ...own, primary: '#1d4ed8' })
  expect(rule).toMatch(/^:root\{--color-forest:#1d4ed8;--color-forest-deep:#[0-9a-f]{6};/)
})

test.each([
  ['yellow on cream', { ...own, primary: '#f5c400' }, ['primary']],
  ['a light blue', { ...own, primary: '#38bdf8' }, ['primary']],
  ['a pale accent', { ...own, accent: '#ffd9c9' }, ['accent']],
  ['a dark ground', { ...own, ground: '#101418' }, ['ground', 'accent']],
  [
    'three that do not go',
    { primary: '#ffffff', accent: '#ffffff', ground: '#000000' },
    ['ground', 'primary', 'accent'],
  ],
] satisfies [string, Colors, string[]][])('%s is refused, and the nearest passes', (_, colors, rejected) => {
  const found = rejectedColors(colors)
  expect(found.map(({ choice }) => choice)).toEqual(rejected)
  const nearest = { ...colors, ...Object.fromEntries(found.map((each) => [each.choice, each.nearest])) }
  expect(failing(nearest)).toEqual([])
  expect(rejectedColors(nearest)).toEqual([])
  for (const { ratio, min } of found) expect(ratio).toBeLessThan(min)
})

test('the nearest keeps the hue and moves no further than it must', () => {
  const [{ nearest } = { nearest: '' }] = rejectedColors({ ...own, primary: '#2f9e6e' })
  expect(toOklch(nearest).h).toBeCloseTo(toOklch('#2f9e6e').h, 0)
  const lighter = fromOklch({ ...toOklch(nearest), l: toOklch(nearest).l + 0.008 })
  expect(rejectedColors({ ...own, primary: lighter })).toHaveLength(1)
})

test('whatever is chosen, what is not rejected can be read everywhere', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const color = () => fromOklch({ l: random(), c: random() * 0.3, h: random() * 360 })
  for (let time = 0; time < 60; time++) {
    const colors = { primary: color(), accent: color(), ground: random() < 0.5 ? own.ground : color() }
    const nearest = {
      ...colors,
      ...Object.fromEntries(rejectedColors(colors).map((each) => [each.choice, each.nearest])),
    }
    expect([colors, failing(nearest)]).toEqual([colors, []])
  }
})
