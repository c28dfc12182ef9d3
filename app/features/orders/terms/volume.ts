import { getBoxPrice, getPacks, getUnitsPerPack, type Order, type Product } from '../order.ts'
import { getUnitPrice } from '../price-breaks.ts'
import { maximumPackQuantity } from '../quantity.ts'

/** Maximum factor of a suggested quantity. */
export const maxRaiseFactor = 1.5

/**
 * Returns the total in cents with volume pricing (docs/domain.md, Prices and totals): the units of a product in all boxes
 * choose its price break. Null without prices, or if terms of a product are unknown.
 * @param packs number of packs to pay for
 * @param breakQuantity pack quantity that chooses the breaks
 */
export function getVolumeEstimate(order: Order, packs = order.packQuantity, breakQuantity = packs): number | null {
  const units = getUnitsPerPack(getPacks(order))
  let cents: number | null = null
  for (const { box, perPack } of getPacks(order)) {
    if (getBoxPrice(box) === null) continue
    for (const { product, quantity } of box.items) {
      if (!product.terms) return null
      const ordered = (units.get(product.id) ?? 0) * breakQuantity
      cents = (cents ?? 0) + getProductPrice(product, ordered) * quantity * perPack * packs
    }
  }
  return cents
}

/** A higher pack quantity at a lower unit price. */
export type Raise = {
  packs: number
  /** Cents saved compared with the unit prices of the current quantity. */
  saving: number
}

/** Finds the nearest pack quantity up to `maxRaiseFactor` that reaches a break and saves money. */
export function findRaise(order: Order): Raise | undefined {
  const { packQuantity } = order
  const max = Math.min(packQuantity * maxRaiseFactor, maximumPackQuantity)
  const units = getUnitsPerPack(getPacks(order))
  const starts = getPacks(order).flatMap(({ box }) =>
    box.items.flatMap(({ product: { id, terms } }) =>
      (terms?.breaks ?? []).map(({ from }) => Math.ceil(from / (units.get(id) ?? 1))),
    ),
  )
  for (const packs of starts.sort((a, b) => a - b)) {
    if (packs <= packQuantity || packs > max) continue
    const before = getVolumeEstimate(order, packs, packQuantity) ?? 0
    const saving = before - (getVolumeEstimate(order, packs) ?? before)
    if (saving > 0) return { packs, saving }
  }
}

function getProductPrice({ price, terms }: Product, quantity: number): number {
  return getUnitPrice(terms?.breaks ?? [], quantity) ?? price ?? 0
}
