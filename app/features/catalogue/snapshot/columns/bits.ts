/** A set of places, one bit each. Both sides of every operation have the same length. */
export type Bits = Uint32Array

export const noBits = (room: number): Bits => new Uint32Array((room + 31) >>> 5)

export function put(bits: Bits, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31))
}

export function drop(bits: Bits, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] as number) & ~(1 << (place & 31))
}

export const has = (bits: Bits, place: number): boolean => ((bits[place >>> 5] as number) & (1 << (place & 31))) !== 0

/** Leaves in `bits` what both have. */
export function keepShared(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (other[i] as number)
}

export function addAll(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) | (other[i] as number)
}

export function takeAway(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & ~(other[i] as number)
}

/** In ascending order. */
export function eachPlace(bits: Bits, visit: (place: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let left = bits[i] as number; left !== 0; ) {
      const lowest = left & -left
      left ^= lowest
      visit((i << 5) + 31 - Math.clz32(lowest))
    }
  }
}
