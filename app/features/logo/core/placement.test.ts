import { describe, expect, test } from 'vitest'
import { createRandom } from '#demo/random.ts'
import {
  clampPlacement,
  getDefaultPlacement,
  getDrawScale,
  getEdgeMarginsMm,
  getMaxSizeMm,
  getMaxWidthMm,
  minWidthMm,
} from './placement.ts'
import type { Area } from './surface.ts'

function createArea(sizeMm: [number, number], defaultBox = { x: 0.2, y: 0.1, width: 0.6, height: 0.7 }): Area {
  return {
    id: 'front',
    name: 'Front',
    sizeMm,
    methods: ['embroidery', 'screen print'],
    bounds: { x: 0, y: 0, width: 10, height: 10 },
    pixelsPerMm: [1, 1],
    code: 16,
    grid: { width: 2, height: 2, step: 10, uv: new Float32Array(8) },
    defaultBox,
    under: 'body',
    ink: 'auto',
    opacity: 1,
    gain: 1,
    relief: {},
  }
}

type TestPlacement = ReturnType<typeof getDefaultPlacement>

/** Returns by how many millimeters the farthest corner exceeds an edge; at most 0 if none does. */
function getOverhangMm({ sizeMm }: Area, { center, widthMm, degrees }: TestPlacement, aspect: number): number {
  const angle = (degrees * Math.PI) / 180
  const corners = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => {
      const [x, y] = [(right * widthMm) / 2, (down * widthMm) / aspect / 2]
      return [
        center[0] * sizeMm[0] + x * Math.cos(angle) - y * Math.sin(angle),
        center[1] * sizeMm[1] + x * Math.sin(angle) + y * Math.cos(angle),
      ] as const
    }),
  )
  return Math.max(...corners.flatMap(([x, y]) => [-x, -y, x - sizeMm[0], y - sizeMm[1]]))
}

const random = createRandom('placements')
const between = (min: number, max: number) => min + (max - min) * random.next()
const cases = Array.from({ length: 2000 }, () => ({
  front: createArea([between(4, 400), between(4, 400)]),
  aspect: Math.exp(between(-3, 3)),
  request: {
    area: 'front',
    method: 'screen print',
    center: [between(-2, 3), between(-2, 3)],
    widthMm: Math.exp(between(-2, 8)),
    degrees: between(-1000, 1000),
    inks: 'own',
  } as const,
}))

describe('clampPlacement, for any size, position and rotation', () => {
  test('keeps a logo within its area', () => {
    for (const { front, request, aspect } of cases)
      expect(
        getOverhangMm(front, clampPlacement(front, request, aspect), aspect),
        JSON.stringify({ wish: request, aspect }),
      ).toBeLessThan(1e-6)
  })

  test('keeps the requested width if it fits', () => {
    for (const { front, request, aspect } of cases) {
      const { widthMm, degrees } = clampPlacement(front, request, aspect)
      const maxWidthMm = getMaxWidthMm(front, aspect, degrees)
      expect(widthMm).toBeLessThanOrEqual(maxWidthMm)
      if (request.widthMm >= minWidthMm && request.widthMm <= maxWidthMm) expect(widthMm).toBe(request.widthMm)
      else expect(widthMm).toBe(Math.min(maxWidthMm, request.widthMm > maxWidthMm ? maxWidthMm : minWidthMm))
    }
  })

  test('normalizes the rotation to -180 to 180 degrees', () => {
    for (const { front, request, aspect } of cases) {
      const { degrees } = clampPlacement(front, request, aspect)
      expect(degrees).toBeGreaterThanOrEqual(-180)
      expect(degrees).toBeLessThan(180)
      expect(Math.abs(Math.sin(((degrees - request.degrees) * Math.PI) / 360))).toBeLessThan(1e-9)
    }
  })

  test('is idempotent', () => {
    for (const { front, request, aspect } of cases) {
      const once = clampPlacement(front, request, aspect)
      const twice = clampPlacement(front, once, aspect)
      expect(twice.widthMm).toBeCloseTo(once.widthMm, 9)
      expect(twice.center[0]).toBeCloseTo(once.center[0], 9)
      expect(twice.center[1]).toBeCloseTo(once.center[1], 9)
    }
  })
})

