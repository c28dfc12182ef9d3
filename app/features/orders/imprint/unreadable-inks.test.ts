import { expect, test } from 'vitest'
import { createAreaInfo } from '#test/imprint.ts'
import { findUnreadableInks } from './unreadable-inks.ts'

const areas = [createAreaInfo({ sizeMm: [80, 70] })]
const front = { name: 'Front', methods: ['screen print', 'laser engraving'], maxColors: 3 }
const find = (productColor: string | null, color_names: string, method = 'screen print', color: string | null = null) =>
  findUnreadableInks(
    { color: productColor, areas },
    color,
    [{ location: 'Front', method, colors: 2, color_names }],
    [front],
  ).get('Front')

test.each([
  ['navy on forest', '#2c4a3a', 'Navy, White', ['Navy']],
  ['inks that the shop cannot measure', '#2c4a3a', 'PMS 286 C, gold', []],
  ['dark inks on white', '#ffffff', 'navy, black', []],
  ['inks on a photo', null, 'Navy, White', undefined],
])('%s', (_, productColor, names, expected) => {
  expect(find(productColor, names)).toEqual(expected)
})

test('the color that the buyer asks for counts, and a method without inks has none', () => {
  expect(find('#ffffff', 'Navy', 'screen print', '#1e2f52')).toEqual(['Navy'])
  expect(find('#2c4a3a', 'Navy', 'laser engraving')).toEqual([])
})
