import { expect, test } from 'vitest'
import type { ImprintLocation } from '#db/tables/products.ts'
import { demoFamilies } from '#demo/demo-data.ts'
import { getDesignFacts } from '#demo/facts.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { getDemoAreas } from '../areas/demo-areas.ts'
import { readShapeFacts, type Shape } from '../node/shape.server.ts'
import shapes from '../shapes.json' with { type: 'json' }
import { toAreaInfo } from './layered-surface.ts'
import { getDrawnMethod, getLocations, isAtLocation } from './locations.ts'

const readAreas = async (shape: Shape) => (await readShapeFacts(shape)).areas.map(toAreaInfo)

const blankArea = createAreaInfo({ id: '', name: '', sizeMm: [50, 50], methods: [] })

const row = (name: string, methods: string[] = ['screen print'], sizeMm: [number, number] | null = null) => ({
  name,
  methods,
  sizeMm,
  maxColors: null,
})

async function findShown(shape: Shape, name: string): Promise<string[]> {
  const [location] = getLocations(await readAreas(shape), [row(name)])
  return location?.isShown ? location.areas.map(({ id }) => id) : []
}

test.each<[Shape, string, string[]]>([
  ['tshirt', 'Left chest', ['chest']],
  ['tshirt', 'Across the chest', ['chest']],
  ['tshirt', 'Back', []],
  ['polo', 'Right sleeve', []],
  ['mug', 'Opposite the handle', ['front']],
  ['mug', 'Around the mug', ['front']],
  ['candle', 'Wooden lid', []],
  ['candle', 'Front of the jar', ['label']],
  ['socks', 'Outer leg', ['left', 'right']],
  ['socks', 'Below the cuff', ['left', 'right']],
  ['pencils', 'Barrel', ['pencil-1', 'pencil-2', 'pencil-3']],
  ['lanyard', 'Along the strap', ['strap-l', 'strap-r']],
  ['swagbox', 'Inside the lid', ['lid']],
  ['swagbox', 'Front of the box', ['front']],
  ['mailer', 'Inside the lid', []],
  ['mailer', 'Lid', ['top']],
  ['backpack', 'Leather front tab', []],
  ['backpack', 'Above the front pocket', ['front']],
  ['notebook', 'Cover', ['cover']],
  ['chocolate', 'Whole sleeve', ['sleeve']],
])('on a %s, "%s" is shown by %j', async (shape, name, areas) => {
  expect((await findShown(shape, name)).toSorted()).toEqual(areas.toSorted())
})

test('an image of every design of the demo shop shows a location of its imprint table', async () => {
  const hidden: string[] = []
  for (const family of demoFamilies.filter(({ picture }) => Object.hasOwn(shapes, picture))) {
    const areas = await readAreas(family.picture as Shape)
    for (const type of family.types) {
      const { imprint_locations } = getDesignFacts({ name: type.noun, family, type, size: '' }, '')
      if (!getLocations(areas, imprint_locations)[0]?.isShown) hidden.push(`${family.picture}: ${type.noun}`)
    }
  }
  expect(hidden).toEqual([])
})

test('"Every sticker" and "Edge to edge" mean all stickers of the sheet', () => {
  const areas = getDemoAreas('/pictures/stickers-navy.webp').map(({ name, sizeMm, methods }) => ({
    ...blankArea,
    id: name,
    name,
    sizeMm,
    methods,
  }))
  for (const name of ['Every sticker', 'Edge to edge'])
    expect(getLocations(areas, [row(name)])[0]?.areas.map(({ id }) => id)).toEqual(areas.map(({ id }) => id))
})

test('offers the locations, methods, sizes and colors of the table, those the image shows first', async () => {
  const areas = await readAreas('hoodie')
  const table: ImprintLocation[] = [
    { name: 'Back', methods: ['screen print'], sizeMm: [254, 304.8], maxColors: 4 },
    { name: 'Left chest', methods: ['embroidery', 'heat transfer'], sizeMm: [88.9, 88.9], maxColors: 8 },
  ]
  const [left, back] = getLocations(areas, table)
  expect(left).toMatchObject({
    id: 'Left chest',
    isShown: true,
    maxColors: 8,
    methods: [
      { name: 'embroidery', method: 'embroidery' },
      { name: 'heat transfer', method: 'full-color print' },
    ],
    areas: [{ id: 'chest', maxMm: [88.9, 88.9] }],
  })
  expect(left?.areas[0]?.defaultCenter?.[0], 'on the right of an image').toBeGreaterThan(0.5)
  expect(back).toMatchObject({ isShown: false, areas: [{ id: 'location:Back', sizeMm: [254, 304.8] }] })
})

test('a chest print without a size has the usual one', async () => {
  const [location] = getLocations(await readAreas('tshirt'), [row('Left chest')])
  expect(location?.areas[0]?.maxMm).toEqual([101.6, 101.6])
})

test('without a table, the areas of the image are the locations', async () => {
  const areas = await readAreas('lanyard')
  const locations = getLocations(areas, [])
  expect(locations.map(({ id, name, isListed }) => [id, name, isListed])).toEqual(
    areas.map(({ id, name }) => [id, name, false]),
  )
})

test('a location without methods has those of its area', async () => {
  const [location] = getLocations(await readAreas('cap'), [row('Front', [])])
  expect(location?.methods.map(({ name }) => name)).toEqual(['embroidery', 'screen print'])
})

test.each([
  ['pad print', 'screen print'],
  ['kiln-fired print', 'screen print'],
  ['heat transfer', 'full-color print'],
  ['Printed label', 'full-color print'],
  ['leather patch', 'deboss'],
  ['woven', 'knitted'],
  ['laser etching', 'laser engraving'],
  ['foil', 'foil'],
])('images draw "%s" as %s', (name, method) => expect(getDrawnMethod(name)).toBe(method))

test('two locations on one area are told apart by their names', async () => {
  const [front, left] = getLocations(await readAreas('tshirt'), [row('Front'), row('Left chest')])
  const placement = { area: 'chest', location: 'Left chest', method: 'embroidery', inks: 'own' } as const
  const placed = { ...placement, center: [0.7, 0.2] as const, widthMm: 80, degrees: 0 }
  expect([front, left].map((each) => each && isAtLocation(each, placed))).toEqual([false, true])
})
