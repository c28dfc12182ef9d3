import type { DrawnArea } from '#db/tables/imprint.ts'
import { type AreaGeometry, getAreaGeometry } from './area-geometry.ts'
import type { Raster } from './surface.ts'

/** Distance from the corners at which the plain color is sampled, and share of an area outside it over which it blends in. */
const inset = 0.04
const blendShare = 0.04
/** Round stickers end before the corners of their area. */
const cornerRadius = 0.14
/** Pixels around a sample. */
const sampleRadius = 2

/**
 * Removes a stock mark from the areas of a photo: fills them with the colors of their corners.
 * @returns a new image
 */
export function clearAreas(photo: Raster, areas: readonly DrawnArea[]): Raster {
  const data = new Uint8ClampedArray(photo.data)
  for (const area of areas) clearArea(photo, data, getAreaGeometry(area, photo))
  return { width: photo.width, height: photo.height, data }
}

function clearArea(photo: Raster, data: Uint8ClampedArray, geometry: AreaGeometry) {
  const [upperLeft, upperRight, lowerLeft, lowerRight] = [
    [inset, inset],
    [1 - inset, inset],
    [inset, 1 - inset],
    [1 - inset, 1 - inset],
  ].map(([u = 0, v = 0]) => sample(photo, geometry.project(u, v))) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const [from, to] = [-blendShare, 1 + blendShare]
  const corners = [
    geometry.project(from, from),
    geometry.project(to, from),
    geometry.project(from, to),
    geometry.project(to, to),
  ]
  const [columns, rows] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const position = new Float64Array(2)
  for (let y = Math.max(0, Math.floor(Math.min(...rows))); y < Math.min(photo.height, Math.max(...rows)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...columns))); x < Math.min(photo.width, Math.max(...columns)); x++) {
      geometry.unproject(x + 0.5, y + 0.5, position)
      const [u = from, v = from] = position
      const [across, down] = [u, v].map((at) => Math.max(0, Math.abs(at - 0.5) + cornerRadius - 0.5)) as [
        number,
        number,
      ]
      const share = Math.min(1, (cornerRadius + blendShare - Math.hypot(across, down)) / blendShare)
      if (!(share > 0)) continue
      const at = (y * photo.width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const upper = (upperLeft[channel] as number) * (1 - u) + (upperRight[channel] as number) * u
        const lower = (lowerLeft[channel] as number) * (1 - u) + (lowerRight[channel] as number) * u
        const plain = upper * (1 - v) + lower * v
        data[at + channel] = (photo.data[at + channel] as number) * (1 - share) + plain * share
      }
    }
  }
}

/** Returns the mean color around a point. */
function sample({ data, width, height }: Raster, [x, y]: readonly [number, number]): Float64Array {
  const sum = new Float64Array(3)
  let count = 0
  for (let row = Math.round(y) - sampleRadius; row <= Math.round(y) + sampleRadius; row++) {
    for (let column = Math.round(x) - sampleRadius; column <= Math.round(x) + sampleRadius; column++) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue
      const at = (row * width + column) * 4
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] as number) + (data[at + channel] as number)
      count++
    }
  }
  return sum.map((value) => value / Math.max(1, count))
}
