import type { DrawnArea, ImagePoint as Point } from '#db/tables/imprint.ts'

/** Beyond this share of the radius a round product turns away too far to be printed on. */
const turnedAway = 0.985
const farthest = Math.asin(turnedAway)

type Size = { width: number; height: number }

/** Position of a drawn area in an image in pixels; used for composing and for the outline. */
export type Lie = {
  /**
   * From a pixel's place to that in the area, written to `into` as u and v, 0 to 1 where it is printed. Beyond the edge of a round
   * product they go on evenly, so that what is interpolated nearby is right.
   * @returns whether anything is seen of the area's surface there
   */
  locate(x: number, y: number, into: Float64Array): boolean
  /** Maps a point of the area to the image; hidden points map to the product's edge. */
  trace(u: number, v: number): Point
  /** Pixels to a millimeter in the middle, across and down. */
  pixelsPerMm: readonly [number, number]
  /** Sampling distance in pixels at which interpolation is accurate. */
  step: number
}

/** @param area its points are fractions of the image */
export function getLie(area: DrawnArea, size: Size): Lie {
  const pixels = ([x, y]: Point): Point => [x * size.width, y * size.height]
  const lie =
    area.shape === 'flat'
      ? flat(area.corners.map(pixels))
      : round({
          axis: [pixels(area.axis[0]), pixels(area.axis[1])],
          radius: area.radius * size.width,
          bend: area.bend,
          sizeMm: area.sizeMm,
        })
  const [left, right, above, below] = [
    lie.trace(0.49, 0.5),
    lie.trace(0.51, 0.5),
    lie.trace(0.5, 0.49),
    lie.trace(0.5, 0.51),
  ]
  const perMm = (a: Point, b: Point, mm: number) => Math.hypot(b[0] - a[0], b[1] - a[1]) / (0.02 * mm)
  return { ...lie, pixelsPerMm: [perMm(left, right, area.sizeMm[0]), perMm(above, below, area.sizeMm[1])] }
}

/** A plane seen in perspective: the projection that takes the unit square to four corners, and back. */
function flat(corners: readonly Point[]): Omit<Lie, 'pixelsPerMm'> {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Point, Point, Point, Point]
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const whole = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / whole
  const h = (dx1 * dy3 - dx3 * dy1) / whole
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3]
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3]
  const [ux, uy, u0] = [e - y0 * h, x0 * h - b, b * y0 - x0 * e]
  const [vx, vy, v0] = [y0 * g - d, a - x0 * g, x0 * d - a * y0]
  const [wx, wy, w0] = [d * h - e * g, b * g - a * h, a * e - b * d]
  return {
    locate(x, y, into) {
      // Beyond the horizon everything is there a second time.
      const under = wx * x + wy * y + w0
      if (under <= 1e-9) {
        into.fill(9)
        return false
      }
      into[0] = (ux * x + uy * y + u0) / under
      into[1] = (vx * x + vy * y + v0) / under
      return true
    },
    trace(u, v) {
      const under = g * u + h * v + 1
      return [(a * u + b * v + x0) / under, (d * u + e * v + y0) / under]
    },
    step: 4,
  }
}

type Drum = { axis: readonly [Point, Point]; radius: number; bend: number; sizeMm: readonly [number, number] }

/** A round wall seen from the side: how far it is around follows from the radius and the area's size. */
function round({ axis: [top, bottom], radius, bend, sizeMm }: Drum): Omit<Lie, 'pixelsPerMm'> {
  const length = Math.hypot(bottom[0] - top[0], bottom[1] - top[1])
  const [dx, dy] = [(bottom[0] - top[0]) / length, (bottom[1] - top[1]) / length]
  const arc = (sizeMm[0] * length) / (radius * sizeMm[1])
  const slope = 1 / Math.cos(farthest)
  return {
    locate(x, y, into) {
      const along = (x - top[0]) * dx + (y - top[1]) * dy
      const across = ((x - top[0]) * dy - (y - top[1]) * dx) / radius
      const seen = Math.min(turnedAway, Math.max(-turnedAway, across))
      const around = Math.asin(seen) + (across - seen) * slope
      into[0] = 0.5 + around / arc
      into[1] = (along + bend * radius * (1 - Math.sqrt(1 - seen * seen))) / length
      return seen === across
    },
    trace(u, v) {
      const around = Math.min(farthest, Math.max(-farthest, (u - 0.5) * arc))
      const along = v * length - bend * radius * (1 - Math.cos(around))
      const across = radius * Math.sin(around)
      return [top[0] + along * dx + across * dy, top[1] + along * dy - across * dx]
    },
    step: radius >= 120 ? 4 : radius >= 48 ? 2 : 1,
  }
}

/** Of each side of an outline. */
export const partsOfSide = 24

/** The outline of what can be printed, as points of the image around it. */
export function getOutline(lie: Lie): Point[] {
  const parts = Array.from({ length: partsOfSide + 1 }, (_, part) => part / partsOfSide)
  return [
    ...parts.map((part) => lie.trace(part, 0)),
    ...parts.map((part) => lie.trace(1, part)),
    ...parts.map((part) => lie.trace(1 - part, 1)),
    ...parts.map((part) => lie.trace(0, 1 - part)),
  ]
}
