import { expect, test } from 'vitest'
import { createAreaInfo } from '#test/imprint.ts'
import { toLinearRgb } from '../color.ts'
import type { AreaInfo } from '../surface.ts'
import { nameColor } from './color-name.ts'
import { decideInks, getUnreadableShare, isHardToRead, listInks, maxUnreadableShare } from './decide-inks.ts'

const area = createAreaInfo({ sizeMm: [80, 70] })
/** A paper label on any material. */
const label: AreaInfo = { ...area, under: { color: toLinearRgb('#f5f1e8'), reflection: [0, 0, 0] }, ink: '#2b2b2d' }

/** A logo of colors with equal shares. */
const createArt = (...palette: string[]) => ({
  palette,
  colors: palette.map((hex) => {
    const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return [channel(1), channel(3), channel(5)] as [number, number, number]
  }),
})

const decide = (
  art: ReturnType<typeof createArt>,
  product: string,
  { on = area, method = 'screen print' as const } = {},
) => decideInks(art, on, { productColor: toLinearRgb(product), method })

const [navy, orange, red, white] = ['#1e2f52', '#e0652a', '#b4242c', '#ffffff'] as const

test.each([
  [navy, '#f1ede4'],
  [orange, '#ffffff'],
  [red, '#e8e5df'],
  [white, '#242323'],
  [red, '#1e2f52'],
])('a logo in %s keeps its color on %s', (logo, product) =>
  expect(decide(createArt(logo), product)).toEqual({ inks: 'own' }),
)

test.each([
  ['navy on black', navy, '#222225', 'white'],
  ['royal on black', '#1f49a6', '#222225', 'white'],
  ['red on maroon', red, '#6b182b', 'white'],
  ['white on natural', white, '#eadfc8', 'black'],
  ['sky on white', '#86adc9', '#e8e5df', 'black'],
  ['navy on navy', navy, navy, 'white'],
])('%s is not readable, and prints in %s', (_, logo, product, ink) => {
  const { inks, unreadable } = decide(createArt(logo), product)
  expect([nameColor(inks), unreadable]).toEqual([ink, logo])
})

test('the logo’s own readable color is its one ink before white', () => {
  expect(decide(createArt(navy, orange), '#222225')).toEqual({ inks: orange, unreadable: navy })
})

test.each([
  ['own navy on red', 'own', '#b4242c', true],
  ['own navy on teal', 'own', '#13707a', true],
  ['selected navy on navy', navy, navy, true],
  ['selected white on red', white, '#b4242c', false],
  ['own navy on white', 'own', '#f1ede4', false],
])('says whether %s is hard to read', (_, inks, product, expected) => {
  const on = { method: 'screen print', inks, productColor: toLinearRgb(product) } as const
  expect(isHardToRead(createArt(navy), area, on)).toBe(expected)
  expect(isHardToRead(createArt(navy), area, { ...on, method: 'laser engraving' })).toBe(false)
})

test('the inks to select are readable first', () => {
  const inks = listInks(createArt(navy, orange), area, toLinearRgb('#222225'))
  expect(inks.map(({ hex, isReadable }) => [nameColor(hex), isReadable])).toEqual([
    ['orange', true],
    ['white', true],
    ['black', false],
    ['navy', false],
  ])
})

test('an area on paper decides by the paper, and prefers its usual ink', () => {
  expect(decide(createArt(navy), '#222225', { on: label })).toEqual({ inks: 'own' })
  expect(decide(createArt(white), '#222225', { on: label }).inks).toBe('#2b2b2d')
})

test('on two-tone products the body color is the one ink if it is readable', () => {
  const twoTone: AreaInfo = { ...label, ink: 'body' }
  expect(decide(createArt(white), navy, { on: twoTone }).inks).toBe(navy)
  expect(decide(createArt(white), '#e8e5df', { on: twoTone }).inks).toBe('#2b2b2d')
})

test('a logo with more colors than the location takes prints in one of them that is readable', () => {
  const on = (maxColors: number | null) =>
    ({ productColor: toLinearRgb('#ffffff'), method: 'screen print', maxColors }) as const
  expect(decideInks(createArt(navy, orange, red), area, on(2))).toEqual({ inks: navy, hasTooManyColors: true })
  expect(decideInks(createArt(navy, orange, red), area, on(3))).toEqual({ inks: 'own' })
  expect(decideInks(createArt(navy, orange, red), area, on(null))).toEqual({ inks: 'own' })
})

test('a method without inks decides none', () => {
  expect(decideInks(createArt(navy), area, { productColor: toLinearRgb(navy), method: 'deboss' })).toEqual({
    inks: 'own',
  })
})

test('a small part that is not readable does not change a logo', () => {
  const colors = Array.from(
    { length: 100 },
    (_, index) => (index < 12 ? [1, 1, 1] : [0, 0, 0]) as [number, number, number],
  )
  expect(getUnreadableShare({ colors }, area, toLinearRgb('#ffffff'))).toBe(0.12)
  expect(
    decideInks({ colors, palette: ['#000000', '#ffffff'] }, area, {
      productColor: toLinearRgb('#ffffff'),
      method: 'foil',
    }),
  ).toEqual({ inks: 'own' })
  expect(maxUnreadableShare).toBe(0.12)
})
