import { toHex, toLinear } from '../color.ts'

/** More distinct colors are those of a photo or gradient. */
export const maxPaletteColors = 8
/** Weighted distance in sRGB from which two colors count as two inks. */
const minDistance = 0.24
const channelWeights = [0.9, 1.2, 0.6]
/** Share of a logo below which a color is only the edge between two others. */
const minShare = 0.03

type Color = readonly [number, number, number]

/** Returns the distinct colors of a logo as `#rrggbb`, the most frequent first. @param colors samples, sRGB, 0 to 1 */
export function getPalette(colors: readonly Color[]): string[] {
  const clusters: { color: Color; count: number }[] = []
  for (const color of colors) {
    const cluster = clusters.find((each) => getDistance(each.color, color) < minDistance)
    if (cluster) cluster.count++
    else if (clusters.length < 64) clusters.push({ color, count: 1 })
  }
  return clusters
    .filter(({ count }) => count >= minShare * colors.length)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxPaletteColors)
    .map(({ color: [red, green, blue] }) => toHex([toLinear(red), toLinear(green), toLinear(blue)]))
}

const getDistance = (a: Color, b: Color) =>
  Math.hypot(...a.map((value, index) => (value - (b[index] as number)) * (channelWeights[index] as number)))
