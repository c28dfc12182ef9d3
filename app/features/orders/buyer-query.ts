import { parseBuyerQuantity, quantityParameter } from './buyer-quantity.ts'
import { inHandsParameter, parseInHandsDate } from './in-hands-date.ts'

/** Query parameters of a product page. */
export const buyerParameters = [quantityParameter, inHandsParameter]

/** For `declarePublicRoute`: the query with a valid quantity and in-hands date only. */
export function normalizeBuyerQuery(query: URLSearchParams): string {
  const normalized = new URLSearchParams()
  const quantity = parseBuyerQuantity(query.get(quantityParameter))
  const day = parseInHandsDate(query.get(inHandsParameter))
  if (quantity !== null) normalized.set(quantityParameter, String(quantity))
  if (day !== null) normalized.set(inHandsParameter, day)
  return normalized.size > 0 ? `?${normalized}` : ''
}
