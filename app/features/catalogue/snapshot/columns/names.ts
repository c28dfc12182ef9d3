/** What has none. */
export const NO_NAME = 0

/** Categories or brands: a number for each name, and how many products in stock carry it. */
export class Names {
  /** By number; the first stands for none. */
  readonly names: (string | null)[] = [null]
  readonly #numbers = new Map<string, number>()
  /** The same by their bytes, so that a name is decoded once. */
  readonly #ofBytes = new Map<string, number>()
  readonly #carried: number[] = [0]

  numberOf(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** Of a name in UTF-8, which is taken up when it is new. */
  take(bytes: Buffer, from: number, to: number): number {
    const key = bytes.toString('latin1', from, to)
    let number = this.#ofBytes.get(key)
    if (number === undefined) {
      const name = bytes.toString('utf8', from, to)
      number = this.names.length
      this.names.push(name)
      this.#carried.push(0)
      this.#numbers.set(name, number)
      this.#ofBytes.set(key, number)
    }
    return number
  }

  /** @param products more that carry it, fewer where negative */
  carry(number: number, products: number): void {
    this.#carried[number] = (this.#carried[number] as number) + products
  }

  carries(name: string): boolean {
    const number = this.#numbers.get(name)
    return number !== undefined && (this.#carried[number] as number) > 0
  }
}
