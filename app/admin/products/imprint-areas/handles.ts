import { getAreaGeometry, getOutline, pointsPerSide } from '#app/features/logo/core/area-geometry.ts'
import type { DrawnArea, ImagePoint } from '#db/tables/imprint.ts'
import { type AreaTexts, type NumberName, parseNumber, toDrawnArea, toPercent } from './area-form.ts'

export type Size = { width: number; height: number }

/** A drag handle over the image, in pixels of the image. */
export type Handle = {
  id: string
  label: string
  at: ImagePoint
  kind: 'corner' | 'first-corner' | 'axis' | 'radius' | 'bend'
}

export type Drawing = {
  /** Closed outline of the printable area. */
  outline: ImagePoint[]
  /** Top edge, from the upper left to the upper right. */
  topEdge: ImagePoint[]
  /** Side edges of a cylindrical product. */
  edges: [ImagePoint, ImagePoint][]
  handles: Handle[]
}

const cornerNames = ['Upper left corner', 'Upper right corner', 'Lower right corner', 'Lower left corner']

/** Returns the outline of an area over the image, or undefined while its numbers are invalid. */
export function getDrawing(texts: AreaTexts, size: Size): Drawing | undefined {
  const area = toDrawableArea(texts)
  if (!area) return undefined
  const toPixels = ([x, y]: ImagePoint): ImagePoint => [x * size.width, y * size.height]
  if (area.shape === 'flat') {
    // Straight lines between corners: with reversed corners the projection would go through infinity.
    const outline = area.corners.map(toPixels)
    const handles = outline.map(
      (at, index): Handle => ({
        id: String(index),
        label: cornerNames[index] ?? '',
        at,
        kind: index === 0 ? 'first-corner' : 'corner',
      }),
    )
    return { outline, topEdge: outline.slice(0, 2), edges: [], handles }
  }
  const outline = getOutline(getAreaGeometry(area, size))
  const { top, bottom, radius, axisDirection, acrossDirection } = getAxisFrame(area, size)
  const offset = ([x, y]: ImagePoint, across: number, down: number): ImagePoint => [
    x + across * acrossDirection[0] + down * axisDirection[0],
    y + across * acrossDirection[1] + down * axisDirection[1],
  ]
  const middle: ImagePoint = [(top[0] + bottom[0]) / 2, (top[1] + bottom[1]) / 2]
  return {
    outline,
    topEdge: outline.slice(0, pointsPerSide + 1),
    edges: [-radius, radius].map((across) => [offset(top, across, 0), offset(bottom, across, 0)]),
    handles: [
      { id: 'top', label: 'Axis top', at: top, kind: 'axis' },
      { id: 'bottom', label: 'Axis bottom', at: bottom, kind: 'axis' },
      { id: 'radius', label: 'Radius', at: offset(middle, radius, 0), kind: 'radius' },
      { id: 'bend', label: 'Curvature', at: offset(bottom, -radius, -area.bend * radius), kind: 'bend' },
    ],
  }
}

/** Returns an area that can be drawn, or undefined for invalid numbers. Other errors are ignored. */
function toDrawableArea(texts: AreaTexts): DrawnArea | undefined {
  const area = toDrawnArea(texts, '')
  const numbers = area.shape === 'flat' ? area.corners.flat() : [...area.axis.flat(), area.radius, area.bend]
  const isDrawn = numbers.every(Number.isFinite) && (area.shape === 'flat' || area.radius > 0)
  const sizeMm = area.sizeMm.every((mm) => mm > 0) ? area.sizeMm : ([100, 80] as const)
  return isDrawn ? { ...area, sizeMm } : undefined
}

function getAxisFrame({ axis, radius }: Extract<DrawnArea, { shape: 'round' }>, { width, height }: Size) {
  const top: ImagePoint = [axis[0][0] * width, axis[0][1] * height]
  const bottom: ImagePoint = [axis[1][0] * width, axis[1][1] * height]
  const length = Math.hypot(bottom[0] - top[0], bottom[1] - top[1]) || 1
  const axisDirection: ImagePoint = [(bottom[0] - top[0]) / length, (bottom[1] - top[1]) / length]
  return {
    top,
    bottom,
    radius: radius * width,
    axisDirection,
    acrossDirection: [axisDirection[1], -axisDirection[0]] as ImagePoint,
  }
}

const clamp = (value: number, min = 0, max = 1) => Math.min(max, Math.max(min, value))

type MovedArea = { numbers: AreaTexts['numbers'] }

/** Returns the area after a handle was moved, in pixels of the image. */
export function moveHandle(texts: AreaTexts, handle: string, [x, y]: ImagePoint, size: Size): MovedArea {
  const point = (names: [NumberName, NumberName]) => ({
    numbers: {
      ...texts.numbers,
      [names[0]]: toPercent(clamp(x / size.width)),
      [names[1]]: toPercent(clamp(y / size.height)),
    },
  })
  if (handle === 'top') return point(['topX', 'topY'])
  if (handle === 'bottom') return point(['bottomX', 'bottomY'])
  const area = toDrawableArea(texts)
  if (area?.shape !== 'round') return point([`x${handle}`, `y${handle}`] as [NumberName, NumberName])
  const { bottom, radius, axisDirection, acrossDirection } = getAxisFrame(area, size)
  const [dx, dy] = [x - bottom[0], y - bottom[1]]
  if (handle === 'radius') {
    const across = Math.abs(dx * acrossDirection[0] + dy * acrossDirection[1])
    return { numbers: { ...texts.numbers, radius: toPercent(clamp(across / size.width, 0.01)) } }
  }
  const bend = clamp(-(dx * axisDirection[0] + dy * axisDirection[1]) / radius, -1)
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
export function moveArea(texts: AreaTexts, [across, down]: ImagePoint, size: Size): MovedArea {
  const definedPoints = points.filter((names) =>
    names.every((name) => Number.isFinite(parseNumber(texts.numbers[name]))),
  )
  const clampOffset = (by: number, axis: 0 | 1) => {
    const values = definedPoints.map((names) => parseNumber(texts.numbers[names[axis]]))
    return clamp(by, -Math.min(...values), 100 - Math.max(...values))
  }
  const by = [clampOffset((100 * across) / size.width, 0), clampOffset((100 * down) / size.height, 1)] as const
  const moved = definedPoints.flatMap(([x, y]) => [
    [x, toPercent((parseNumber(texts.numbers[x]) + by[0]) / 100)],
    [y, toPercent((parseNumber(texts.numbers[y]) + by[1]) / 100)],
  ])
  return { numbers: { ...texts.numbers, ...Object.fromEntries(moved) } }
}
