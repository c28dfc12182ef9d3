import { sql } from 'drizzle-orm'
import { listMissed } from '#app/features/catalogue/missed/missed-searches.server.ts'
import { listAskedProducts } from '#app/features/requests/numbers/asked-products.server.ts'
import { countByDay } from '#app/features/requests/numbers/by-day.server.ts'
import { readFirstAnswer } from '#app/features/requests/numbers/first-answer.server.ts'
import { countNumbers, readNumbers } from '#app/features/requests/numbers/numbers.server.ts'
import { readPipeline } from '#app/features/requests/numbers/pipeline.server.ts'
import { daysOf, ranges } from '#app/features/requests/numbers/range.ts'
import { readToday } from '#app/features/requests/numbers/today.server.ts'
import { todayInChicago } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { measure, type Report } from '../measure.ts'

const products = 2_000
/** Milliseconds one figure of a quarter may take in the median. */
const target = 150

/**
 * Each figure by itself, counted anew, and the whole screen. A median that misses its target fails the bench.
 * @param db with requests and what they ask for
 */
export async function measureNumbers(report: Report, db: Database, me: string): Promise<void> {
  const today = todayInChicago()
  const line = async (name: string, work: () => Promise<unknown>, most = target) => {
    report.times(name, await measure(work, { warmUp: 3, rounds: 15 }), { most })
  }
  for (const range of ranges) {
    const days = daysOf(range, today)
    const since = days[0] ?? today
    report.heading(`Figures of ${range} days`)
    // A year is counted once a minute, for everybody.
    const most = range > 90 ? Number.POSITIVE_INFINITY : target
    await line('requests by day and kind', () => countByDay(db, days), most)
    await line('pipeline', () => readPipeline(db, since), most)
    await line('first answer', () => readFirstAnswer(db, since), most)
    await line('products', () => listAskedProducts(db, { since, by: 'requests', limit: 10 }), most)
    await line('searches', () => listMissed(db, { since, limit: 10 }), most)
    await line('all at once', () => countNumbers(db, { range, by: 'requests' }, today), Number.POSITIVE_INFINITY)
    await line('as the screen asks for them', () => readNumbers(db, { range, by: 'requests' }))
  }
  report.heading('The home page')
  await line('what there is to do today', () => readToday(db, me))
}

/** What the quotes and swag boxes of the hub ask for. @param db with rows of the hub, and no products */
export async function fillAsked(db: Database): Promise<void> {
  await db.execute(sql`
    insert into product_data (name, slug, rounded_price)
    select 'Product ' || n, 'product-' || n, 5 + n % 40 from generate_series(1, ${products}) n`)
  await db.execute(sql`
    with numbered as (select id, row_number() over () as number from product_data)
    insert into product_requests (id, product_id, name, email, quantity, product_name, product_price, created_at)
    select r.id, p.id, 'Dana Whitfield', r.email, 144, 'Harbor Mug', 12.5, r.created_at
    from (select *, row_number() over () as place from requests where kind = 'quote') r
      join numbered p on p.number = 1 + (r.place * r.place) % ${products}`)
  await db.execute(sql`
    with numbered as (select id, name, row_number() over () as number from product_data),
      boxes as (
        select number / 5 as box, jsonb_agg(jsonb_build_object('product_id', id, 'product_name', name,
          'product_price', 12.5, 'product_image', null)) as items
        from numbered group by box)
    insert into swag_box_requests (id, first_name, last_name, email, company, box_items, global_quantity, total_price, created_at)
    select r.id, 'Dana', 'Whitfield', r.email, 'Northwind', b.items, 48, 600, r.created_at
    from (select *, row_number() over () as place from requests where kind = 'swag-box') r
      join boxes b on b.box = (r.place * r.place) % ${products / 5}`)
  await db.execute(sql`
    insert into missed_searches (day, words, times)
    select current_date - day, 'thing ' || (day * 7 + number) % 5000, 1 + number % 9
    from generate_series(0, 399) day, generate_series(1, 200) number`)
  await db.execute(sql`vacuum analyze product_data, product_requests, swag_box_requests, missed_searches`)
}
