import { removeMethod } from '#app/features/logo/core/remove-method.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { AskedLocation } from '../terms/terms.ts'
import { getColorLimit, type ImprintItem, type RequestedPrint } from './imprint.ts'

/** One imprint for several items: for each key, in the words of its product; and the names of products that cannot have it. */
export type SharedImprint = { imprints: Map<string, RequestedImprint>; excluded: string[] }

/** Gives every item the imprint of one of them, where its product lists the same locations and methods. */
export function shareImprint(items: readonly ImprintItem[], imprint: RequestedImprint): SharedImprint {
  const imprints = new Map<string, RequestedImprint>()
  const excluded = new Set<string>()
  for (const { key, locations, item } of items) {
    const adapted = adaptImprint(imprint, locations)
    if (adapted) imprints.set(key, adapted)
    else excluded.add(item.product.name)
  }
  return { imprints, excluded: [...excluded] }
}

/** Returns an imprint at the locations of another product; undefined unless it has all of them. */
function adaptImprint(imprint: RequestedImprint, locations: readonly AskedLocation[]): RequestedImprint | undefined {
  if (!Array.isArray(imprint)) return imprint
  const prints = imprint.flatMap((print) => {
    const location = locations.find((each) => canPrint(each, print))
    return location ? [{ ...print, location: location.name }] : []
  })
  return prints.length === imprint.length ? prints : undefined
}

function canPrint(location: AskedLocation, { location: name, method, colors }: RequestedPrint): boolean {
  const toPlace = (text: string) => removeMethod(text, method).toLowerCase()
  const hasMethod = method === null || location.methods.length === 0 || location.methods.includes(method)
  return hasMethod && toPlace(location.name) === toPlace(name) && (colors ?? 0) <= getColorLimit(location)
}
