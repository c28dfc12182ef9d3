import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { getLocations } from '../core/locations.ts'
import { addDefaultPlacements, applyInks, carryInks, placeChosenPrint, restorePlacedLogos } from './placed-logos.ts'

const front = createAreaInfo({
  methods: ['screen print', 'embroidery'],
  bounds: { x: 0, y: 0, width: 200, height: 160 },
  pixelsPerMm: [2, 2],
  defaultBox: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
})
const back = { ...front, id: 'back', name: 'Back' }
const art = { aspect: 2, colors: [], palette: ['#222225'] }
const [defaultPlacement] = addDefaultPlacements([], getLocations([front], []), '#ffffff', art) as [Placement]

test('restores stored placements on their areas if the method is available', () => {
  const stored = [
    { ...defaultPlacement, widthMm: 20 },
    { ...defaultPlacement, area: 'back', method: 'foil' as const, widthMm: 20 },
    { ...defaultPlacement, area: 'sleeve', widthMm: 20 },
  ]
  const locations = getLocations([front, back], [])
  const own = restorePlacedLogos(locations, '#ffffff', art, stored)
  const placements = addDefaultPlacements(own, locations, '#ffffff', art)
  expect(placements.map(({ area, widthMm }) => [area, Math.round(widthMm)])).toEqual([
    ['front', 20],
    ['back', Math.round(defaultPlacement.widthMm)],
  ])
})

test('begins with the chosen imprint, where the visitor has placed the logo if it is there', () => {
  const table = [
    { name: 'Front', methods: ['screen print'], sizeMm: null, maxColors: null },
    { name: 'Back', methods: ['screen print', 'embroidery'], sizeMm: null, maxColors: null },
  ]
  const locations = getLocations([front, back], table)
  const placeChosen = (own: readonly Placement[], ...prints: { location: string; method: string | null }[]) =>
    placeChosenPrint(locations, '#ffffff', art, { own, prints })
  const [stitched] = placeChosen([], { location: 'Back', method: 'embroidery' })
  expect(stitched).toMatchObject({ area: 'back', location: 'Back', method: 'embroidery', decoration: 'embroidery' })
  const moved = { ...(stitched as Placement), widthMm: 12 }
  expect(placeChosen([moved], { location: 'Back', method: 'embroidery' })[0]).toBe(moved)
  expect(placeChosen([moved], { location: 'Back', method: 'screen print' })).toEqual([
    expect.objectContaining({ location: 'Back', decoration: 'screen print', widthMm: 12 }),
  ])
  // With several locations, the one where the logo is placed counts; the studio prints one.
  const both = [
    { location: 'Front', method: null },
    { location: 'Back', method: 'embroidery' },
  ]
  expect(placeChosen([moved], ...both)).toEqual([moved])
  expect(placeChosen([], ...both)).toEqual([expect.objectContaining({ location: 'Front', decoration: 'screen print' })])
  expect(placeChosen([moved], { location: 'Sleeve', method: null })).toEqual([])
  expect(placeChosen([moved])).toEqual([])
})

test('other locations take the inks that the visitor selected, where the method has inks', () => {
  const engraved = { ...front, id: 'lid', name: 'Lid', methods: ['laser engraving' as const] }
  const twoColors = { ...art, palette: ['#222225', '#e0652a'] }
  const locations = getLocations([front, back, engraved], [])
  const placements = addDefaultPlacements([], locations, '#ffffff', twoColors, '#1e2f52')
  expect(placements.map(({ area, inks, colors }) => [area, inks, colors])).toEqual([
    ['front', '#1e2f52', 1],
    ['back', '#1e2f52', 1],
    ['lid', 'own', undefined],
  ])
  expect(applyInks(defaultPlacement, undefined, twoColors)).toBe(defaultPlacement)
})

test('selected inks come along to another color where they are readable', () => {
  const locations = getLocations([front], [])
  const readable = { ...defaultPlacement, inks: '#ffffff' }
  const carry = (inks: string | undefined, color: string) =>
    carryInks(readable, inks, { ...art, colors: [[0.13, 0.13, 0.14]] }, { locations, color }).inks
  expect(carry('#1e2f52', '#ffffff')).toBe('#1e2f52')
  expect(carry('#1e2f52', '#1e2f52')).toBe('#ffffff')
  expect(carry('own', '#1e2f52')).toBe('#ffffff')
  expect(carry(undefined, '#ffffff')).toBe('#ffffff')
})

test('a placement that comes from another color has the inks of this one', () => {
  const { inks: _, ...carried } = { ...defaultPlacement, widthMm: 20, inks: '#ffffff' }
  const black = { aspect: 2, palette: ['#222225'], colors: [[0.13, 0.13, 0.14]] as [number, number, number][] }
  const restore = (color: string) => restorePlacedLogos(getLocations([front], []), color, black, [carried])[0]
  expect(restore('#ffffff')).toMatchObject({ widthMm: 20, inks: 'own', colors: 1 })
  expect(restore('#1e2f52')).toMatchObject({ widthMm: 20, inks: '#ffffff', colors: 1 })
})
