import { createHash } from 'node:crypto'

/** Pseudo-random numbers seeded by a string, the same on every run and machine. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Random integer, both ends included. */
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Mulberry32, seeded by a string. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new Error(`nothing to pick from for ${seed}`)
    return item
  }
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick,
    shuffle: (list) =>
      list
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  }
}

/** The uuid (version 5 layout) that always belongs to this name. */
export function createUuid(name: string): string {
  const bytes = createHash('sha1').update(`boxwright-demo:${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
