import { describeExtraColors } from '#app/features/logo/core/inks/extra-colors.ts'
import { hasColorChoice } from '#app/features/logo/core/inks/has-color-choice.ts'
import { removeMethod } from '#app/features/logo/core/remove-method.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { listItems, type OrderItem } from '../items.ts'
import type { Order } from '../order.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { maxColorChoices } from './ink-names.ts'

/** One location of a requested imprint. */
export type RequestedPrint = Exclude<RequestedImprint, string>[number]

/** Asked where a product lists no locations. */
const usualLocation: ImprintLocationOption = { name: 'Usual location', methods: [], maxColors: null }

/** Number of colors that can be chosen where a location names no limit. */
const colorsWithoutLimit = 6

/** The fields of stored locations that a buyer chooses by. */
export const toLocationOptions = (locations: readonly ImprintLocation[]): ImprintLocationOption[] =>
  locations.map(({ name, methods, maxColors, extraColor }) => ({
    name,
    methods,
    maxColors,
    ...(extraColor !== undefined && { extraColor }),
  }))

/** Returns the locations to choose from; at least one. */
export const getLocationOptions = (
  locations: readonly ImprintLocationOption[] | undefined,
): readonly ImprintLocationOption[] => (locations?.length ? locations : [usualLocation])

/** Returns how many colors a location can be asked for. */
export const getColorLimit = ({ maxColors }: ImprintLocationOption): number =>
  Math.min(maxColors ?? colorsWithoutLimit, maxColorChoices)

/** An item with the locations that its imprint can have. */
export type ImprintItem = OrderItem & { locations: readonly ImprintLocationOption[] }

export const getImprintItems = (order: Order): ImprintItem[] =>
  listItems(order).map((each) => {
    const { item } = each
    const locations = getLocationOptions(item.product.terms?.imprint)
    return { ...each, item: { ...item, imprint: item.imprint && priceImprint(item.imprint, locations) }, locations }
  })

/** Returns an imprint with what its colors cost at the locations of its product. */
export const priceImprint = (
  imprint: RequestedImprint,
  locations: readonly Pick<ImprintLocationOption, 'name' | 'extraColor'>[] = [],
): RequestedImprint =>
  Array.isArray(imprint)
    ? imprint.map((print) => ({
        ...print,
        extra_color: locations.find(({ name }) => name === print.location)?.extraColor,
      }))
    : imprint

/** True until the buyer has chosen an imprint with its ink colors, or left it to the shop. */
export const isImprintOpen = (imprint: RequestedImprint | undefined): boolean =>
  !imprint ||
  (Array.isArray(imprint) &&
    imprint.some(({ method, colors, color_names: names }) => hasColorChoice(method) && !(colors && names)))

/** 'Left chest, embroidery'; a location whose name ends in its method does not repeat it. */
export const describeLocation = (location: string, method: string | null): string =>
  [removeMethod(location, method), method].filter(Boolean).join(', ')

/**
 * 'Left chest, embroidery, 2 colors (White, PMS 286 C), the second +$0.45 a unit'; names the ink colors as open if none are chosen, so
 * that sales ask.
 */
export function describePrint({ location, method, colors, color_names: names, extra_color }: RequestedPrint): string {
  const count = colors === null ? '' : `${colors} ${colors === 1 ? 'color' : 'colors'}`
  const inks = names ?? (hasColorChoice(method) ? 'ink colors: not chosen' : '')
  const both = count && inks ? `${count} (${inks})` : count || inks
  return [describeLocation(location, method), both, describeExtraColors(colors, extra_color)].filter(Boolean).join(', ')
}

/** 'Left chest, embroidery, 2 colors + Back, screen print, 1 color' */
export function describeImprint(imprint: RequestedImprint): string {
  if (imprint === 'none') return 'no imprint'
  if (imprint === 'advise') return 'please advise'
  return imprint.map(describePrint).join(' + ')
}
