import type { IsoDate } from '#app/lib/time/dates.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database } from '#db/client.ts'
import { countByDay, type DayCount } from './by-day.server.ts'
import { type Pipeline, readPipeline } from './pipeline.server.ts'
import type { ProductMeasure } from './product-measure.ts'
import { getDays, type Range } from './range.ts'
import { listRequestedProducts, type RequestedProduct } from './requested-products.server.ts'
import { type ResponseTimes, readResponseTimes } from './response-times.server.ts'

/** Products that are named. */
const maxProducts = 10

export type Metrics = {
  /** When it was counted. */
  at: Date
  since: IsoDate
  days: DayCount[]
  pipeline: Pipeline
  responseTimes: ResponseTimes
  products: RequestedProduct[]
}

/** The metrics of the days in a range. */
export async function readMetrics(
  db: Database,
  { range, by }: { range: Range; by: ProductMeasure },
  today = getShopDay(),
): Promise<Metrics> {
  const at = new Date()
  const dates = getDays(range, today)
  const since = dates[0] ?? today
  const [days, pipeline, responseTimes, products] = await Promise.all([
    countByDay(db, dates),
    readPipeline(db, since),
    readResponseTimes(db, since),
    listRequestedProducts(db, { since, by, limit: maxProducts }),
  ])
  return { at, since, days, pipeline, responseTimes, products }
}
