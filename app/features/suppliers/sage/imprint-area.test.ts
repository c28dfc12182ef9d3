import { expect, test } from 'vitest'
import { parseImprintArea } from './imprint-area.ts'

test.each([
  ['3" W x 2" H', { decorationwidth: 76.2, decorationheight: 50.8 }],
  ['6" W x 5" H on Front or Back', { decorationwidth: 152.4, decorationheight: 127 }],
  ['2"h x 3 1/2"w', { decorationwidth: 88.9, decorationheight: 50.8 }],
  ['1-1/2" x 3/4"', { decorationwidth: 38.1, decorationheight: 19.05 }],
  ['4 x 2.5', { decorationwidth: 101.6, decorationheight: 63.5 }],
  ['50mm x 20mm', { decorationwidth: 50, decorationheight: 20 }],
  ['3 x 2 cm', { decorationwidth: 30, decorationheight: 20 }],
  ['2" diameter', { decorationdiameter: 50.8 }],
  ['Diameter: 1.5"', { decorationdiameter: 38.1 }],
  ['3″ W x 2″ H', { decorationwidth: 76.2, decorationheight: 50.8 }],
  ['Wraparound 8"', {}],
  ['8" wraparound', {}],
  ['2" W round', { decorationdiameter: 50.8 }],
  ['Ask the factory', {}],
  ['', {}],
])('%s', (text, area) => {
  expect(parseImprintArea(text)).toEqual(area)
})
