import type { DrawnArea, PicturePoint as Point } from '#db/tables/imprint.ts'
import { luminance, type Rgb, toLinear, toSrgb } from './color.ts'
import type { Area, Box, Raster, Surface } from './surface.ts'

const step = 4
/** Beyond this share of the radius a round product turns away too far to be printed on. */
const turnedAway = 0.985

/** From a pixel to its place in the area, 0 to 1; NaN where it has none. */
type Locate = (x: number, y: number) => [u: number, v: number]

function locator(area: DrawnArea, { width, height }: { width: number; height: number }): Locate {
  const pixels = ([x, y]: Point): Point => [x * width, y * height]
  if (area.shape === 'flat') return flat(area.corners.map(pixels))
  const [top, bottom] = area.axis.map(pixels) as [Point, Point]
  return round({ top, bottom, radius: area.radius * width, bend: area.bend, sizeMm: area.sizeMm })
}

/** A plane seen in perspective: the projection that takes four corners to those of the unit square. */
function flat(corners: readonly Point[]): Locate {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Point, Point, Point, Point]
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const whole = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / whole
  const h = (dx1 * dy3 - dx3 * dy1) / whole
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3]
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3]
  return (x, y) => {
    const under = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d
    return [
      ((e - y0 * h) * x + (x0 * h - b) * y + b * y0 - x0 * e) / under,
      ((y0 * g - d) * x + (a - x0 * g) * y + x0 * d - a * y0) / under,
    ]
  }
}

type Drum = { top: Point; bottom: Point; radius: number; bend: number; sizeMm: readonly [number, number] }

/** A round wall seen from the side: how far it is around follows from the radius and the area's size. */
function round({ top, bottom, radius, bend, sizeMm }: Drum): Locate {
  const length = Math.hypot(bottom[0] - top[0], bottom[1] - top[1])
  const [dx, dy] = [(bottom[0] - top[0]) / length, (bottom[1] - top[1]) / length]
  const radiusMm = (radius * sizeMm[1]) / length
  const arc = sizeMm[0] / radiusMm
  return (x, y) => {
    const along = (x - top[0]) * dx + (y - top[1]) * dy
    const across = ((x - top[0]) * dy - (y - top[1]) * dx) / radius
    if (Math.abs(across) > turnedAway) return [Number.NaN, Number.NaN]
    const around = Math.asin(across)
    const risen = bend * radius * (1 - Math.cos(around))
    return [0.5 + around / arc, (along + risen) / length]
  }
}

const isIn = ([u, v]: readonly [number, number]) => u >= 0 && u <= 1 && v >= 0 && v <= 1

/** The corners' rectangle, or all that a round area can reach; within the picture. */
function boundsOf(area: DrawnArea, { width, height }: Raster): Box {
  const points: Point[] =
    area.shape === 'flat'
      ? area.corners.map(([x, y]) => [x * width, y * height])
      : area.axis.flatMap(([x, y]): Point[] => {
          const reach = area.radius * width * (1 + Math.abs(area.bend))
          return [
            [x * width - reach, y * height - reach],
            [x * width + reach, y * height + reach],
          ]
        })
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const x = Math.max(0, Math.floor(Math.min(...xs)))
  const y = Math.max(0, Math.floor(Math.min(...ys)))
  return {
    x,
    y,
    width: Math.max(step + 1, Math.min(width, Math.ceil(Math.max(...xs))) - x),
    height: Math.max(step + 1, Math.min(height, Math.ceil(Math.max(...ys))) - y),
  }
}

const lightMost = 1.6
/** Keeps the grain of a dark picture from being taken for light. */
const floor = 0.03

/**
 * A photograph with areas drawn onto it, ready to be composed: it keeps its color, and its shading lies on the logo as it lies on the product.
 * @param areas of this picture; at most 15
 */
export function photoSurface(photo: Raster, areas: readonly DrawnArea[]): Surface {
  const { width, height } = photo
  const blank = () => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })
  const light = blank()
  const mask = blank()
  const placed = areas.map((area, index) => place(area, 16 * (index + 1), { photo, light, mask }))
  return { width, height, fixed: photo, light, mask, lightMost, contrast: 0, saturation: 1, areas: placed }
}

type Sheets = { photo: Raster; light: Raster; mask: Raster }

function place(area: DrawnArea, code: number, { photo, light, mask }: Sheets): Area {
  const bounds = boundsOf(area, photo)
  const locate = locator(area, photo)
  const inside: number[] = []
  for (let y = bounds.y; y < Math.min(photo.height, bounds.y + bounds.height); y++) {
    for (let x = bounds.x; x < Math.min(photo.width, bounds.x + bounds.width); x++) {
      let seen = 0
      for (const [dx, dy] of quarters) if (isIn(locate(x + dx, y + dy))) seen++
      if (seen === 0) continue
      const at = (y * photo.width + x) * 4
      inside.push(at)
      mask.data[at + 1] = Math.round((255 * seen) / quarters.length)
      mask.data[at + 2] = code
    }
  }
  const color = medianColor(photo, inside)
  const usual = luminance(color) + floor
  for (const at of inside) {
    const shade = (luminance(colorAt(photo, at)) + floor) / usual
    const value = 255 * toSrgb(Math.min(lightMost, shade) / lightMost)
    light.data.fill(value, at, at + 3)
  }
  const pixelsPerMm = Math.sqrt(inside.length / (area.sizeMm[0] * area.sizeMm[1]))
  return {
    id: area.name,
    name: area.name,
    sizeMm: area.sizeMm,
    methods: area.methods,
    bounds,
    pixelsPerMm: [pixelsPerMm, pixelsPerMm],
    code,
    grid: gridOf(bounds, locate),
    usual: { x: 0.15, y: 0.15, width: 0.7, height: 0.7 },
    under: { color, mirror: [0, 0, 0] },
    ink: 'auto',
    opacity: 1,
    gain: 1,
    relief: { deboss: [-0.17, -0.14, 0.23], embroidery: [0.22, 0.18, 0.12] },
  }
}

const quarters = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

const colorAt = ({ data }: Raster, at: number): Rgb => [
  toLinear((data[at] as number) / 255),
  toLinear((data[at + 1] as number) / 255),
  toLinear((data[at + 2] as number) / 255),
]

/** Of some hundred pixels, channel by channel. */
function medianColor(photo: Raster, pixels: readonly number[]): Rgb {
  const some = pixels.filter((_, index) => index % Math.ceil(pixels.length / 500) === 0).map((at) => colorAt(photo, at))
  const middle = (channel: 0 | 1 | 2) =>
    some.map((color) => color[channel]).toSorted((a, b) => a - b)[some.length >> 1] ?? 0.5
  return [middle(0), middle(1), middle(2)]
}

function gridOf(bounds: Box, locate: Locate): Area['grid'] {
  const width = Math.max(2, Math.ceil(bounds.width / step) + 1)
  const height = Math.max(2, Math.ceil(bounds.height / step) + 1)
  const uv = new Float32Array(width * height * 2)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const found = locate(bounds.x + i * step + 0.5, bounds.y + j * step + 0.5)
      // Where there is no place, one far outside.
      for (const axis of [0, 1] as const) {
        const value = found[axis]
        uv[2 * (j * width + i) + axis] = Number.isFinite(value) ? Math.min(9, Math.max(-9, value)) : -9
      }
    }
  }
  return { width, height, step, uv }
}
