import { getAreaGeometry, getOutline, pointsPerSide } from '#app/features/logo/core/area-geometry.ts'
import type { DrawnArea, ImagePoint } from '#db/tables/imprint.ts'
import { type AreaTexts, candidate, type NumberName, percent } from './area-form.ts'

export type Size = { width: number; height: number }

/** A drag handle over the image, in pixels of the image. */
export type Handle = {
  id: string
  label: string
  at: ImagePoint
  kind: 'corner' | 'first' | 'axis' | 'radius' | 'bend'
}

export type Drawing = {
  /** Closed; what can be printed. */
  outline: ImagePoint[]
  /** From the upper left to the upper right: which side is up. */
  up: ImagePoint[]
  /** The edges of a round product, for laying them over its own. */
  edges: [ImagePoint, ImagePoint][]
  handles: Handle[]
}

const cornerNames = ['Upper left corner', 'Upper right corner', 'Lower right corner', 'Lower left corner']

/** Returns the outline of an area over the image, or undefined while its numbers are invalid. */
export function getDrawing(texts: AreaTexts, size: Size): Drawing | undefined {
  const area = drawable(texts)
  if (!area) return undefined
  const pixels = ([x, y]: ImagePoint): ImagePoint => [x * size.width, y * size.height]
  if (area.shape === 'flat') {
    // Straight lines between corners: with reversed corners the projection would go through infinity.
    const outline = area.corners.map(pixels)
    const handles = outline.map(
      (at, index): Handle => ({
        id: String(index),
        label: cornerNames[index] ?? '',
        at,
        kind: index === 0 ? 'first' : 'corner',
      }),
    )
    return { outline, up: outline.slice(0, 2), edges: [], handles }
  }
  const outline = getOutline(getAreaGeometry(area, size))
  const { top, bottom, radius, along, beside } = getFrame(area, size)
  const off = ([x, y]: ImagePoint, across: number, down: number): ImagePoint => [
    x + across * beside[0] + down * along[0],
    y + across * beside[1] + down * along[1],
  ]
  const middle: ImagePoint = [(top[0] + bottom[0]) / 2, (top[1] + bottom[1]) / 2]
  return {
    outline,
    up: outline.slice(0, pointsPerSide + 1),
    edges: [-radius, radius].map((across) => [off(top, across, 0), off(bottom, across, 0)]),
    handles: [
      { id: 'top', label: 'Axis top', at: top, kind: 'axis' },
      { id: 'bottom', label: 'Axis bottom', at: bottom, kind: 'axis' },
      { id: 'radius', label: 'Radius', at: off(middle, radius, 0), kind: 'radius' },
      { id: 'bend', label: 'Curvature', at: off(bottom, -radius, -area.bend * radius), kind: 'bend' },
    ],
  }
}

/** With numbers that can be drawn, though they may be wrong in other ways. */
function drawable(texts: AreaTexts): DrawnArea | undefined {
  const area = candidate(texts, '')
  const numbers = area.shape === 'flat' ? area.corners.flat() : [...area.axis.flat(), area.radius, area.bend]
  const isDrawn = numbers.every(Number.isFinite) && (area.shape === 'flat' || area.radius > 0)
  const sizeMm = area.sizeMm.every((mm) => mm > 0) ? area.sizeMm : ([100, 80] as const)
  return isDrawn ? { ...area, sizeMm } : undefined
}

function getFrame({ axis, radius }: Extract<DrawnArea, { shape: 'round' }>, { width, height }: Size) {
  const top: ImagePoint = [axis[0][0] * width, axis[0][1] * height]
  const bottom: ImagePoint = [axis[1][0] * width, axis[1][1] * height]
  const length = Math.hypot(bottom[0] - top[0], bottom[1] - top[1]) || 1
  const along: ImagePoint = [(bottom[0] - top[0]) / length, (bottom[1] - top[1]) / length]
  return { top, bottom, radius: radius * width, along, beside: [along[1], -along[0]] as ImagePoint }
}

const held = (value: number, min = 0, max = 1) => Math.min(max, Math.max(min, value))

type Moved = { numbers: AreaTexts['numbers'] }

/** Returns the area after a handle was moved, in pixels of the image. */
export function withHandleAt(texts: AreaTexts, handle: string, [x, y]: ImagePoint, size: Size): Moved {
  const point = (names: [NumberName, NumberName]) => ({
    numbers: {
      ...texts.numbers,
      [names[0]]: percent(held(x / size.width)),
      [names[1]]: percent(held(y / size.height)),
    },
  })
  if (handle === 'top') return point(['topX', 'topY'])
  if (handle === 'bottom') return point(['bottomX', 'bottomY'])
  const area = drawable(texts)
  if (area?.shape !== 'round') return point([`x${handle}`, `y${handle}`] as [NumberName, NumberName])
  const { bottom, radius, along, beside } = getFrame(area, size)
  const [dx, dy] = [x - bottom[0], y - bottom[1]]
  if (handle === 'radius') {
    const across = Math.abs(dx * beside[0] + dy * beside[1])
    return { numbers: { ...texts.numbers, radius: percent(held(across / size.width, 0.01)) } }
  }
  const bend = held(-(dx * along[0] + dy * along[1]) / radius, -1)
  return { numbers: { ...texts.numbers, bend: String(Math.round(bend * 1000) / 1000) } }
}

const points: [NumberName, NumberName][] = [
  ['x0', 'y0'],
  ['x1', 'y1'],
  ['x2', 'y2'],
  ['x3', 'y3'],
  ['topX', 'topY'],
  ['bottomX', 'bottomY'],
]

/** Returns the area moved by an offset, limited by the image. */
export function movedBy(texts: AreaTexts, [across, down]: ImagePoint, size: Size): Moved {
  const own = points.filter(([x]) => texts.numbers[x] !== undefined)
  const free = (by: number, axis: 0 | 1) => {
    const values = own.map((names) => Number(texts.numbers[names[axis]]))
    return held(by, -Math.min(...values), 100 - Math.max(...values))
  }
  const by = [free((100 * across) / size.width, 0), free((100 * down) / size.height, 1)] as const
  const moved = own.flatMap(([x, y]) => [
    [x, percent((Number(texts.numbers[x]) + by[0]) / 100)],
    [y, percent((Number(texts.numbers[y]) + by[1]) / 100)],
  ])
  return { numbers: { ...texts.numbers, ...Object.fromEntries(moved) } }
}
