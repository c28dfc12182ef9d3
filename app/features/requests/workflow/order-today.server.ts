import * as v from 'valibot'
import type { DaysOff } from '#app/features/brand/brand.ts'
import { readCurrentProducts } from '#app/features/orders/offer.server.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { Queryable } from '#db/client.ts'
import type { StoredRequest } from '../stored-request.ts'
import { createOrderToday, getRequestedOrder, type OrderToday } from './order-today.ts'

/** Rows that another program wrote may name products as they like. */
const idSchema = v.pipe(v.string(), v.uuid())
export const isProductId = (id: string): boolean => v.is(idSchema, id)

/** Compares the requested products with the current catalog; undefined for kinds without products. */
export async function readOrderToday(
  db: Queryable,
  request: StoredRequest,
  today: IsoDate,
  daysOff?: DaysOff,
): Promise<OrderToday | undefined> {
  const order = getRequestedOrder(request)
  if (!order) return undefined
  const ids = order.box_items.map(({ product_id }) => product_id).filter(isProductId)
  return createOrderToday(order, await readCurrentProducts(db, ids), today, daysOff)
}
