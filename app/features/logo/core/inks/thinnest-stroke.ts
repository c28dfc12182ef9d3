import type { Raster } from '../surface.ts'

/** Part of the medial axes of all strokes that may be thinner: ends and serifs. */
const thinStrokeQuantile = 0.1
const minAlpha = 128
const straight = 1
const diagonal = Math.SQRT2

/** Returns the width of a logo's thinnest strokes as a share of its width; 1 for one without pixels. */
export function getThinnestStrokeRatio({ data, width, height }: Raster): number {
  const distances = getDistancesToEdge(data, width, height)
  const rowLength = width + 2
  const widths: number[] = []
  for (let y = 1; y <= height; y++) {
    for (let x = 1; x <= width; x++) {
      const at = y * rowLength + x
      const distance = distances[at] as number
      if (distance === 0) continue
      let isMiddle = true
      for (const offset of [-rowLength - 1, -rowLength, -rowLength + 1, -1, 1, rowLength - 1, rowLength, rowLength + 1])
        if ((distances[at + offset] as number) > distance + 0.01) isMiddle = false
      // A stroke of one pixel has distance 1.
      if (isMiddle) widths.push(2 * distance - 1)
    }
  }
  if (widths.length === 0) return 1
  widths.sort((a, b) => a - b)
  return (widths[Math.floor(widths.length * thinStrokeQuantile)] as number) / width
}

/** Two-pass chamfer distance transform: pixels to the nearest transparent one, within a border of one pixel. */
function getDistancesToEdge(data: Raster['data'], width: number, height: number): Float32Array {
  const rowLength = width + 2
  const distances = new Float32Array(rowLength * (height + 2))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[(y * width + x) * 4 + 3] as number) >= minAlpha)
        distances[(y + 1) * rowLength + x + 1] = Number.POSITIVE_INFINITY
  const relax = (at: number, offsets: readonly (readonly [number, number])[]) => {
    let distance = distances[at] as number
    if (distance === 0) return
    for (const [offset, step] of offsets) distance = Math.min(distance, (distances[at + offset] as number) + step)
    distances[at] = distance
  }
  const before = [
    [-rowLength - 1, diagonal],
    [-rowLength, straight],
    [-rowLength + 1, diagonal],
    [-1, straight],
  ] as const
  const after = before.map(([offset, step]) => [-offset, step] as const)
  for (let y = 1; y <= height; y++) for (let x = 1; x <= width; x++) relax(y * rowLength + x, before)
  for (let y = height; y >= 1; y--) for (let x = width; x >= 1; x--) relax(y * rowLength + x, after)
  return distances
}
