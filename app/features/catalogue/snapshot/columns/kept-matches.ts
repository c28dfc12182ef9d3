import type { Matching } from '../../search/matching.ts'
import type { Bits } from './bits.ts'

/** What matches a text: the places, and how many products of each cell. */
export type Matches = { bits: Bits; counts: Uint32Array }

/** At a million products each takes 170 kB. */
const most = 100

/** The texts that were asked for last, until a product changes. */
export class KeptMatches {
  readonly #kept = new Map<string, Matches>()

  get(matching: Matching, find: () => Matches): Matches {
    const key = JSON.stringify(matching)
    const matches = this.#kept.get(key) ?? find()
    // The one asked for last goes last.
    this.#kept.delete(key)
    this.#kept.set(key, matches)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= most) break
      this.#kept.delete(oldest)
    }
    return matches
  }

  clear(): void {
    this.#kept.clear()
  }
}
