import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { getDefaultPlacement } from './placement.ts'
import { resolvePlacements } from './resolve-placements.ts'
import type { AreaInfo } from './surface.ts'

const chest = createAreaInfo({
  id: 'chest',
  name: 'Front, chest',
  sizeMm: [280, 240],
  methods: ['screen print', 'embroidery'],
  defaultBox: { x: 0.2, y: 0.1, width: 0.6, height: 0.7 },
})
const clip: AreaInfo = { ...chest, id: 'clip', name: 'Clip', sizeMm: [60, 60], methods: ['laser engraving'] }
const navy = {
  aspect: 2,
  palette: ['#1e2f52'],
  colors: [[0x1e / 255, 0x2f / 255, 0x52 / 255]] as [number, number, number][],
}
const table: ImprintLocation[] = [
  { name: 'Sleeve', methods: ['embroidery'], sizeMm: [60, 50], maxColors: 8 },
  { name: 'Left chest', methods: ['embroidery', 'heat transfer'], sizeMm: [88.9, 88.9], maxColors: 8 },
  { name: 'Front', methods: ['screen print'], sizeMm: [254, 203.2], maxColors: 4 },
]
const white = '#f1ede4'

test('without a table, a logo is at the default location of each area', () => {
  expect(resolvePlacements({ areas: [chest, clip], color: white, table: [] }, navy)).toEqual([
    { ...getDefaultPlacement(chest, 2), colors: 1 },
    getDefaultPlacement(clip, 2),
  ])
})

test('with a table, it is at the first location that the image shows, as the table limits it', () => {
  const [placement, ...more] = resolvePlacements({ areas: [chest], color: white, table }, navy)
  expect(more).toEqual([])
  expect(placement).toMatchObject({
    area: 'chest',
    location: 'Left chest',
    method: 'embroidery',
    decoration: 'embroidery',
    inks: 'own',
    colors: 1,
  })
  expect(placement?.widthMm).toBeLessThan(88.9)
  expect(placement?.center[0]).toBeGreaterThan(0.6)
})

test('it prints in white where its color is not readable', () => {
  const [front, engraved] = resolvePlacements({ areas: [chest, clip], color: '#1e2f52', table: [] }, navy)
  expect(front).toMatchObject({ inks: '#ffffff', colors: 1 })
  expect(engraved).toEqual(getDefaultPlacement(clip, 2))
})

test('on a photo, the background of each area counts', () => {
  const onLabel = { ...chest, under: { color: [0.013, 0.028, 0.084] as const, reflection: [0, 0, 0] as const } }
  expect(resolvePlacements({ areas: [onLabel], color: null, table: [] }, navy)[0]?.inks).toBe('#ffffff')
})

const placed: Placement = {
  area: 'chest',
  location: 'Front',
  method: 'screen print',
  decoration: 'screen print',
  center: [0.4, 0.5],
  widthMm: 120,
  degrees: 5,
  inks: 'own',
}

test('the visitor’s own placement wins, with the number of its colors', () => {
  const art = { ...navy, palette: ['#1e2f52', '#e0652a', '#b4242c'] }
  const target = { areas: [chest], color: white, table }
  expect(resolvePlacements(target, art, [placed])).toEqual([{ ...placed, colors: 3 }])
  expect(resolvePlacements(target, art, [{ ...placed, inks: '#ffffff' }])[0]?.colors).toBe(1)
})

test('a placement of an earlier version gets the words of the table, and an ink', () => {
  const { location: _, decoration: __, ...old } = placed
  const target = { areas: [chest], color: '#222225', table }
  expect(resolvePlacements(target, navy, [{ ...old, inks: 'auto' }])).toEqual([
    { ...placed, inks: '#ffffff', colors: 1 },
  ])
  const left = { ...old, method: 'embroidery', center: [0.72, 0.2], widthMm: 60 } as const
  expect(resolvePlacements(target, navy, [left])[0]).toMatchObject({ location: 'Left chest', decoration: 'embroidery' })
})

test('a placement that the table no longer allows becomes the default one', () => {
  const target = { areas: [chest], color: white, table }
  for (const change of [{ location: 'Hood' }, { area: 'pocket' }])
    expect(resolvePlacements(target, navy, [{ ...placed, ...change }])[0]?.location).toBe('Left chest')
  const larger = resolvePlacements(target, navy, [
    { ...placed, location: 'Left chest', decoration: 'heat transfer', method: 'full-color print', degrees: 0 },
  ])
  expect(larger[0]).toMatchObject({ location: 'Left chest', decoration: 'heat transfer', widthMm: 88.9 })
})

test('a location that no image shows keeps its words', () => {
  const sleeve = {
    ...placed,
    area: 'location:Sleeve',
    location: 'Sleeve',
    method: 'embroidery',
    decoration: 'embroidery',
    widthMm: 40,
  } as const
  expect(resolvePlacements({ areas: [chest], color: white, table }, navy, [sleeve])[0]).toMatchObject(sleeve)
})
