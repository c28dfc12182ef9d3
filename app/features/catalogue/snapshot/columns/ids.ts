const BYTES = 16

/** The products' ids, and the place of each: an open hash over the 16 bytes. Ids are random, so a part of them is hash enough. */
export class Ids {
  readonly #bytes: Buffer
  readonly #numbers: Int32Array
  /** Place + 1 by hash; 0 is free. */
  readonly #places: Uint32Array
  count = 0

  /** @param room places at most */
  constructor(room: number) {
    const bytes = new ArrayBuffer(room * BYTES)
    this.#bytes = Buffer.from(bytes)
    this.#numbers = new Int32Array(bytes)
    this.#places = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(room, 1) * 2)))
  }

  /** The place of an id that has none yet, from its 16 bytes. */
  add(source: Buffer, at: number): number {
    const place = this.count++
    source.copy(this.#bytes, place * BYTES, at, at + BYTES)
    const mask = this.#places.length - 1
    let hash = this.#hashOf(place) & mask
    while (this.#places[hash] !== 0) hash = (hash + 1) & mask
    this.#places[hash] = place + 1
    return place
  }

  /** @returns the place, or -1 */
  find(source: Buffer, at: number): number {
    const [a, b] = [source.readInt32LE(at), source.readInt32LE(at + 4)]
    const [c, d] = [source.readInt32LE(at + 8), source.readInt32LE(at + 12)]
    const mask = this.#places.length - 1
    const numbers = this.#numbers
    for (let hash = mix(a, d) & mask; ; hash = (hash + 1) & mask) {
      const place = (this.#places[hash] as number) - 1
      if (place < 0) return -1
      const i = place * 4
      if (numbers[i] === a && numbers[i + 1] === b && numbers[i + 2] === c && numbers[i + 3] === d) return place
    }
  }

  /** Of ids one after the other, each of which has one. */
  places(ids: Buffer): Uint32Array {
    const places = new Uint32Array(ids.length / BYTES)
    for (let i = 0; i < places.length; i++) places[i] = this.find(ids, i * BYTES)
    return places
  }

  /** As PostgreSQL orders them. */
  compare(place: number, other: number): number {
    const [from, to] = [place * BYTES, other * BYTES]
    // The first bytes nearly always tell, in a third of the time.
    const first = this.#bytes.readUInt32BE(from) - this.#bytes.readUInt32BE(to)
    if (first !== 0) return first
    return this.#bytes.compare(this.#bytes, to, to + BYTES, from, from + BYTES)
  }

  text(place: number): string {
    const hex = this.#bytes.toString('hex', place * BYTES, (place + 1) * BYTES)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  #hashOf(place: number): number {
    return mix(this.#numbers[place * 4] as number, this.#numbers[place * 4 + 3] as number)
  }
}

const mix = (a: number, d: number): number => a ^ Math.imul(d, 0x9e3779b1)
