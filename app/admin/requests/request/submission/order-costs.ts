import { getMarginPercent } from '#app/features/catalog/products/costs/margins.ts'
import type { OrderToday } from '#app/features/requests/workflow/order-today.ts'

/** Dollars a unit that a product costs today, by id; without those unknown. */
export type Costs = Record<string, number>

/** Units of each product of a request, by id, which determine its cost. */
export const getRequestedUnits = ({ boxes }: OrderToday): Map<string, number> =>
  new Map(boxes.flatMap(({ items }) => items.map(({ productId, requestedUnits }) => [productId, requestedUnits])))

/** 'margin 43.2%' of a unit price in cents; '' without one. @param cost dollars */
export function describeMargin(price: number | null, cost: number): string {
  const percent = price === null ? undefined : getMarginPercent(price / 100, cost)
  return percent === undefined ? '' : `margin ${percent.toFixed(1)}%`
}

/** Cents that all products of a request cost today; undefined if one is unknown, or one of several is chosen. */
export function sumCosts({ boxes, estimate }: OrderToday, costs: Costs): number | undefined {
  const items = boxes.flatMap(({ items }) => items)
  if (estimate === null || !items.every(({ productId }) => productId in costs)) return undefined
  return items.reduce((sum, { productId, units }) => sum + Math.round((costs[productId] ?? 0) * units * 100), 0)
}
