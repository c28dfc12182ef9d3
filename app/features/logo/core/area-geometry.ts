import type { DrawnArea, ImagePoint as Point } from '#db/tables/imprint.ts'

/** Share of the radius beyond which the surface of a cylinder turns away too far for a print. */
const maxPrintableShare = 0.985
const maxAngle = Math.asin(maxPrintableShare)

type Size = { width: number; height: number }

/** Maps between image pixels and a drawn area; used for composing and for the outline. */
export type AreaGeometry = {
  /**
   * Writes the position of a pixel in the area to `target` as u and v, 0 to 1 inside. Beyond the edge of a cylinder the values
   * continue linearly, so that interpolation near the edge is correct.
   * @returns true if the area's surface is visible there
   */
  unproject(x: number, y: number, target: Float64Array): boolean
  /** Maps a point of the area to the image; hidden points map to the product's edge. */
  project(u: number, v: number): Point
  /** Pixels per millimeter at the center, across and down. */
  pixelsPerMm: readonly [number, number]
  /** Sampling distance in pixels at which interpolation is accurate. */
  step: number
}

/** @param area with points as fractions of the image */
export function getAreaGeometry(area: DrawnArea, size: Size): AreaGeometry {
  const toPixels = ([x, y]: Point): Point => [x * size.width, y * size.height]
  const geometry =
    area.shape === 'flat'
      ? createFlatGeometry(area.corners.map(toPixels))
      : createCylinderGeometry({
          axis: [toPixels(area.axis[0]), toPixels(area.axis[1])],
          radius: area.radius * size.width,
          bend: area.bend,
          sizeMm: area.sizeMm,
        })
  const [left, right, top, bottom] = [
    geometry.project(0.49, 0.5),
    geometry.project(0.51, 0.5),
    geometry.project(0.5, 0.49),
    geometry.project(0.5, 0.51),
  ]
  const getPixelsPerMm = (a: Point, b: Point, mm: number) => Math.hypot(b[0] - a[0], b[1] - a[1]) / (0.02 * mm)
  return {
    ...geometry,
    pixelsPerMm: [getPixelsPerMm(left, right, area.sizeMm[0]), getPixelsPerMm(top, bottom, area.sizeMm[1])],
  }
}

/** A plane in perspective: the homography from the unit square to four corners, and its inverse. */
function createFlatGeometry(corners: readonly Point[]): Omit<AreaGeometry, 'pixelsPerMm'> {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Point, Point, Point, Point]
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / determinant
  const h = (dx1 * dy3 - dx3 * dy1) / determinant
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3]
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3]
  const [ux, uy, u0] = [e - y0 * h, x0 * h - b, b * y0 - x0 * e]
  const [vx, vy, v0] = [y0 * g - d, a - x0 * g, x0 * d - a * y0]
  const [wx, wy, w0] = [d * h - e * g, b * g - a * h, a * e - b * d]
  return {
    unproject(x, y, target) {
      // Points beyond the horizon would appear a second time.
      const denominator = wx * x + wy * y + w0
      if (denominator <= 1e-9) {
        target.fill(9)
        return false
      }
      target[0] = (ux * x + uy * y + u0) / denominator
      target[1] = (vx * x + vy * y + v0) / denominator
      return true
    },
    project(u, v) {
      const denominator = g * u + h * v + 1
      return [(a * u + b * v + x0) / denominator, (d * u + e * v + y0) / denominator]
    },
    step: 4,
  }
}

type Cylinder = { axis: readonly [Point, Point]; radius: number; bend: number; sizeMm: readonly [number, number] }

/** A cylinder seen from the side; its arc follows from the radius and the area's size. */
function createCylinderGeometry({
  axis: [top, bottom],
  radius,
  bend,
  sizeMm,
}: Cylinder): Omit<AreaGeometry, 'pixelsPerMm'> {
  const length = Math.hypot(bottom[0] - top[0], bottom[1] - top[1])
  const [dx, dy] = [(bottom[0] - top[0]) / length, (bottom[1] - top[1]) / length]
  const arcAngle = (sizeMm[0] * length) / (radius * sizeMm[1])
  const edgeSlope = 1 / Math.cos(maxAngle)
  return {
    unproject(x, y, target) {
      const axialPosition = (x - top[0]) * dx + (y - top[1]) * dy
      const lateralPosition = ((x - top[0]) * dy - (y - top[1]) * dx) / radius
      const clamped = Math.min(maxPrintableShare, Math.max(-maxPrintableShare, lateralPosition))
      const angle = Math.asin(clamped) + (lateralPosition - clamped) * edgeSlope
      target[0] = 0.5 + angle / arcAngle
      target[1] = (axialPosition + bend * radius * (1 - Math.sqrt(1 - clamped * clamped))) / length
      return clamped === lateralPosition
    },
    project(u, v) {
      const angle = Math.min(maxAngle, Math.max(-maxAngle, (u - 0.5) * arcAngle))
      const axialPosition = v * length - bend * radius * (1 - Math.cos(angle))
      const lateralPosition = radius * Math.sin(angle)
      return [top[0] + axialPosition * dx + lateralPosition * dy, top[1] + axialPosition * dy - lateralPosition * dx]
    },
    step: radius >= 120 ? 4 : radius >= 48 ? 2 : 1,
  }
}

/** Segments per side of an outline. */
export const pointsPerSide = 24

/** Returns the outline of the printable area as image points. */
export function getOutline(geometry: AreaGeometry): Point[] {
  const fractions = Array.from({ length: pointsPerSide + 1 }, (_, index) => index / pointsPerSide)
  return [
    ...fractions.map((fraction) => geometry.project(fraction, 0)),
    ...fractions.map((fraction) => geometry.project(1, fraction)),
    ...fractions.map((fraction) => geometry.project(1 - fraction, 1)),
    ...fractions.map((fraction) => geometry.project(0, 1 - fraction)),
  ]
}
