import type { StoredPlacements } from '../storage/stored-placements.schema.ts'

/** A chosen imprint location and decoration method, as the product's `imprint_locations` name them; `method` is null if not sure. */
export type ChosenPrint = { location: string; method: string | null }

/** The imprints that the buyer chose for a product before the logo was placed. */
export type StudioImprints = {
  /** The studio places the first of them on opening. */
  prints: readonly ChosenPrint[]
  /** Stores placements as the imprint of the product in box, cart and quote list. @returns a sentence about replaced imprints, or '' */
  replace: (placed: Pick<StoredPlacements, 'placements' | 'chosenInks'>) => string
}
