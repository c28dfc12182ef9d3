import { nameColor } from '#app/features/logo/core/inks/color-name.ts'
import { hasColorChoice } from '#app/features/logo/core/inks/has-color-choice.ts'
import type { Placement } from '#db/tables/imprint.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { getColorLimit, type RequestedPrint } from './imprint.ts'

/**
 * Returns the imprint of a logo's placements. One that names a listed location has that one; else area and method find the location.
 * Placements without a location are left out.
 */
export function toImprint(
  placements: readonly Placement[],
  locations: readonly ImprintLocationOption[],
): RequestedPrint[] | undefined {
  const prints = new Map<string, RequestedPrint>()
  for (const { area, location: listed, method: drawn, decoration: method = drawn, inks, colors } of placements) {
    const location = locations.find(({ name }) => name === listed) ?? findLocation(locations, area, method)
    if (!location) continue
    const isColored = hasColorChoice(method)
    const count = inks === 'own' ? colors : 1
    prints.set(location.name, {
      location: location.name,
      method,
      // At most as many as the location takes; the placed logo warns of more than the location's own maximum.
      colors: isColored && count !== undefined ? Math.min(count, getColorLimit(location)) : null,
      color_names: isColored ? describeInks(inks) : null,
      ...(location.extraColor !== undefined && { extra_color: location.extraColor }),
    })
  }
  return prints.size > 0 ? [...prints.values()] : undefined
}

function findLocation(
  locations: readonly ImprintLocationOption[],
  area: string,
  method: string,
): ImprintLocationOption | undefined {
  const possible = locations.filter(({ methods }) => methods.length === 0 || methods.includes(method))
  const words = area.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const named = possible.find(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  return named ?? (possible.length === 1 ? possible[0] : undefined)
}

/** Null for an ink that stands out, which the shop chooses. */
function describeInks(inks: string): string | null {
  if (inks === 'own') return 'as in the logo'
  return inks.startsWith('#') ? nameColor(inks) : null
}
