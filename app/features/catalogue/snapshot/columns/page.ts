import { type Bits, has } from './bits.ts'

/** Part of an order: of its first `length` places those that belong on a list, `count` in all. */
export type Stretch = {
  order: Uint32Array
  length: number
  count: number
  /** Those that do; all where it is not given. */
  bits: Bits | undefined
  /** Only those of the cells; `cellAt` says which each place of the order has. */
  within: { cellAt: Uint32Array; cells: Uint8Array } | undefined
}

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

function walk({ order, length, count, bits, within }: Stretch, from: number, wanted: number): number[] {
  if (!bits && !within) return [...order.subarray(from, from + wanted)]
  // From the end that is nearer.
  const isBackwards = from > count / 2
  const step = isBackwards ? -1 : 1
  let skip = isBackwards ? count - from - wanted : from
  const found: number[] = []
  for (let i = isBackwards ? length - 1 : 0; i >= 0 && i < length && found.length < wanted; i += step) {
    if (within && within.cells[within.cellAt[i] as number] === 0) continue
    const place = order[i] as number
    if (bits && !has(bits, place)) continue
    if (skip > 0) skip--
    else found.push(place)
  }
  return isBackwards ? found.reverse() : found
}
