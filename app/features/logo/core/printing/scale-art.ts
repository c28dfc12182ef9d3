import { RecentMap } from '#app/lib/cache/recent-map.ts'
import type { Raster } from '../surface.ts'

/** A logo at its printed size: premultiplied colors, 0 to 1, with a transparent border of one pixel. */
export type SizedArt = {
  /** Without the border. */
  width: number
  height: number
  data: Float32Array
}

/** Cached sizes per logo: those of the visible areas, and of the one being dragged. */
const maxCachedSizes = 8

const sizeCache = new WeakMap<Raster, RecentMap<string, SizedArt>>()

/** Scales artwork by area averaging; caches recent sizes. */
export function scaleArt(art: Raster, width: number, height: number): SizedArt {
  const sizes = sizeCache.get(art) ?? new RecentMap<string, SizedArt>(maxCachedSizes)
  sizeCache.set(art, sizes)
  const key = `${width} ${height}`
  const sized = sizes.get(key) ?? { width, height, data: resample(reduceArt(art, width, height), width, height) }
  sizes.set(key, sized)
  return sized
}

const halves = new WeakMap<Raster, Raster>()
/** Minimum factor by which a halved image exceeds its target size; less would be visible. */
const minOversampling = 1.5

/** Halves artwork repeatedly, down to the target size times `minOversampling`; halves are cached. */
function reduceArt(art: Raster, width: number, height: number): Raster {
  let reduced = art
  while (reduced.width >= 2 * minOversampling * width && reduced.height >= 2 * minOversampling * height) {
    const half = halves.get(reduced) ?? halveArt(reduced)
    halves.set(reduced, half)
    reduced = half
  }
  return reduced
}

function halveArt({ data, width, height }: Raster): Raster {
  const half = { width: width >> 1, height: height >> 1 }
  const out = new Uint8ClampedArray(half.width * half.height * 4)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const first = (2 * y * width + 2 * x) * 4
      const second = first + 4
      const third = first + width * 4
      const fourth = third + 4
      const a = data[first + 3] as number
      const b = data[second + 3] as number
      const c = data[third + 3] as number
      const d = data[fourth + 3] as number
      const alphaSum = a + b + c + d
      if (alphaSum === 0) continue
      const to = (y * half.width + x) * 4
      for (let channel = 0; channel < 3; channel++)
        out[to + channel] =
          (a * (data[first + channel] as number) +
            b * (data[second + channel] as number) +
            c * (data[third + channel] as number) +
            d * (data[fourth + channel] as number)) /
          alphaSum
      out[to + 3] = alphaSum / 4
    }
  }
  return { ...half, data: out }
}

function resample({ data, width, height }: Raster, toWidth: number, toHeight: number): Float32Array {
  const columns = getWeights(width, toWidth)
  const rows = getWeights(height, toHeight)
  const rowLength = (toWidth + 2) * 4
  const out = new Float32Array(rowLength * (toHeight + 2))
  const across = new Float32Array(rowLength)
  /** Source row that `across` contains at the new width. */
  let bufferedRow = -1
  for (let entry = 0; entry < rows.to.length; entry++) {
    const from = rows.from[entry] as number
    if (from !== bufferedRow) {
      across.fill(0)
      for (let column = 0; column < columns.to.length; column++) {
        const source = (from * width + (columns.from[column] as number)) * 4
        const target = ((columns.to[column] as number) + 1) * 4
        const alpha = ((data[source + 3] as number) / 255) * (columns.weight[column] as number)
        if (alpha === 0) continue
        across[target] = (across[target] as number) + ((data[source] as number) / 255) * alpha
        across[target + 1] = (across[target + 1] as number) + ((data[source + 1] as number) / 255) * alpha
        across[target + 2] = (across[target + 2] as number) + ((data[source + 2] as number) / 255) * alpha
        across[target + 3] = (across[target + 3] as number) + alpha
      }
      bufferedRow = from
    }
    const share = rows.weight[entry] as number
    const start = ((rows.to[entry] as number) + 1) * rowLength
    for (let i = 0; i < rowLength; i++) out[start + i] = (out[start + i] as number) + (across[i] as number) * share
  }
  return out
}

/** Returns the weights of the source pixels for each target pixel. */
function getWeights(from: number, to: number) {
  const weights = { to: [] as number[], from: [] as number[], weight: [] as number[] }
  const addWeight = (target: number, source: number, weight: number) => {
    if (weight <= 0) return
    weights.to.push(target)
    weights.from.push(source)
    weights.weight.push(weight)
  }
  const ratio = from / to
  for (let target = 0; target < to; target++) {
    if (ratio <= 1) {
      const at = Math.min(from - 1, Math.max(0, (target + 0.5) * ratio - 0.5))
      const first = Math.floor(at)
      addWeight(target, first, 1 - (at - first))
      addWeight(target, Math.min(from - 1, first + 1), at - first)
      continue
    }
    const end = (target + 1) * ratio
    for (let source = Math.floor(target * ratio); source < Math.min(from, Math.ceil(end)); source++)
      addWeight(target, source, (Math.min(end, source + 1) - Math.max(target * ratio, source)) / ratio)
  }
  return weights
}
