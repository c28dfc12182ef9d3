import type { Box, Raster } from '../core/surface.ts'

/** A channel's value anywhere in an image: at its upper left, and how much it changes across and down all of it. */
type Slope = readonly [start: number, across: number, down: number]

/** The plain paper behind a product: it may grow darker to one side. */
export type Ground = readonly [red: Slope, green: Slope, blue: Slope]

/** Bounds of the product and its shadow in an image. */
export type Seen = {
  /** Null for a photograph without a plain, pale ground. */
  ground: Ground | null
  /** As fractions of the image. */
  trim: Box
}

/** Of 255. */
const palest = 165
/** A pixel of the border that is further off belongs to no ground, of 255. */
const near = 14
/** So much of the border has to be plain. */
const plainShare = 0.8
/** Differences from the background below this are invisible. */
const faint = 0.1
/** Room left around what is seen, in which its shadow fades, as a share of the image. */
export const room = 0.042

const everything = { x: 0, y: 0, width: 1, height: 1 }

/**
 * Detects a plain background and the object on it.
 * @param image reduced to about 200 pixels
 */
export function seenIn(image: Raster): Seen {
  const ground = getBackground(image)
  return ground ? { ground, trim: getTrim(image, ground) ?? everything } : { ground: null, trim: everything }
}

function getBackground({ width, height, data }: Raster): Ground | null {
  const border: number[] = []
  const rim = Math.max(1, Math.round(width * 0.015))
  for (let y = 0; y < height; y++) {
    const inside = y >= rim && y < height - rim
    for (let x = 0; x < width; x++) {
      if (inside && x === rim) x = width - rim
      border.push(y * width + x)
    }
  }
  const usual = [0, 1, 2].map((channel) => median(border.map((at) => data[at * 4 + channel] as number)))
  if (Math.min(...usual) < palest) return null
  const plain = border.filter((at) =>
    usual.every((value, channel) => Math.abs((data[at * 4 + channel] as number) - value) <= near),
  )
  if (plain.length < border.length * plainShare) return null
  const points = plain.map((at) => ({ at, x: (at % width) / width, y: Math.floor(at / width) / height }))
  return [0, 1, 2].map((channel) =>
    getSlope(points.map(({ at, x, y }) => ({ x, y, value: data[at * 4 + channel] as number }))),
  ) as unknown as Ground
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Fits a plane through points by least squares. */
function getSlope(points: readonly { x: number; y: number; value: number }[]): Slope {
  const mean = (of: (point: { x: number; y: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y, value] = [mean((p) => p.x), mean((p) => p.y), mean((p) => p.value)]
  const xx = mean((p) => (p.x - x) ** 2)
  const yy = mean((p) => (p.y - y) ** 2)
  const xy = mean((p) => (p.x - x) * (p.y - y))
  const xv = mean((p) => (p.x - x) * (p.value - value))
  const yv = mean((p) => (p.y - y) * (p.value - value))
  const whole = xx * yy - xy * xy
  if (whole < 1e-9) return [value, 0, 0]
  const across = (xv * yy - yv * xy) / whole
  const down = (yv * xx - xv * xy) / whole
  return [value - across * x - down * y, across, down]
}

/** The ground's value of a channel at a place of the image, as fractions of it. */
export const groundAt = (ground: Ground, channel: number, x: number, y: number): number => {
  const [start, across, down] = ground[channel] as Slope
  return Math.max(1, start + across * x + down * y)
}

function getTrim({ width, height, data }: Raster, ground: Ground): Box | null {
  const columns = new Uint16Array(width)
  const rows = new Uint16Array(height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      let off = 0
      for (let channel = 0; channel < 3; channel++)
        off = Math.max(
          off,
          Math.abs(1 - (data[at + channel] as number) / groundAt(ground, channel, x / width, y / height)),
        )
      if (off <= faint) continue
      columns[x] = (columns[x] as number) + 1
      rows[y] = (rows[y] as number) + 1
    }
  }
  // A single grain is none of it.
  const isSeen = (count: number) => count > 1
  const [left, right] = [columns.findIndex(isSeen), columns.findLastIndex(isSeen)]
  const [top, bottom] = [rows.findIndex(isSeen), rows.findLastIndex(isSeen)]
  if (left < 0 || top < 0) return null
  const from = { x: Math.max(0, left / width - room), y: Math.max(0, top / height - room) }
  return {
    ...from,
    width: Math.min(1, (right + 1) / width + room) - from.x,
    height: Math.min(1, (bottom + 1) / height + room) - from.y,
  }
}
