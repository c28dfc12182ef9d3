import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import { describePrint, getAltText } from './describe.ts'

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
  expect(getAltText({ productName: 'Camp Mug', colorName: 'navy', prints: [front] })).toBe(
    'Camp Mug in navy with your logo. Front, wrap: 52 × 24 mm, screen print, own colors.',
  )
  expect(getAltText({ productName: 'Camp Mug', colorName: null, prints: [] })).toBe('Camp Mug')
})

test.for([
  [{ inks: '#a02020' }, 'Front, wrap: 52 × 24 mm, screen print, one ink #a02020'],
  [{ inks: 'auto', degrees: -15 }, 'Front, wrap: 52 × 24 mm, screen print, one ink, turned -15°'],
  [{ method: 'deboss' }, 'Front, wrap: 52 × 24 mm, deboss'],
] as const)('describes %o', ([change, text]) => {
  expect(describePrint({ ...front, placement: { ...placement, ...change } })).toBe(text)
})
