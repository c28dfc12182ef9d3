import { getBoxPrice, getPacks, getUnitsPerPack, type Order, type Product } from '../order.ts'
import { getOrderUpcharge } from '../sizes/sizes.ts'
import { getUnitPrice } from '../unit-price.ts'

/**
 * Returns the total in cents with volume pricing (docs/domain.md, Prices and totals): the units of a product in all boxes
 * choose its price break, sizes add their upcharge, at other packs in proportion. Null without prices, or if terms of a product are unknown.
 */
export function getVolumeEstimate(order: Order, packs = order.packQuantity): number | null {
  const units = getUnitsPerPack(getPacks(order))
  let cents: number | null = null
  for (const { box, perPack } of getPacks(order)) {
    if (getBoxPrice(box) === null) continue
    for (const { product, quantity } of box.items) {
      if (!product.terms) return null
      const ordered = (units.get(product.id) ?? 0) * packs
      cents = (cents ?? 0) + getProductPrice(product, ordered) * quantity * perPack * packs
    }
  }
  return cents === null ? null : cents + Math.round((getOrderUpcharge(order) * packs) / order.packQuantity)
}

function getProductPrice({ price, terms }: Product, quantity: number): number {
  return getUnitPrice(terms?.breaks ?? [], quantity) ?? price ?? 0
}
