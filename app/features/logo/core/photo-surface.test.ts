import { expect, test } from 'vitest'
import type { DrawnArea, ImagePoint } from '#db/tables/imprint.ts'
import { getAreaGeometry, getOutline } from './area-geometry.ts'
import { readUv } from './grid.ts'
import { createPhotoSurface } from './photo-surface.ts'
import type { Area, Raster, Surface } from './surface.ts'

const common = { picture: '/media/x.webp', name: 'Front', sizeMm: [100, 80], methods: ['screen print'] } as const
const size = { width: 800, height: 600 }

const flatArea: DrawnArea = {
  ...common,
  shape: 'flat',
  corners: [
    [0.2, 0.25],
    [0.7, 0.15],
    [0.8, 0.8],
    [0.15, 0.7],
  ],
}
const roundArea: DrawnArea = {
  ...common,
  shape: 'round',
  axis: [
    [0.5, 0.25],
    [0.5, 0.75],
  ],
  radius: 0.2,
  bend: 0.2,
}
/** Extends beyond the visible side. */
const wrapArea: DrawnArea = { ...roundArea, sizeMm: [220, 80] }

const createPhoto = (level: number | ((x: number, y: number) => number), { width, height } = size): Raster => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const value = typeof level === 'number' ? level : level(at % width, Math.floor(at / width))
    data.fill(value, 4 * at, 4 * at + 3)
    data[4 * at + 3] = 255
  }
  return { width, height, data }
}

const uvPoint = new Float64Array(2)
const unprojectPoint = (area: DrawnArea, [x, y]: ImagePoint) => {
  const isVisible = getAreaGeometry(area, size).unproject(x, y, uvPoint)
  return { isVisible, u: uvPoint[0] as number, v: uvPoint[1] as number }
}

test('maps the corners of a flat area, and nothing beyond the horizon', () => {
  const imageCorners = flatArea.shape === 'flat' ? flatArea.corners.map(([x, y]): ImagePoint => [x * 800, y * 600]) : []
  const unit = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const
  for (const [index, [u, v]] of unit.entries()) {
    const located = unprojectPoint(flatArea, imageCorners[index] as ImagePoint)
    expect(located.u).toBeCloseTo(u, 9)
    expect(located.v).toBeCloseTo(v, 9)
    const projected = getAreaGeometry(flatArea, size).project(u, v)
    expect(projected[0]).toBeCloseTo(imageCorners[index]?.[0] ?? 0, 6)
    expect(projected[1]).toBeCloseTo(imageCorners[index]?.[1] ?? 0, 6)
  }
  const steep: DrawnArea = {
    ...common,
    shape: 'flat',
    corners: [
      [0.45, 0.5],
      [0.55, 0.5],
      [0.9, 0.9],
      [0.1, 0.9],
    ],
  }
  expect(unprojectPoint(steep, [400, 700]).isVisible).toBe(true)
  expect(unprojectPoint(steep, [400, 100]).isVisible).toBe(false)
})

test('project and unproject are inverse for flat and round areas', () => {
  for (const area of [flatArea, roundArea, { ...roundArea, bend: -0.3 }]) {
    for (const [u, v] of [
      [0.5, 0.5],
      [0.1, 0.9],
      [0.9, 0.2],
      [0, 1],
    ] as const) {
      const located = unprojectPoint(area, getAreaGeometry(area, size).project(u, v))
      expect(located.u).toBeCloseTo(u, 6)
      expect(located.v).toBeCloseTo(v, 6)
    }
  }
})

test('a round area is symmetric, with its rim lowest in the middle', () => {
  const { project } = getAreaGeometry(roundArea, size)
  const [left, middle, right] = [project(0, 1), project(0.5, 1), project(1, 1)]
  expect(left[1]).toBeCloseTo(right[1], 6)
  expect(400 - left[0]).toBeCloseTo(right[0] - 400, 6)
  expect(middle[1] - left[1]).toBeGreaterThan(5)
  const surface = createPhotoSurface(createPhoto(128), [roundArea])
  const { data } = surface.mask
  for (let y = 0; y < 600; y += 7)
    for (let x = 0; x < 400; x += 3) expect(data[(y * 800 + x) * 4 + 1]).toBe(data[(y * 800 + 799 - x) * 4 + 1])
})

