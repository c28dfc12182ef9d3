import type { RequestedImprint } from '#db/tables/requests.ts'
import type { RequestedPrint } from './imprint.ts'

/**
 * Returns a chosen imprint after the buyer placed the logo: what is placed takes the place of what was chosen at its location, else of
 * the first chosen location; the others stay.
 * @param hasOwnInks true if the buyer selected inks for the logo, which then replace those chosen for the same method
 */
export function mergePrints(
  chosen: RequestedImprint,
  placed: readonly RequestedPrint[],
  { hasOwnInks }: { hasOwnInks: boolean },
): RequestedPrint[] {
  const before = Array.isArray(chosen) ? chosen : []
  const find = (prints: readonly RequestedPrint[], { location }: RequestedPrint) =>
    prints.find((each) => each.location === location)
  const others = before.filter((print) => !find(placed, print))
  const changed = placed.map((print) => {
    const previous = find(before, print)
    return previous && previous.method === print.method && !hasOwnInks ? previous : print
  })
  return [...changed, ...(others.length === before.length ? others.slice(1) : others)]
}
