import { expect, test } from 'vitest'
import type { Placement } from '#db/tables/imprint.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { getLocations } from '../core/locations.ts'
import { getKeyMove, getOffset, movePlacement } from './move-placement.ts'
import { addDefaultPlacements } from './placed-logos.ts'

const front = createAreaInfo({
  methods: ['screen print', 'embroidery'],
  bounds: { x: 0, y: 0, width: 200, height: 160 },
  pixelsPerMm: [2, 2],
  defaultBox: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
})
const art = { aspect: 2, colors: [], palette: ['#222225'] }
const [defaultPlacement] = addDefaultPlacements([], getLocations([front], []), '#ffffff', art) as [Placement]

test('keys move, resize and rotate; other keys are ignored', () => {
  const press = (key: string, shiftKey = false) =>
    movePlacement(front, defaultPlacement, getKeyMove({ key, shiftKey }, defaultPlacement.widthMm, 'mm') ?? {}, 2)
  expect(getOffset(front, press('ArrowRight'))[0]).toBeCloseTo(1)
  expect(getOffset(front, press('ArrowUp', true))[1]).toBeCloseTo(-5)
  expect(press('+').widthMm).toBeCloseTo(defaultPlacement.widthMm + 1)
  expect(press('_', true).widthMm).toBeCloseTo(defaultPlacement.widthMm - 5)
  expect([press('[').degrees, press('}', true).degrees]).toEqual([-1, 15])
  expect(getKeyMove({ key: 'Tab', shiftKey: false }, 10, 'mm')).toBe(undefined)
  expect(getKeyMove({ key: 'ArrowLeft', shiftKey: true }, 10, 'in')?.across).toBeCloseTo(-25.4 / 4)
})

test('movements stay within the area', () => {
  const far = movePlacement(front, defaultPlacement, { across: 500 }, 2)
  expect(far.center[0] * 100 + far.widthMm / 2).toBeCloseTo(100)
  expect(movePlacement(front, defaultPlacement, { size: 50 }, 2).widthMm).toBe(100)
  expect(movePlacement(front, defaultPlacement, { size: 50, hasMargins: true }, 2).widthMm).toBe(97)
})
