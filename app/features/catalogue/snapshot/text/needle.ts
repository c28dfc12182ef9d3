/** Bytes that are looked for in many short texts: by Horspool's rule, from their end, leaving out what cannot hold them. */
export class Needle {
  readonly bytes: Buffer
  /** By a byte of the text: how far the end can go on where it stands at the end. */
  readonly #steps: Uint32Array

  constructor(bytes: Buffer) {
    const last = bytes.length - 1
    this.bytes = bytes
    this.#steps = new Uint32Array(256).fill(bytes.length)
    for (let at = 0; at < last; at++) this.#steps[bytes[at] as number] = last - at
  }

  /** In rows as short as a product's text this is faster than asking the buffer, which must be cut for it first. */
  isWithin(text: Buffer, from: number, to: number): boolean {
    const [needle, steps] = [this.bytes, this.#steps]
    const last = needle.length - 1
    const end = needle[last]
    for (let at = from + last; at < to; ) {
      const byte = text[at] as number
      if (byte === end) {
        let before = 1
        while (before <= last && text[at - before] === needle[last - before]) before++
        if (before > last) return true
      }
      at += steps[byte] as number
    }
    return false
  }
}
