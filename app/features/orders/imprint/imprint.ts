import { removeMethod } from '#app/features/logo/core/remove-method.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { listItems, type PlacedItem } from '../items.ts'
import type { Order } from '../order.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { maxColorChoices } from './ink-names.ts'

/** One location of a requested imprint. */
export type RequestedPrint = Exclude<RequestedImprint, string>[number]

/** Asked where a product lists no locations. */
const usualLocation: ImprintLocationOption = { name: 'Usual location', methods: [], maxColors: null }

/** Number of colors that can be chosen where a location names no limit. */
const colorsWithoutLimit = 6

/** Methods without a number of colors to choose: without ink, or in full color. */
const methodsWithoutColors = new Set([
  'deboss',
  'laser engraving',
  'leather patch',
  'full-color print',
  'heat transfer',
  'printed label',
])

export const hasColorChoice = (method: string | null) => method === null || !methodsWithoutColors.has(method)

/** The fields of stored locations that a buyer chooses by. */
export const toLocationOptions = (locations: readonly ImprintLocation[]): ImprintLocationOption[] =>
  locations.map(({ name, methods, maxColors }) => ({ name, methods, maxColors }))

/** Returns the locations to choose from; at least one. */
export const getLocationOptions = (
  locations: readonly ImprintLocationOption[] | undefined,
): readonly ImprintLocationOption[] => (locations?.length ? locations : [usualLocation])

/** Returns how many colors a location can be asked for. */
export const getColorLimit = ({ maxColors }: ImprintLocationOption): number =>
  Math.min(maxColors ?? colorsWithoutLimit, maxColorChoices)

/** An item with the locations that its imprint can have. */
export type ImprintItem = PlacedItem & { locations: readonly ImprintLocationOption[] }

export const getImprintItems = (order: Order): ImprintItem[] =>
  listItems(order).map((each) => ({ ...each, locations: getLocationOptions(each.item.product.terms?.imprint) }))

/** 'Left chest, embroidery'; a location whose name ends in its method does not repeat it. */
export const describeLocation = (location: string, method: string | null): string =>
  [removeMethod(location, method), method].filter(Boolean).join(', ')

/** 'Left chest, embroidery, 2 colors (White, PMS 286 C)'; names the ink colors as open if none are chosen, so that sales ask. */
export function describePrint({ location, method, colors, color_names: names }: RequestedPrint): string {
  const count = colors === null ? '' : `${colors} ${colors === 1 ? 'color' : 'colors'}`
  const inks = names ?? (hasColorChoice(method) ? 'ink colors: not chosen' : '')
  const both = count && inks ? `${count} (${inks})` : count || inks
  return [describeLocation(location, method), both].filter(Boolean).join(', ')
}

/** 'Left chest, embroidery, 2 colors + Back, screen print, 1 color' */
export function describeImprint(imprint: RequestedImprint): string {
  if (imprint === 'none') return 'no imprint'
  if (imprint === 'advise') return 'please advise'
  return imprint.map(describePrint).join(' + ')
}
