import { type IsoDate, todayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { countByDay, type DayCount } from './by-day.server.ts'
import { type FirstAnswer, readFirstAnswer } from './first-answer.server.ts'
import { type Pipeline, readPipeline } from './pipeline.server.ts'
import type { AskedMeasure } from './product-measure.ts'
import { getDays, type Range } from './range.ts'
import { type AskedProduct, listAskedProducts } from './requested-products.server.ts'

/** Products that are named. */
const productsNamed = 10

export type Numbers = {
  /** When it was counted. */
  at: Date
  since: IsoDate
  days: DayCount[]
  pipeline: Pipeline
  firstAnswer: FirstAnswer
  products: AskedProduct[]
}

/** The metrics of the days in a range. */
export async function countNumbers(
  db: Database,
  { range, by }: { range: Range; by: AskedMeasure },
  today = todayInChicago(),
): Promise<Numbers> {
  const at = new Date()
  const dates = getDays(range, today)
  const since = dates[0] ?? today
  const [days, pipeline, firstAnswer, products] = await Promise.all([
    countByDay(db, dates),
    readPipeline(db, since),
    readFirstAnswer(db, since),
    listAskedProducts(db, { since, by, limit: productsNamed }),
  ])
  return { at, since, days, pipeline, firstAnswer, products }
}
