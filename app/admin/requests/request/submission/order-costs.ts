import { getMarginPercent } from '#app/features/catalog/products/costs/margins.ts'
import type { ProductCost } from '#app/features/catalog/products/costs/read-costs.server.ts'
import { getExtraCost } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import type { ItemToday, OrderToday } from '#app/features/requests/workflow/order-today.ts'

/** Today's costs of products, by id; without unknown ones. */
export type Costs = Record<string, ProductCost>

/** Units of each product of a request, by id, which determine its cost. */
export const getRequestedUnits = ({ boxes }: OrderToday): Map<string, number> =>
  new Map(boxes.flatMap(({ items }) => items.map(({ productId, requestedUnits }) => [productId, requestedUnits])))

/** Dollars a unit of an item, on average of its sizes; undefined if unknown. As in proposals, no size costs less. */
export function getItemCost({ productId, units, sizeUnits }: ItemToday, costs: Costs): number | undefined {
  const cost = costs[productId]
  if (!cost) return undefined
  const extra = sizeUnits.reduce(
    (sum, { name, quantity }) => sum + quantity * Math.max(0, getExtraCost(cost.supplierSizes, name)),
    0,
  )
  return cost.unitCost + (units > 0 ? extra / units : 0)
}

/** 'margin 43.2%' of an item at the price that the customer saw, with its size upcharges; '' without. @param cost dollars a unit */
export function describeMargin({ price, shownPrice, upcharge, units }: ItemToday, cost: number): string {
  const unitPrice = shownPrice ?? price
  if (unitPrice === null) return ''
  const percent = getMarginPercent((unitPrice + (units > 0 ? upcharge / units : 0)) / 100, cost)
  return percent === undefined ? '' : `margin ${percent.toFixed(1)}%`
}

/** Cents that all products of a request cost today; undefined if one is unknown, or one of several is chosen. */
export function sumCosts({ boxes, estimate }: OrderToday, costs: Costs): number | undefined {
  const items = boxes.flatMap(({ items }) => items)
  if (estimate === null || !items.every(({ productId }) => Object.hasOwn(costs, productId))) return undefined
  return items.reduce((sum, item) => sum + Math.round((getItemCost(item, costs) ?? 0) * item.units * 100), 0)
}
