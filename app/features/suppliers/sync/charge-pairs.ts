import type { SupplierCharge, SupplierDecoration } from '../source/supplier-product.ts'

/** A charge with what the shop pays for it; undefined without net prices. */
export type Pair = { list: SupplierCharge | undefined; net: SupplierCharge | undefined }

export const isSame = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase()

export const getCharge = ({ list, net }: Pair) => list ?? net

/** The charges of a decoration, each with its net price. */
export function toPairs(list: SupplierDecoration | undefined, net: SupplierDecoration | undefined): Pair[] {
  if (!list) return (net?.chargearray ?? []).map((charge) => ({ list: undefined, net: charge }))
  return list.chargearray.map((charge) => ({
    list: charge,
    net: net?.chargearray.find(
      (each) => isSame(each.chargeid, charge.chargeid) && isSame(each.chargename, charge.chargename),
    ),
  }))
}

const setupWords = /set.?up|screen (?:charge|fee)|\bplates?\b|digiti[sz]|\bdies?\b|tooling/i
const minimumWords = /less.than.min|below.min|\bltm\b/i
const moreLocations = /(?:second|additional|extra|2nd).*(?:location|side|position)/i

const getName = (pair: Pair) => getCharge(pair)?.chargename ?? ''
const hasType = (pair: Pair, type: RegExp) => type.test(getCharge(pair)?.chargetype ?? '')
export const isMinimumCharge = (pair: Pair) =>
  getCharge(pair)?.chargesappliesltm === true || minimumWords.test(getName(pair))
/** By name, too: some suppliers type a setup charge Run. */
export const isSetupCharge = (pair: Pair) =>
  !isMinimumCharge(pair) && (hasType(pair, /setup/i) || setupWords.test(getName(pair)))
export const isOrderCharge = (pair: Pair) => !isMinimumCharge(pair) && !isSetupCharge(pair) && hasType(pair, /order/i)
export const isRunCharge = (pair: Pair) =>
  !isMinimumCharge(pair) && !isSetupCharge(pair) && hasType(pair, /run/i) && !moreLocations.test(getName(pair))