test('draws nothing beyond the edge of a round product, and the print does not fold before it', () => {
  for (const radius of [0.2, 0.02]) {
    const { mask, areas } = createPhotoSurface(createPhoto(128), [{ ...wrapArea, radius }])
    const area = areas[0] as Area
    const edge = 400 + radius * 800
    const uv = new Float64Array(2)
    let previous = Number.NEGATIVE_INFINITY
    for (let x = area.bounds.x; x < area.bounds.x + area.bounds.width; x++) {
      readUv(area, x, 300, uv)
      expect(uv[0]).toBeGreaterThan(previous)
      previous = uv[0] as number
    }
    const maskedBeyondEdge = createPhoto(0).data.filter(
      (_, at) => at % 4 === 1 && (at >> 2) % 800 >= Math.ceil(edge) && mask.data[at],
    )
    expect(maskedBeyondEdge).toHaveLength(0)
    // Interpolated positions are accurate to a fiftieth of the area beside the edge.
    for (const x of [Math.floor(edge) - 1, Math.floor(edge) - 3, Math.floor(edge) - 6]) {
      readUv(area, x, 300, uv)
      expect(Math.abs((uv[0] as number) - unprojectPoint({ ...wrapArea, radius }, [x + 0.5, 300.5]).u)).toBeLessThan(
        0.02,
      )
    }
  }
})

test('the coverage of pixels matches full supersampling', () => {
  for (const area of [flatArea, roundArea, wrapArea, { ...roundArea, radius: 0.03, bend: 1 }]) {
    const geometry = getAreaGeometry(area, size)
    const { mask } = createPhotoSurface(createPhoto(128), [area])
    const parts = [0.0625, 0.1875, 0.3125, 0.4375, 0.5625, 0.6875, 0.8125, 0.9375]
    for (let y = 0; y < 600; y += 5) {
      for (let x = 0; x < 800; x += 5) {
        const share = parts.flatMap((dy) =>
          parts.filter((dx) => {
            if (!geometry.unproject(x + dx, y + dy, uvPoint)) return false
            const [u = -1, v = -1] = uvPoint
            return u >= 0 && u <= 1 && v >= 0 && v <= 1
          }),
        ).length
        expect(Math.abs((mask.data[(y * 800 + x) * 4 + 1] as number) / 255 - share / 64)).toBeLessThan(0.17)
      }
    }
  }
})

test('clips an area to the image', () => {
  const area: DrawnArea = {
    ...roundArea,
    axis: [
      [0.98, 0.9],
      [1, 1],
    ],
    radius: 0.5,
  }
  for (const { bounds } of createPhotoSurface(createPhoto(200), [
    area,
    {
      ...flatArea,
      name: 'All',
      corners: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    },
  ]).areas) {
    expect(bounds.x >= 0 && bounds.y >= 0).toBe(true)
    expect(bounds.x + bounds.width <= 800 && bounds.y + bounds.height <= 600).toBe(true)
  }
})

test('scales a large photo down with its areas', () => {
  const surface = createPhotoSurface(createPhoto(180, { width: 2500, height: 1250 }), [flatArea])
  expect([surface.width, surface.height]).toEqual([1200, 600])
  expect([...surface.fixed.data.subarray(0, 4)]).toEqual([180, 180, 180, 255])
  expect(surface.areas[0]?.bounds.x).toBeCloseTo(0.15 * 1200 - 1, -1)
})

const lightAt = ({ light }: Surface, x: number, y: number) => light.data[(y * light.width + x) * 4] as number

test('removes the grain of a dark photo and keeps the texture of a light one', () => {
  const createNoisyPhoto = (level: number, grain: number) =>
    createPhoto((x, y) => level + (((x * 7919 + y * 104_729) % 17) / 8 - 1) * grain)
  const getSpread = (surface: Surface) => {
    const values = Array.from({ length: 60 }, (_, at) => lightAt(surface, 370 + at, 300))
    return Math.max(...values) - Math.min(...values)
  }
  expect(getSpread(createPhotoSurface(createNoisyPhoto(24, 8), [flatArea]))).toBeLessThan(4)
  expect(getSpread(createPhotoSurface(createNoisyPhoto(220, 8), [flatArea]))).toBeGreaterThan(8)
})

test('applies shadows on a light shirt and highlights on a dark mug, without clipping', () => {
  const createSplitPhoto = (left: number, right: number) =>
    createPhotoSurface(
      createPhoto((x) => (x < 420 ? left : right)),
      [flatArea],
    )
  const shirt = createSplitPhoto(235, 190)
  expect(lightAt(shirt, 470, 300)).toBeLessThan(lightAt(shirt, 360, 300) - 20)
  const mug = createSplitPhoto(22, 120)
  expect(lightAt(mug, 470, 300)).toBeGreaterThan(lightAt(mug, 360, 300))
  expect(lightAt(mug, 470, 300)).toBeLessThan(250)
})

test('the outline encloses the visible surface', () => {
  const xs = getOutline(getAreaGeometry(wrapArea, size)).map(([x]) => x)
  expect(Math.min(...xs)).toBeCloseTo(400 - 160 * 0.985, 1)
  expect(Math.max(...xs)).toBeCloseTo(400 + 160 * 0.985, 1)
})
