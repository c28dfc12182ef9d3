import type { Raster, Rect } from '../core/surface.ts'

/** Linear gradient of a channel: its value at the upper left, and its change across and down the image. */
type Slope = readonly [start: number, across: number, down: number]

/** Plain background of a product image; it may darken to one side. */
export type Background = readonly [red: Slope, green: Slope, blue: Slope]

/** Bounds of the product and its shadow in an image. */
export type ImageAnalysis = {
  /** Null for a photo without a plain light background. */
  background: Background | null
  /** As fractions of the image. */
  trim: Rect
}

/** Minimum channel value of a background, 0 to 255. */
const minLightness = 165
/** Maximum difference of a background pixel from the border's median, 0 to 255. */
const borderTolerance = 14
/** Minimum share of background pixels in the border. */
const minPlainShare = 0.8
/** Relative difference from the background below which a pixel is part of it. */
const minDifference = 0.1
/** Margin around the product in which its shadow fades, as a share of the image. */
export const trimMargin = 0.042

/** All of an image. */
export const fullBox = { x: 0, y: 0, width: 1, height: 1 }

/**
 * Detects a plain background and the object on it.
 * @param image reduced to about 200 pixels
 */
export function analyzeImage(image: Raster): ImageAnalysis {
  const background = getBackground(image)
  return background ? { background, trim: getTrim(image, background) ?? fullBox } : { background: null, trim: fullBox }
}

function getBackground({ width, height, data }: Raster): Background | null {
  const border: number[] = []
  const borderWidth = Math.max(1, Math.round(width * 0.015))
  for (let y = 0; y < height; y++) {
    const isInside = y >= borderWidth && y < height - borderWidth
    for (let x = 0; x < width; x++) {
      if (isInside && x === borderWidth) x = width - borderWidth
      border.push(y * width + x)
    }
  }
  const medians = [0, 1, 2].map((channel) => median(border.map((at) => data[at * 4 + channel] as number)))
  if (Math.min(...medians) < minLightness) return null
  const plain = border.filter((at) =>
    medians.every((value, channel) => Math.abs((data[at * 4 + channel] as number) - value) <= borderTolerance),
  )
  if (plain.length < border.length * minPlainShare) return null
  const points = plain.map((at) => ({ at, x: (at % width) / width, y: Math.floor(at / width) / height }))
  return [0, 1, 2].map((channel) =>
    getSlope(points.map(({ at, x, y }) => ({ x, y, value: data[at * 4 + channel] as number }))),
  ) as unknown as Background
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Fits a plane through points by least squares. */
function getSlope(points: readonly { x: number; y: number; value: number }[]): Slope {
  const getMean = (getValue: (point: { x: number; y: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + getValue(point), 0) / points.length
  const [x, y, value] = [getMean((p) => p.x), getMean((p) => p.y), getMean((p) => p.value)]
  const xx = getMean((p) => (p.x - x) ** 2)
  const yy = getMean((p) => (p.y - y) ** 2)
  const xy = getMean((p) => (p.x - x) * (p.y - y))
  const xv = getMean((p) => (p.x - x) * (p.value - value))
  const yv = getMean((p) => (p.y - y) * (p.value - value))
  const determinant = xx * yy - xy * xy
  if (determinant < 1e-9) return [value, 0, 0]
  const across = (xv * yy - yv * xy) / determinant
  const down = (yv * xx - xv * xy) / determinant
  return [value - across * x - down * y, across, down]
}

/** Returns the background's channel value at a position, as fractions of the image. */
export const getBackgroundValue = (background: Background, channel: number, x: number, y: number): number => {
  const [start, across, down] = background[channel] as Slope
  return Math.max(1, start + across * x + down * y)
}

function getTrim({ width, height, data }: Raster, background: Background): Rect | null {
  const columns = new Uint16Array(width)
  const rows = new Uint16Array(height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      let difference = 0
      for (let channel = 0; channel < 3; channel++)
        difference = Math.max(
          difference,
          Math.abs(1 - (data[at + channel] as number) / getBackgroundValue(background, channel, x / width, y / height)),
        )
      if (difference <= minDifference) continue
      columns[x] = (columns[x] as number) + 1
      rows[y] = (rows[y] as number) + 1
    }
  }
  // Ignores single pixels as grain.
  const isVisible = (count: number) => count > 1
  const [left, right] = [columns.findIndex(isVisible), columns.findLastIndex(isVisible)]
  const [top, bottom] = [rows.findIndex(isVisible), rows.findLastIndex(isVisible)]
  if (left < 0 || top < 0) return null
  const from = { x: Math.max(0, left / width - trimMargin), y: Math.max(0, top / height - trimMargin) }
  return {
    ...from,
    width: Math.min(1, (right + 1) / width + trimMargin) - from.x,
    height: Math.min(1, (bottom + 1) / height + trimMargin) - from.y,
  }
}