describe('getDefaultPlacement', () => {
  test('is within the area, with its first method and the own colors of the logo', () => {
    for (const { front, aspect } of cases) {
      const placement = getDefaultPlacement(front, aspect)
      expect(placement).toMatchObject({ area: 'front', method: 'embroidery', inks: 'own', degrees: 0 })
      expect(getOverhangMm(front, placement, aspect)).toBeLessThan(1e-6)
    }
  })

  test('is centered in the default box, or at the default center', () => {
    expect(
      getDefaultPlacement(createArea([100, 100], { x: 0.25, y: 0.25, width: 0.5, height: 0.25 }), 1).center,
    ).toEqual([0.5, 0.375])
    expect(getDefaultPlacement({ ...createArea([100, 100]), defaultCenter: [0.5, 0.3] }, 2).center).toEqual([0.5, 0.3])
  })

  test('leaves the margins of the area', () => {
    for (const { front, aspect } of cases) {
      const margin = Math.min(...getEdgeMarginsMm(front))
      expect(getOverhangMm(front, getDefaultPlacement(front, aspect), aspect)).toBeLessThan(1e-6 - margin)
    }
  })

  test('covers the same surface for any shape, within the area', () => {
    const front = createArea([200, 200])
    const getArea = (aspect: number) => getDefaultPlacement(front, aspect).widthMm ** 2 / aspect
    expect(getArea(2)).toBeCloseTo(getArea(1), 6)
    expect(getArea(0.8)).toBeCloseTo(getArea(1), 6)
    expect(getDefaultPlacement(front, 30).widthMm).toBeCloseTo(0.88 * 200, 6)
    expect(getDefaultPlacement(front, 1 / 30).widthMm * 30).toBeCloseTo(0.92 * 200, 6)
  })
})

test('a default logo is as large as its method prints, where the area has room', () => {
  const pen = { ...createArea([60, 8], { x: 0.2, y: 0.2, width: 0.6, height: 0.5 }), maxMm: [50.8, 6.4] as const }
  const placement = getDefaultPlacement(pen, 8.8, 'screen print')
  expect(placement.method).toBe('screen print')
  expect(placement.widthMm).toBeCloseTo(50.6, 1)
  expect(getOverhangMm(pen, placement, 8.8)).toBeLessThan(0)
  expect(getDefaultPlacement(pen, 12, 'screen print').widthMm).toBeLessThan(40)
})

test('the maximum size of a location limits a logo within a larger area', () => {
  const limited = { ...createArea([200, 200]), maxMm: [90, 60] as const }
  expect(getMaxWidthMm(limited, 1, 0)).toBe(60)
  expect(getDefaultPlacement(limited, 3).widthMm).toBeLessThanOrEqual(0.88 * 90)
  const wide = { ...getDefaultPlacement(limited, 1), widthMm: 150 }
  expect(clampPlacement(limited, wide, 1).widthMm).toBe(60)
})

test('the one maximum is that of the imprint table, also where an image shows only a part of it', () => {
  const folded = { ...createArea([200, 190]), maxMm: [254, 254] as const }
  const placement = { ...getDefaultPlacement(folded, 2), center: [0.3, 0.5] as const }
  expect(getMaxSizeMm(folded)).toEqual([254, 254])
  expect(getMaxSizeMm(createArea([200, 190]))).toEqual([200, 190])
  expect(getOverhangMm(folded, getDefaultPlacement(folded, 2), 2)).toBeLessThan(0)
  const clamp = (widthMm: number, degrees = 0) => clampPlacement(folded, { ...placement, widthMm, degrees }, 2)
  expect(clamp(400).widthMm).toBe(254)
  expect(clamp(400, 90).widthMm).toBe(254)
  expect(clamp(220)).toMatchObject({ widthMm: 220, center: [0.5, 0.5] })
  expect(getMaxWidthMm(folded, 2, 0, { hasMargins: true })).toBe(254)
  // The image shows it as large as it has room for.
  expect(getDrawScale(folded, clamp(250), 2)).toBe(0.8)
  expect(getDrawScale(folded, clamp(200), 2)).toBe(1)
})
