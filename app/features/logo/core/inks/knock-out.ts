import type { Raster } from '../surface.ts'

/** Width of the gap between two colors, as a share of the logo's longer side, at least two pixels. */
const gapShare = 0.008
/** Weighted distance in sRGB (0 to 255) from which two neighboring colors are two shapes. */
const minDistance = 60
const channelWeights = [0.9, 1.2, 0.6]
/** Share of edge pixels above which a logo is a photo, in which nothing is knocked out. */
const maxEdgeShare = 0.25
const minAlpha = 128

/**
 * Separates touching colors for printing in one ink: the lighter one ends a gap before the darker one. Otherwise both would
 * become one shape.
 */
export function knockOut(logo: Raster): Raster {
  const { data, width, height } = logo
  const gap = Math.max(2, Math.round(Math.max(width, height) * gapShare))
  const isOpaque = (at: number) => (data[at + 3] as number) >= minAlpha
  const getBrightness = (at: number) =>
    0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number)
  const isOtherColor = (at: number, other: number) => {
    let sum = 0
    for (let channel = 0; channel < 3; channel++) {
      const difference = (data[at + channel] as number) - (data[other + channel] as number)
      sum += (difference * (channelWeights[channel] as number)) ** 2
    }
    return sum > minDistance ** 2
  }
  let opaquePixels = 0
  const cleared = new Uint8Array(width * height)
  let clearedPixels = 0
  const clear = (pixel: number) => {
    if (!cleared[pixel]) clearedPixels++
    cleared[pixel] = 1
  }
  // Two pixels a gap apart, across and down, see an edge between them even if it is smoothed.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const at = pixel * 4
      if (!isOpaque(at)) continue
      opaquePixels++
      for (const other of [x + gap < width ? pixel + gap : -1, y + gap < height ? pixel + gap * width : -1]) {
        if (other < 0 || !isOpaque(other * 4) || !isOtherColor(at, other * 4)) continue
        clear(getBrightness(at) > getBrightness(other * 4) ? pixel : other)
      }
    }
  }
  if (clearedPixels === 0 || clearedPixels > maxEdgeShare * opaquePixels) return logo
  const out = new Uint8ClampedArray(data)
  for (let pixel = 0; pixel < cleared.length; pixel++) if (cleared[pixel]) out[pixel * 4 + 3] = 0
  return { width, height, data: out }
}
