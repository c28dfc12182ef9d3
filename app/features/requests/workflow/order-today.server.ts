import * as v from 'valibot'
import type { DaysOff } from '#app/features/brand/brand.ts'
import { readCurrentProducts } from '#app/features/orders/offer.server.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { Queryable } from '#db/client.ts'
import type { StoredRequest } from '../stored-request.ts'
import { askedIn, type OrderToday, orderToday } from './order-today.ts'

/** Rows that another program wrote may name products as they like. */
const isId = v.pipe(v.string(), v.uuid())

/** Compares the requested products with the current catalog; undefined for kinds without products. */
export async function readOrderToday(
  db: Queryable,
  request: StoredRequest,
  today: IsoDate,
  daysOff?: DaysOff,
): Promise<OrderToday | undefined> {
  const asked = askedIn(request)
  if (!asked) return undefined
  const ids = asked.box_items.map(({ product_id }) => product_id).filter((id) => v.is(isId, id))
  return orderToday(asked, await readCurrentProducts(db, ids), today, daysOff)
}
