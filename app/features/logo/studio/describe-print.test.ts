import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import { describePrint, getAltText } from './describe-print.ts'

const placement: Placement = {
  area: 'front',
  method: 'screen print',
  center: [0.5, 0.5],
  widthMm: 52.3,
  degrees: 0,
  inks: 'own',
}
const front = { areaName: 'Front, wrap', placement, heightMm: 23.8 }

test('the alt text names product, color and every print', () => {
  expect(getAltText({ productName: 'Camp Mug', colorName: 'navy', prints: [front], unit: 'in' })).toBe(
    'Camp Mug in navy with your logo. Front, wrap: 2.06 × 0.94 in, screen print, own colors.',
  )
  expect(getAltText({ productName: 'Camp Mug', colorName: null, prints: [], unit: 'in' })).toBe('Camp Mug')
})

test.for([
  [{ inks: '#a02020' }, 'Front, wrap: 52.3 × 23.8 mm, screen print, one ink: red (#a02020)'],
  [{ inks: 'auto', degrees: -15 }, 'Front, wrap: 52.3 × 23.8 mm, screen print, one ink that stands out, turned -15°'],
  [{ method: 'deboss' }, 'Front, wrap: 52.3 × 23.8 mm, deboss'],
  [
    { location: 'Left chest', decoration: 'pad print', colors: 3 },
    'Left chest: 52.3 × 23.8 mm, pad print, own colors (3 colors: one included, 2 more at extra cost)',
  ],
  [
    { location: 'Front cover (Pad print)', decoration: 'pad print', colors: 1 },
    'Front cover: 52.3 × 23.8 mm, pad print, own colors',
  ],
] as const)('describes %o', ([change, text]) => {
  expect(describePrint({ ...front, placement: { ...placement, ...change } }, 'mm')).toBe(text)
})

test('names the price of more colors', () => {
  const print = { ...front, placement: { ...placement, colors: 3 }, extraColor: 0.45 }
  expect(describePrint(print, 'mm')).toContain('own colors (3 colors: one included, 2 more +$0.90 a unit)')
  const full = { ...print, placement: { ...placement, colors: 8 } }
  expect(describePrint(full, 'mm')).toContain('own colors (full color: one color included, each more +$0.45 a unit)')
  const inFullColor = { ...full, placement: { ...full.placement, decoration: 'full-color print' } }
  expect(describePrint(inFullColor, 'mm')).toMatch(/own colors \(full color\)$/)
})
