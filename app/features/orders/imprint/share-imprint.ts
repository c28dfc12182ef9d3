import { removeMethod } from '#app/features/logo/core/remove-method.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { ItemOptions, OptionChanges } from '../items.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { describeImprint, getColorLimit, type ImprintItem, priceImprint, type RequestedPrint } from './imprint.ts'

/** An item with the shared imprint at its product's locations; null if it cannot have it. */
type SharedItem = { key: string; name: string; before: RequestedImprint | undefined; imprint: RequestedImprint | null }

/**
 * Gives every item the imprint of another one: at the same locations, else at others of its product by the same method, at its own
 * product's prices. Where the imprint names no inks, those that an item had at the same location stay.
 */
export const shareImprint = (items: readonly ImprintItem[], imprint: RequestedImprint): SharedItem[] =>
  items.map(({ key, locations, item: { product, imprint: before } }) => {
    const adapted = adaptImprint(imprint, locations)
    return {
      key,
      name: product.name,
      before,
      imprint: adapted ? copyInks(priceImprint(adapted, locations), before) : null,
    }
  })

/** Returns items with unsaved changes. */
export const applyChanges = (items: readonly ImprintItem[], changes: OptionChanges): ImprintItem[] =>
  items.map((each) => ({ ...each, item: { ...each.item, ...changes.get(each.key) } }))

/** Adds a shared imprint to unsaved changes; an item that cannot have it keeps its own. */
export const addShared = (changes: OptionChanges, items: readonly SharedItem[]): OptionChanges =>
  new Map<string, ItemOptions>([
    ...changes,
    ...items.flatMap(({ key, imprint }) => (imprint ? [[key, { imprint }] as const] : [])),
  ])

/** Says what a shared imprint changes on each item: 'Trail Pen: Barrel, screen print, 2 colors (Navy).' */
export const describeSharing = (items: readonly SharedItem[]): string[] =>
  items.map(({ name, before, imprint }) => {
    if (!imprint) return `${name} stays as it is: it has no place for this method and number of colors.`
    const isReplaced = Array.isArray(before) && describeImprint(before) !== describeImprint(imprint)
    return `${name}: ${describeImprint(imprint)}${isReplaced ? `, instead of ${describeImprint(before)}` : ''}.`
  })

/** Fills in inks that an item had at the same location by the same method, in as many colors. */
function copyInks(imprint: RequestedImprint, before: RequestedImprint | undefined): RequestedImprint {
  if (!Array.isArray(imprint) || !Array.isArray(before)) return imprint
  return imprint.map((print) => {
    const { location, method, colors } = print
    const own = before.find((each) => each.location === location && each.method === method && each.colors === colors)
    return { ...print, color_names: print.color_names ?? own?.color_names ?? null }
  })
}

/** Returns an imprint at the locations of another product; undefined if it has too few for these methods and numbers of colors. */
function adaptImprint(
  imprint: RequestedImprint,
  locations: readonly ImprintLocationOption[],
): RequestedImprint | undefined {
  if (!Array.isArray(imprint)) return imprint
  const unused = new Set(locations)
  const move = (print: RequestedPrint, canUse: (location: ImprintLocationOption) => boolean) => {
    const location = [...unused].find((each) => canPrint(each, print) && canUse(each))
    if (!location) return undefined
    unused.delete(location)
    return { ...print, location: location.name }
  }
  // The same locations first, then any.
  const moved = imprint.map((print) => move(print, ({ name }) => isSameLocation(name, print)))
  // The prints that fit the fewest locations choose first.
  const countLocations = (print: RequestedPrint) => locations.filter((each) => canPrint(each, print)).length
  for (const [index, print] of [...imprint.entries()].sort(([, a], [, b]) => countLocations(a) - countLocations(b)))
    moved[index] ??= move(print, () => true)
  const prints = moved.filter((print) => print !== undefined)
  return prints.length === imprint.length ? prints : undefined
}

function isSameLocation(name: string, { location, method }: RequestedPrint): boolean {
  const toLocationName = (text: string) => removeMethod(text, method).toLowerCase()
  return toLocationName(name) === toLocationName(location)
}

function canPrint(location: ImprintLocationOption, { method, colors }: RequestedPrint): boolean {
  const { methods } = location
  const hasMethod = method === null || methods.length === 0 || methods.includes(method)
  return hasMethod && (colors ?? 0) <= getColorLimit(location)
}
