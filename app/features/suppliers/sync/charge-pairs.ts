import type { SupplierCharge, SupplierDecoration } from '../source/supplier-product.ts'

/** A charge as the supplier lists it, and with what the shop pays for it; undefined for what the supplier does not tell. */
export type ListAndNetCharge = { list: SupplierCharge | undefined; net: SupplierCharge | undefined }

export const equalsIgnoringCase = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase()

export const getCharge = ({ list, net }: ListAndNetCharge) => list ?? net

/** The charges of a decoration, each with its net price. */
export function matchNetCharges(
  list: SupplierDecoration | undefined,
  net: SupplierDecoration | undefined,
): ListAndNetCharge[] {
  if (!list) return (net?.chargearray ?? []).map((charge) => ({ list: undefined, net: charge }))
  return list.chargearray.map((charge) => ({
    list: charge,
    net: net?.chargearray.find(
      (each) =>
        equalsIgnoringCase(each.chargeid, charge.chargeid) && equalsIgnoringCase(each.chargename, charge.chargename),
    ),
  }))
}

const setupWords = /set.?up|screen (?:charge|fee)|\bplates?\b|digiti[sz]|\bdies?\b|tooling/i
/** LTM: the charge for orders of less than the minimum. */
const minimumWords = /less.than.min|below.min|\bltm\b/i
const moreLocations = /(?:second|additional|extra|2nd).*(?:location|side|position)/i

const getName = (pair: ListAndNetCharge) => getCharge(pair)?.chargename ?? ''
const hasType = (pair: ListAndNetCharge, type: RegExp) => type.test(getCharge(pair)?.chargetype ?? '')
export const isMinimumCharge = (pair: ListAndNetCharge) =>
  getCharge(pair)?.chargesappliesltm === true || minimumWords.test(getName(pair))
/** Also recognized by name, as some suppliers give setup charges the type Run. */
export const isSetupCharge = (pair: ListAndNetCharge) =>
  !isMinimumCharge(pair) && (hasType(pair, /setup/i) || setupWords.test(getName(pair)))
export const isOrderCharge = (pair: ListAndNetCharge) =>
  !isMinimumCharge(pair) && !isSetupCharge(pair) && hasType(pair, /order/i)
export const isRunCharge = (pair: ListAndNetCharge) =>
  !isMinimumCharge(pair) && !isSetupCharge(pair) && hasType(pair, /run/i) && !moreLocations.test(getName(pair))
