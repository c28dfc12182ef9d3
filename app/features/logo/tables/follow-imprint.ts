import type { Placement } from '#db/tables/imprint.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { nameColor } from '../core/inks/color-name.ts'
import { findInk } from '../core/inks/find-ink.ts'
import type { Location } from '../core/locations.ts'
import { countColors, type PlacedArt } from '../core/resolve-placements.ts'
import { methodsWithoutInk } from '../core/surface.ts'
import { placeChosenPrint } from '../studio/placed-logos.ts'

export type RequestedPrint = Exclude<RequestedImprint, string>[number]

/** A placement whose inks are those that the buyer named. */
export type ImprintPlacement = Placement & { inkNames?: string }

/** An image and its logo; `color` is that of the product. */
type Target = { locations: readonly Location[]; color: string | null; art: PlacedArt }

/**
 * Returns the placements of a logo as the buyer's imprint asks for them, so that a request says one thing: at its locations, by its
 * methods, in its inks. Where the imprint is open, the placements stay.
 */
export function followImprint(
  { locations, color, art }: Target,
  own: readonly Placement[],
  imprint: RequestedImprint,
): ImprintPlacement[] {
  if (imprint === 'none') return []
  if (imprint === 'advise') return [...own]
  const placements = imprint.flatMap((print) => {
    // The usual location of a product without an imprint table, or of a box saved without one, is wherever the logo is.
    const isListed = locations.some(({ isListed, id }) => isListed && id === print.location)
    const placed = isListed ? placeChosenPrint(locations, color, art, { own, prints: [print] }) : own
    return placed.map((each) => applyImprintInks(each, print, art))
  })
  return placements.filter(({ area }, index) => placements.findIndex((each) => each.area === area) === index)
}

/** Gives a placement the chosen inks. A color in words that no ink is known for keeps the drawn ones, with these words. */
function applyImprintInks(placement: Placement, print: RequestedPrint, art: PlacedArt): ImprintPlacement {
  const { inks, method } = placement
  const { color_names: names } = print
  const hasInks = !methodsWithoutInk.includes(method)
  const colors = print.colors ?? placement.colors
  const counted = hasInks && colors !== undefined ? { ...placement, colors } : placement
  const isOne = print.colors === 1
  if (names === null) {
    if (!hasInks || print.colors === null || isOne === (inks !== 'own')) return counted
    return { ...counted, inks: isOne && placement.colors !== 1 ? 'auto' : 'own' }
  }
  const words = names.toLowerCase()
  if (words === 'as in the logo') return { ...counted, ...(hasInks && { inks: 'own' }) }
  if (inks.startsWith('#') && nameColor(inks) === words) return placement
  const ink = hasInks ? findInk(names) : undefined
  return ink ? { ...countColors({ ...placement, inks: ink }, art), inkNames: names } : { ...counted, inkNames: names }
}
