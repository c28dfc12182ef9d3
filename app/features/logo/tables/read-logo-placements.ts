import type { LengthUnit } from '#app/lib/text/length.ts'
import type { Placement } from '#db/tables/imprint.ts'
import { describePrintWarnings } from '../core/warnings.ts'
import { getLogoFacts } from '../drawing/drawing-client.ts'
import { readPlacements } from '../storage/logo.store.ts'
import { getPlacedMockup } from './get-product-mockup.ts'

export type LogoPlacements = {
  placements: readonly Placement[]
  /** Color asked for, `#rrggbb`; null for the image's own. */
  color: string | null
  /** True if the visitor placed it by hand; false by default, and where it follows a chosen imprint. */
  isPlaced: boolean
  /** Describes the risks of the prints. */
  describeWarnings: (unit: LengthUnit) => string[]
}

/** Returns how images show the visitor's logo on products, by product id. Products that take no logo are missing. */
export async function readLogoPlacements(
  products: readonly { id: string; image: string | null }[],
): Promise<Map<string, LogoPlacements>> {
  const logo = await getLogoFacts().catch(() => null)
  const found = await Promise.all(
    products.map(async (product) => {
      const stored = await readPlacements(product.id)
      const mockup = logo && (await getPlacedMockup(product, logo).catch(() => null))
      // Without a connection the stored placements count.
      const shown = mockup ?? stored
      const describeWarnings = (unit: LengthUnit) => (mockup && logo ? describePrintWarnings(mockup, logo, unit) : [])
      return (
        shown && ([product.id, { ...shown, isPlaced: stored !== null && !stored.followed, describeWarnings }] as const)
      )
    }),
  )
  return new Map(found.filter((each) => each !== null))
}
