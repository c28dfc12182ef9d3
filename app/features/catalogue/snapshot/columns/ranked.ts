import { type Bits, has } from './bits.ts'

/**
 * The first places of an order, those of the first rank before those of the next.
 * @param bits those that belong there; all where it is not given
 * @param ranks what tells whether a place that is of none before is of this one
 */
export function ranked(
  order: Uint32Array,
  bits: Bits | undefined,
  ranks: readonly ((place: number) => boolean)[],
  most: number,
): number[] {
  const found = new Set<number>()
  for (const isOfRank of ranks) {
    for (let i = 0; i < order.length && found.size < most; i++) {
      const place = order[i] as number
      // The ranks before have been gone through to their end.
      if ((!bits || has(bits, place)) && !found.has(place) && isOfRank(place)) found.add(place)
    }
  }
  return [...found]
}
