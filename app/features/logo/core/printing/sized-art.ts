import type { Raster } from '../surface.ts'

/** A logo in the size it is printed in: colors with their alpha multiplied in, 0 to 1, with a rim of nothing, one pixel wide. */
export type SizedArt = {
  /** Without the rim. */
  width: number
  height: number
  data: Float32Array
}

/** Cached sizes of a logo: those of the visible areas, and of the one being dragged. */
const maxKept = 8

const known = new WeakMap<Raster, Map<string, SizedArt>>()

/** The art in another size, by the mean of what falls into a pixel. */
export function sizedArt(art: Raster, width: number, height: number): SizedArt {
  const sizes = known.get(art) ?? new Map<string, SizedArt>()
  known.set(art, sizes)
  const key = `${width} ${height}`
  const sized = sizes.get(key) ?? { width, height, data: scaled(reduced(art, width, height), width, height) }
  sizes.delete(key)
  sizes.set(key, sized)
  for (const oldest of sizes.keys()) {
    if (sizes.size <= maxKept) break
    sizes.delete(oldest)
  }
  return sized
}

const halves = new WeakMap<Raster, Raster>()
/** Minimum factor by which a halved image exceeds its target; halving further would be visible. */
const spare = 1.5

/** The art, halved as often as leaves enough of it; each half is made once. */
function reduced(art: Raster, width: number, height: number): Raster {
  let found = art
  while (found.width >= 2 * spare * width && found.height >= 2 * spare * height) {
    const half = halves.get(found) ?? halved(found)
    halves.set(found, half)
    found = half
  }
  return found
}

function halved({ data, width, height }: Raster): Raster {
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
      const all = a + b + c + d
      if (all === 0) continue
      const to = (y * half.width + x) * 4
      for (let channel = 0; channel < 3; channel++)
        out[to + channel] =
          (a * (data[first + channel] as number) +
            b * (data[second + channel] as number) +
            c * (data[third + channel] as number) +
            d * (data[fourth + channel] as number)) /
          all
      out[to + 3] = all / 4
    }
  }
  return { ...half, data: out }
}

function scaled({ data, width, height }: Raster, toWidth: number, toHeight: number): Float32Array {
  const columns = getShares(width, toWidth)
  const rows = getShares(height, toHeight)
  const line = (toWidth + 2) * 4
  const out = new Float32Array(line * (toHeight + 2))
  const across = new Float32Array(line)
  /** The old row that `across` holds in the new width. */
  let held = -1
  for (let entry = 0; entry < rows.to.length; entry++) {
    const from = rows.from[entry] as number
    if (from !== held) {
      across.fill(0)
      for (let column = 0; column < columns.to.length; column++) {
        const source = (from * width + (columns.from[column] as number)) * 4
        const target = ((columns.to[column] as number) + 1) * 4
        const alpha = ((data[source + 3] as number) / 255) * (columns.share[column] as number)
        if (alpha === 0) continue
        across[target] = (across[target] as number) + ((data[source] as number) / 255) * alpha
        across[target + 1] = (across[target + 1] as number) + ((data[source + 1] as number) / 255) * alpha
        across[target + 2] = (across[target + 2] as number) + ((data[source + 2] as number) / 255) * alpha
        across[target + 3] = (across[target + 3] as number) + alpha
      }
      held = from
    }
    const share = rows.share[entry] as number
    const start = ((rows.to[entry] as number) + 1) * line
    for (let i = 0; i < line; i++) out[start + i] = (out[start + i] as number) + (across[i] as number) * share
  }
  return out
}

/** Returns the weights of the source pixels for each target pixel. */
function getShares(from: number, to: number) {
  const shares = { to: [] as number[], from: [] as number[], share: [] as number[] }
  const give = (target: number, source: number, share: number) => {
    if (share <= 0) return
    shares.to.push(target)
    shares.from.push(source)
    shares.share.push(share)
  }
  const ratio = from / to
  for (let target = 0; target < to; target++) {
    if (ratio <= 1) {
      const at = Math.min(from - 1, Math.max(0, (target + 0.5) * ratio - 0.5))
      const first = Math.floor(at)
      give(target, first, 1 - (at - first))
      give(target, Math.min(from - 1, first + 1), at - first)
      continue
    }
    const end = (target + 1) * ratio
    for (let source = Math.floor(target * ratio); source < Math.min(from, Math.ceil(end)); source++)
      give(target, source, (Math.min(end, source + 1) - Math.max(target * ratio, source)) / ratio)
  }
  return shares
}
