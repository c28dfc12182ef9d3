import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { describeInks } from '../core/inks/describe-inks.ts'
import { getLocations } from '../core/locations.ts'
import { followImprint, type RequestedPrint } from './follow-imprint.ts'

const front = createAreaInfo({ defaultBox: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } })
const back = { ...front, id: 'back', name: 'Back' }
const art = { aspect: 2, colors: [], palette: ['#0b3c90', '#e0652a'] }
const table = ['Front', 'Back'].map((name) => ({
  name,
  methods: ['screen print', 'full-color print', 'laser engraving'],
  sizeMm: null,
  maxColors: 2,
}))
const locations = getLocations([front, back], table)
const white: Placement = {
  area: 'front',
  location: 'Front',
  method: 'screen print',
  decoration: 'screen print',
  center: [0.5, 0.5],
  widthMm: 30,
  degrees: 15,
  inks: '#ffffff',
  colors: 1,
}
const fullColor: Placement = {
  ...white,
  method: 'full-color print',
  decoration: 'full-color print',
  inks: 'own',
  colors: 2,
}
const print = { location: 'Front', method: 'screen print', colors: 1, color_names: 'Royal Blue' }

const follow = (own: Placement, imprint: RequestedImprint) =>
  followImprint({ locations, color: '#ffffff', art }, [own], imprint)
const describe = (own: Placement, changes: Partial<RequestedPrint>) =>
  follow(own, [{ ...print, ...changes }]).map((each) =>
    [each.location, each.decoration, describeInks(each)].filter(Boolean).join(', '),
  )

test.each([
  ['white', white],
  ['in full color', fullColor],
  ['in a blue of its own', { ...white, inks: '#0b3c90' }],
])('a logo that was placed %s is sent in the chosen ink', (_, own) => {
  expect(describe(own, {})).toEqual(['Front, screen print, one ink: Royal Blue'])
  expect(follow(own, [print])).toMatchObject([{ inks: '#1f49a6', colors: 1, widthMm: 30, degrees: 15 }])
})

test('inks of other names are sent in words, and drawn as placed', () => {
  expect(describe(white, { color_names: 'Red' })).toEqual(['Front, screen print, one ink: Red'])
  expect(describe(white, { color_names: 'PMS 286 C' })).toEqual(['Front, screen print, one ink: PMS 286 C'])
  expect(follow(white, [{ ...print, color_names: 'PMS 286 C' }])).toMatchObject([{ inks: '#ffffff' }])
  expect(follow(white, [{ ...print, color_names: '#AABBCC' }])).toMatchObject([{ inks: '#aabbcc' }])
  expect(describe(white, { colors: 2, color_names: 'White, Red' })).toEqual(['Front, screen print, inks: White, Red'])
})

test('inks that the imprint leaves open stay, as many as it has colors', () => {
  expect(describe(white, { color_names: null })).toEqual(['Front, screen print, one ink: white (#ffffff)'])
  expect(describe({ ...white, inks: 'own', colors: 2 }, { color_names: null })).toEqual([
    'Front, screen print, one ink that stands out',
  ])
  expect(describe(white, { color_names: null, colors: 2 })).toEqual([
    'Front, screen print, own colors (2 colors: one included, the second at extra cost)',
  ])
})

test('an imprint that the placement means changes nothing', () => {
  const blue = { ...white, inks: '#0b3c90' }
  expect(follow(blue, [{ ...print, color_names: 'royal' }])).toEqual([blue])
  expect(follow(fullColor, [{ ...print, method: 'full-color print', colors: null, color_names: null }])).toEqual([
    fullColor,
  ])
  expect(follow(white, 'advise')).toEqual([white])
})

test('the logo goes to the chosen locations, by their methods', () => {
  expect(describe(white, { location: 'Back', method: 'laser engraving', colors: null, color_names: null })).toEqual([
    'Back, laser engraving',
  ])
  expect(follow(white, [print, { ...print, location: 'Back' }]).map(({ area }) => area)).toEqual(['front', 'back'])
  expect(follow(white, 'none')).toEqual([])
})

test('the usual location of a product whose imprint table a box does not know is where the logo is', () => {
  expect(follow(white, [{ ...print, location: 'Usual location' }])).toMatchObject([
    { location: 'Front', inks: '#1f49a6' },
  ])
})

test('a product without an imprint table has its usual location', () => {
  const { location: _, ...unlisted } = white
  const target = { locations: getLocations([front], []), color: null, art }
  expect(followImprint(target, [unlisted], [{ ...print, location: 'Usual location', method: null }])).toEqual([
    { ...unlisted, inks: '#1f49a6', inkNames: 'Royal Blue' },
  ])
})
