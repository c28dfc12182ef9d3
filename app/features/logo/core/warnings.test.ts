import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { getLocations } from './locations.ts'
import { clampPlacement, getDefaultPlacement } from './placement.ts'
import type { AreaInfo } from './surface.ts'
import { describePrintWarnings, findPrintWarnings } from './warnings.ts'

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

test('the prints of a product have each warning once, and none where the product has no such location', () => {
  const small = { ...placement, widthMm: 8, ...(location?.isListed && { location: location.name }) }
  const locations = location ? [location] : []
  const describe = (placements: Placement[]) => describePrintWarnings({ placements, locations }, logo, 'in')
  expect(describe([small, { ...small, center: [0.6, 0.5] }])).toEqual([
    'Too small for screen print: make it at least 0.2 in on its shorter side.',
  ])
  expect(describe([{ ...small, location: 'Back' }])).toEqual([])
})

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

test('compares line widths as it shows them', () => {
  expect(find({}, { thinnestShare: 0.0068 })).toEqual([])
  expect(find({}, { thinnestShare: 0.0068 }, 'mm')).toEqual([
    'thin: Thin lines may not come out in screen print: they are 0.34 mm wide and need 0.35 mm. A larger logo helps.',
  ])
})

/** Warnings of a print on the only location of an area. */
function findIn(print: AreaInfo, placed: Placement, aspect: number) {
  const [only] = getLocations([print], [])
  if (!only) return ['no location']
  const shape = { aspect, thinnestShare: 0.5, sourceWidth: null }
  return findPrintWarnings({ placement: placed, area: print, location: only, logo: shape, unit: 'in' }).map(
    ({ text }) => text,
  )
}

test('asks for no more than the space allows', () => {
  const label = createAreaInfo({ sizeMm: [60, 15], methods: ['knitted'] })
  expect(findIn(label, getDefaultPlacement(label, 2), 2)).toEqual([
    'Small for knitted: the space allows 0.54 in on the logo’s shorter side, and 0.79 in is usual. Fine details may not come out.',
  ])
})

test('the size that it asks for, typed as shown, is enough', () => {
  const sew = { method: 'embroidery', decoration: 'embroidery' } as const
  expect(find({ ...sew, widthMm: 2 * 9.5 }, { thinnestShare: 0.5 })).toEqual([
    'small: Too small for embroidery: make it at least 0.39 in on its shorter side.',
  ])
  expect(find({ ...sew, widthMm: 2 * 0.39 * 25.4 }, { thinnestShare: 0.5 })).toEqual([])
})

test('a logo at its largest is not asked to be larger', () => {
  const barrel = createAreaInfo({ sizeMm: [40, 6] })
  const thin = { aspect: 6, thinnestShare: 0.005, sourceWidth: null }
  const [only] = getLocations([barrel], [])
  const placed = { ...placement, widthMm: 33, method: 'full-color print' as const, decoration: 'pad print' }
  if (!only) throw new Error('no location')
  expect(findPrintWarnings({ placement: placed, area: barrel, location: only, logo: thin, unit: 'in' })).toMatchObject([
    { kind: 'thin', text: expect.stringMatching(/need 0\.7 pt\. Bolder lines help\.$/) },
  ])
})

test.each([
  [100, 80],
  [60, 15],
  [40, 6],
  [300, 200],
])('the default placement and the largest one leave the margin on %d × %d mm', (...sizeMm) => {
  const corner = createAreaInfo({ sizeMm, defaultCenter: [0.95, 0.05] })
  for (const aspect of [0.3, 1, 2, 8]) {
    const byDefault = getDefaultPlacement(corner, aspect)
    const largest = clampPlacement(corner, { ...byDefault, widthMm: 1000 }, aspect, { hasMargins: true })
    const turned = clampPlacement(corner, { ...largest, degrees: 30, widthMm: 1000 }, aspect, { hasMargins: true })
    for (const placed of [byDefault, largest, turned])
      expect(findIn(corner, placed, aspect).filter((text) => text.includes('edge'))).toEqual([])
    const filling = clampPlacement(corner, { ...byDefault, widthMm: 1000 }, aspect)
    expect(findIn(corner, filling, aspect).join()).toContain('edge')
  }
})

test('enough resolution is no warning', () => expect(find({}, { sourceWidth: 600 })).toEqual([]))
