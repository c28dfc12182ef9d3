import { expect, test } from 'vitest'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { parseDrawnArea, parseDrawnAreas } from './area.schema.ts'
import { filterAreas, getImprintAreasUrl, serializeAreas } from './areas.ts'

const flatArea: DrawnArea = {
  picture: '/media/a.webp',
  name: 'Front',
  sizeMm: [200, 150.5],
  methods: ['screen print', 'embroidery'],
  shape: 'flat',
  corners: [
    [0.2, 0.2],
    [0.8, 0.25],
    [0.75, 0.8],
    [0.22, 0.7],
  ],
}
const roundArea: DrawnArea = {
  picture: '/media/b.webp',
  name: 'Wrap',
  sizeMm: [180, 80],
  methods: ['full-color print'],
  shape: 'round',
  axis: [
    [0.5, 0.3],
    [0.5, 0.7],
  ],
  radius: 0.2,
  bend: 0.15,
}

test('serialized areas parse to equal areas', () => {
  const parsed = parseDrawnAreas(serializeAreas([flatArea, roundArea]))
  expect(parsed).toEqual({ value: [flatArea, roundArea] })
  // PostgreSQL reorders keys.
  const reordered = JSON.parse(JSON.stringify([flatArea])).map((area: object) =>
    Object.fromEntries(Object.entries(area).reverse()),
  )
  expect(serializeAreas(reordered)).toBe(serializeAreas([flatArea]))
  expect(serializeAreas([])).toBe('')
})

test('trims texts, removes repeated methods and rounds points', () => {
  const [x, y] = [0.123456789, 1 / 3]
  const parsed = parseDrawnArea({
    ...roundArea,
    name: ' Wrap\n',
    methods: ['foil', 'foil', 'deboss'],
    axis: [
      [x, y],
      [x, 0.9],
    ],
    created: 'up',
  })
  expect(parsed).toEqual({
    value: {
      ...roundArea,
      methods: ['foil', 'deboss'],
      axis: [
        [0.12346, 0.33333],
        [0.12346, 0.9],
      ],
    },
  })
})

const corners = (...points: [number, number][]) => [{ ...flatArea, corners: points }]
const concaveCorners = corners([0.2, 0.2], [0.8, 0.2], [0.3, 0.3], [0.2, 0.8])

test.for([
  ['not JSON', '{"a"', 'Imprint areas must be a JSON list'],
  ['no list', '{}', 'Imprint areas must be a list'],
  ['no shape', [{ ...flatArea, shape: 'oval' }], 'Area 1: The shape is "flat" or "round"'],
  ['a second one without a name', [flatArea, { ...flatArea, name: ' ' }], 'Area 2: The location is missing'],
  ['no picture', [{ ...flatArea, picture: undefined }], 'Area 1: The image URL is missing'],
  ['too small', [{ ...flatArea, sizeMm: [4.9, 20] }], 'Area 1: Enter a width and height of 5 to 2,000 mm'],
  ['too large', [{ ...flatArea, sizeMm: [20, 2000.5] }], 'Area 1: Enter a width and height of 5 to 2,000 mm'],
  ['one size', [{ ...flatArea, sizeMm: [20] }], 'Area 1: '],
  ['no method', [{ ...flatArea, methods: [] }], 'Area 1: Select at least one decoration method'],
  [
    'an unknown method',
    [{ ...flatArea, methods: ['tattoo'] }],
    'Area 1: Use a supported decoration method: screen print, ',
  ],
  ['three corners', corners([0.2, 0.2], [0.8, 0.2], [0.8, 0.8]), 'Area 1: '],
  ['a corner inwards', concaveCorners, 'Area 1: List the corners clockwise from the upper left'],
  [
    'counterclockwise',
    corners([0.2, 0.2], [0.2, 0.8], [0.8, 0.8], [0.8, 0.2]),
    'Area 1: List the corners clockwise from the upper left',
  ],
  [
    'crossed',
    corners([0.2, 0.2], [0.8, 0.8], [0.8, 0.2], [0.2, 0.8]),
    'Area 1: List the corners clockwise from the upper left',
  ],
  [
    'a corner on another',
    corners([0.2, 0.2], [0.205, 0.2], [0.8, 0.8], [0.2, 0.8]),
    'Area 1: Two corners are at the same point',
  ],
  ['outside', corners([-0.01, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]), 'Area 1: A point is outside the image'],
  ['no number', [{ ...roundArea, radius: Number.NaN }], 'Area 1: Enter a radius from 0.01 to 1'],
  ['no axis', [{ ...roundArea, axis: [roundArea.axis[0], roundArea.axis[0]] }], 'Area 1: Top and bottom of the axis'],
  ['a bend too deep', [{ ...roundArea, bend: -1.01 }], 'Area 1: Enter a curvature from -1 to 1'],
  [
    'the same place twice',
    [flatArea, { ...flatArea, name: 'FRONT' }],
    'Two imprint locations on one image have the same name',
  ],
  [
    'seven on a picture',
    Array.from({ length: 7 }, (_, index) => ({ ...flatArea, name: `Place ${index}` })),
    'Use 6 imprint locations or fewer per image',
  ],
  [
    'twenty-five of a product',
    Array.from({ length: 25 }, (_, index) => ({ ...flatArea, picture: `/media/${index}.webp` })),
    'Use 24 imprint locations or fewer per product',
  ],
] as const)('rejects %s with a message', ([, input, reason]) => {
  const parsed = parseDrawnAreas(input)
  expect('problem' in parsed && parsed.problem.slice(0, reason.length)).toBe(reason)
})

test('accepts the same location on another image', () => {
  expect(parseDrawnAreas([flatArea, { ...flatArea, picture: '/media/c.webp' }])).toHaveProperty('value')
})

test('returns problems by field', () => {
  const parsed = parseDrawnArea({ ...flatArea, name: '', sizeMm: [1, 3], methods: [] })
  expect('problems' in parsed && Object.keys(parsed.problems).sort()).toEqual(['methods', 'name', 'sizeMm'])
})

test('filters areas by image', () => {
  expect(filterAreas([flatArea, roundArea], ['/media/b.webp', null])).toEqual([roundArea])
})

test('returns one URL for the same images, without external ones', () => {
  const url = getImprintAreasUrl(['/media/b.webp', 'https://a.example/x.png', '/media/a.webp', '/media/b.webp'])
  expect(url).toBe('/imprint-areas?picture=%2Fmedia%2Fa.webp&picture=%2Fmedia%2Fb.webp')
  expect(getImprintAreasUrl(['//evil.example/x.png', ''])).toBe('/imprint-areas')
})
