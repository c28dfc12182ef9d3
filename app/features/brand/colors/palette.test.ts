import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colors, defaultBrand } from '../brand.ts'
import { fromOklch, getContrast, toOklch } from './oklch.ts'
import { contrastPairs, findRejectedColors, getPalette, themeColors, toPaletteRule } from './palette.ts'

const defaults = defaultBrand.colours
const listUnreadable = (colors: Colors) => {
  const palette = getPalette(colors)
  return contrastPairs.filter(
    ([foreground, background, ratio]) => getContrast(palette[foreground], palette[background]) < ratio,
  )
}

test('the colors match the theme, and three of them are the default brand', () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  const tokens = Object.fromEntries(Array.from(theme.matchAll(/--color-([\w-]+): (#\w{6});/g), ([, a, b]) => [a, b]))
  expect(themeColors).toEqual(tokens)
  expect(defaults).toEqual({ primary: tokens.forest, accent: tokens.terracotta, ground: tokens.paper })
  expect(getPalette(defaults)).toEqual(themeColors)
  expect(toPaletteRule(defaults)).toBe('')
  expect(findRejectedColors(defaults)).toEqual([])
})

test('computes contrast ratios and converts colors both ways', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  for (const color of [...Object.values(themeColors), '#000000', '#0000ff', '#ffff00']) {
    expect(fromOklch(toOklch(color))).toBe(color)
  }
  // More saturated than any screen; keeps hue and lightness.
  const { l, h } = toOklch(fromOklch({ l: 0.6, c: 0.5, h: 250 }))
  expect([l, h]).toEqual([expect.closeTo(0.6, 1), expect.closeTo(250, -1)])
})

test('a changed color changes only its derived tokens', () => {
  const changed = (colors: Colors) =>
    Object.entries(getPalette(colors)).flatMap(([token, color]) =>
      color === themeColors[token as keyof typeof themeColors] ? [] : [token],
    )
  expect(changed({ ...defaults, primary: '#123f8c' })).toEqual(['forest', 'forest-deep', 'forest-tint', 'mint'])
  // Mustard changes only if unreadable on the primary.
  expect(changed({ ...defaults, primary: '#7e6700' })).toContain('mustard')
  expect(changed({ ...defaults, accent: '#7c3aed' }).every((token) => token.startsWith('terracotta'))).toBe(true)
  const rule = toPaletteRule({ ...defaults, primary: '#1d4ed8' })
  expect(rule).toMatch(/^:root\{--color-forest:#1d4ed8;--color-forest-deep:#[0-9a-f]{6};/)
})

test.each([
  ['yellow on cream', { ...defaults, primary: '#f5c400' }, ['primary']],
  ['a light blue', { ...defaults, primary: '#38bdf8' }, ['primary']],
  ['a pale accent', { ...defaults, accent: '#ffd9c9' }, ['accent']],
  ['a dark ground', { ...defaults, ground: '#101418' }, ['ground', 'accent']],
  [
    'three unreadable colors',
    { primary: '#ffffff', accent: '#ffffff', ground: '#000000' },
    ['ground', 'primary', 'accent'],
  ],
] satisfies [string, Colors, string[]][])('rejects %s and suggests readable colors', (_, colors, rejected) => {
  const found = findRejectedColors(colors)
  expect(found.map(({ choice }) => choice)).toEqual(rejected)
  const nearest = { ...colors, ...Object.fromEntries(found.map((each) => [each.choice, each.nearest])) }
  expect(listUnreadable(nearest)).toEqual([])
  expect(findRejectedColors(nearest)).toEqual([])
  for (const { ratio, min } of found) expect(ratio).toBeLessThan(min)
})

test('the suggestion keeps the hue and changes the lightness minimally', () => {
  const [{ nearest } = { nearest: '' }] = findRejectedColors({ ...defaults, primary: '#2f9e6e' })
  expect(toOklch(nearest).h).toBeCloseTo(toOklch('#2f9e6e').h, 0)
  const lighter = fromOklch({ ...toOklch(nearest), l: toOklch(nearest).l + 0.008 })
  expect(findRejectedColors({ ...defaults, primary: lighter })).toHaveLength(1)
})

test('accepted random colors are readable everywhere', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const color = () => fromOklch({ l: random(), c: random() * 0.3, h: random() * 360 })
  for (let time = 0; time < 60; time++) {
    const colors = { primary: color(), accent: color(), ground: random() < 0.5 ? defaults.ground : color() }
    const nearest = {
      ...colors,
      ...Object.fromEntries(findRejectedColors(colors).map((each) => [each.choice, each.nearest])),
    }
    expect([colors, listUnreadable(nearest)]).toEqual([colors, []])
  }
})
