import type { StoredPlacements } from '../storage/stored-placements.schema.ts'

/** A chosen imprint location, with a method as the imprint table names it. */
export type ChosenPrint = { location: string; method: string | null }

/** The imprints that the buyer chose for a product before the logo was placed. */
export type StudioImprints = {
  /** What the studio begins with. */
  prints: readonly ChosenPrint[]
  /** Makes placements the imprint everywhere. @returns a sentence about replaced imprints, or '' */
  replace: (placed: Pick<StoredPlacements, 'placements' | 'chosenInks'>) => string
}
