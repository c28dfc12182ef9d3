import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { getLocations } from './locations.ts'
import { findPrintWarnings } from './warnings.ts'

const area = createAreaInfo()
const placement: Placement = {
  area: 'front',
  method: 'screen print',
  center: [0.5, 0.5],
  widthMm: 50,
  degrees: 0,
  inks: 'own',
  colors: 2,
}
const logo = { aspect: 2, thinnestShare: 0.05, sourceWidth: null }
const [location] = getLocations([area], [{ name: 'Front', methods: ['screen print'], sizeMm: null, maxColors: 2 }])

const find = (
  changes: Partial<Placement>,
  logoChanges: Partial<{ thinnestShare: number; sourceWidth: number | null }> = {},
  unit: 'in' | 'mm' = 'in',
) =>
  location
    ? findPrintWarnings({
        placement: { ...placement, ...changes },
        area,
        location,
        logo: { ...logo, ...logoChanges },
        unit,
      }).map(({ kind, text }) => `${kind}: ${text}`)
    : ['no location']

test('a good print has no warnings', () => expect(find({})).toEqual([]))

test.each([
  [
    find({}, { thinnestShare: 0.005 }),
    'thin: Thin lines may not come out in screen print: they are 0.7 pt wide and need 1.0 pt. A larger logo helps.',
  ],
  [
    find({ method: 'embroidery', decoration: 'embroidery' }, { thinnestShare: 0.012 }, 'mm'),
    'thin: Thin lines may not come out in embroidery: they are 0.60 mm wide and need 1.00 mm. A larger logo helps.',
  ],
  [find({ widthMm: 8 }), 'small: Too small for screen print: make it at least 0.2 in on its shorter side.'],
  [
    find({ widthMm: 8, decoration: 'pad print' }, {}, 'mm'),
    'small: Too small for pad print: make it at least 5 mm on its shorter side.',
  ],
  [
    find({}, { sourceWidth: 200 }),
    'resolution: Low resolution: 102 dpi at this size, and print needs 300. An SVG or PDF is sharp at any size.',
  ],
  [find({ center: [0.26, 0.5] }), 'edge: It runs up to the edge: leave 0.06 in, as prints may shift and be cut off.'],
  [
    find({ widthMm: 75, degrees: 45 }),
    'edge: It runs up to the edge: leave 0.06 in, as prints may shift and be cut off.',
  ],
  [find({ colors: 3 }), 'colors: Front takes up to 2 colors; your logo has 3.'],
])('warns: %j', (warnings, expected) => expect(warnings).toEqual([expected]))

test('enough resolution is no warning', () => expect(find({}, { sourceWidth: 600 })).toEqual([]))
