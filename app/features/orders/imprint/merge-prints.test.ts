import { expect, test } from 'vitest'
import { mergePrints } from './merge-prints.ts'

const chest = { location: 'Left chest', method: 'embroidery', colors: 2, color_names: 'White, PMS 286 C' }
const back = { location: 'Back', method: 'screen print', colors: 1, color_names: 'Black' }
const placedOnBack = { location: 'Back', method: 'screen print', colors: 3, color_names: 'as in the logo' }
const placedOnSleeve = { location: 'Sleeve', method: 'embroidery', colors: 1, color_names: 'white' }

test('a placed logo replaces the chosen location; others stay', () => {
  const merge = (chosen: Parameters<typeof mergePrints>[0], placed: typeof chest) =>
    mergePrints(chosen, [placed], { hasOwnInks: true })
  expect(merge([chest], placedOnSleeve)).toEqual([placedOnSleeve])
  expect(merge([chest, back], placedOnBack)).toEqual([placedOnBack, chest])
  expect(merge([chest, back], placedOnSleeve)).toEqual([placedOnSleeve, back])
  expect(merge('none', placedOnBack)).toEqual([placedOnBack])
  expect(merge('advise', placedOnBack)).toEqual([placedOnBack])
})

test('chosen inks stay until inks are selected for the logo or the method changes', () => {
  const merge = (placed: typeof chest) => mergePrints([back], [placed], { hasOwnInks: false })
  expect(merge(placedOnBack)).toEqual([back])
  const embroidered = { ...placedOnBack, method: 'embroidery' }
  expect(merge(embroidered)).toEqual([embroidered])
})
