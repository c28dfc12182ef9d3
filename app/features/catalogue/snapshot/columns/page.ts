import { type Bits, has } from './bits.ts'

/** The products that belong on a list: those of the bits, in the cells, and all where either is not given. */
export type Belonging = { bits: Bits | undefined; cellOf: Uint32Array; cells: Uint8Array | undefined }

/** Part of an order: the products that belong there, `count` in all. */
export type Stretch = Belonging & { order: Uint32Array; length: number; count: number }

/** The places `from` to `from + size` of several stretches, one after the other; fewer at the end. */
export function placesOf(stretches: readonly Stretch[], from: number, size: number): number[] {
  const places: number[] = []
  let skip = from
  for (const stretch of stretches) {
    const wanted = Math.min(size - places.length, stretch.count - skip)
    if (wanted > 0) places.push(...walk(stretch, skip, wanted))
    skip = Math.max(0, skip - stretch.count)
  }
  return places
}

function walk({ order, length, count, bits, cellOf, cells }: Stretch, from: number, wanted: number): number[] {
  if (!bits && !cells) return [...order.subarray(from, from + wanted)]
  // From the end that is nearer.
  const isBackwards = from > count / 2
  const step = isBackwards ? -1 : 1
  let skip = isBackwards ? count - from - wanted : from
  const found: number[] = []
  for (let i = isBackwards ? length - 1 : 0; i >= 0 && i < length && found.length < wanted; i += step) {
    const place = order[i] as number
    if (bits && !has(bits, place)) continue
    if (cells && cells[cellOf[place] as number] === 0) continue
    if (skip > 0) skip--
    else found.push(place)
  }
  return isBackwards ? found.reverse() : found
}
