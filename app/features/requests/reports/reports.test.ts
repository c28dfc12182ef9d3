import { randomUUID } from 'node:crypto'
import { getTodayInChicago, type IsoDate, toUtcMidnight } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { type BoxItem, productRequests, type QuoteItem, requests, swagBoxRequests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { createReference } from '../reference.ts'
import { requestStatuses } from '../statuses.ts'
import { countByDay } from './by-day.server.ts'
import { readPipeline } from './pipeline.server.ts'
import { requestMeasures } from './product-measure.ts'
import { getDays, getRange } from './range.ts'
import { readMetrics } from './reports.server.ts'
import { listRequestedProducts } from './requested-products.server.ts'
import { readResponseTimes } from './response-times.server.ts'
import { getSum } from './stages.ts'

type Row = typeof requests.$inferSelect
type Quote = { id: string; product_id: string; product_name: string; quantity: number; more_items: QuoteItem[] }
type SwagBox = { id: string; box_items: BoxItem[]; global_quantity: number }

const noQuoteDetails = {
  item_number: null,
  product_price: null,
  unit_price: null,
  sizes: null,
  imprint: null,
  proof: null,
}
const hour = 60 * 60 * 1000
const today = getTodayInChicago()
const pick = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T
const below = (number: number) => Math.floor(Math.random() * number)
const isSpam = ({ status, suspected_spam }: Row) => status === 'spam' || suspected_spam
const isIdle = ({ status, kind }: Row) => status === 'new' && kind === 'email-signup'
const getDay = (moment: Date) => getTodayInChicago(moment)

/** Requests of the last hundred days, of every kind and status, with their products. */
async function fill(db: Database, count: number) {
  const products = await db
    .insert(productData)
    .values(
      Array.from({ length: 12 }, (_, number) => {
        const tumbler = { name: 'Tumbler', colour: `Color ${number}`, family: 'VT-20', item_number: `BW-${number}` }
        return number < 5 ? tumbler : { name: `Product ${number}` }
      }),
    )
    .returning()
  // A product deleted since.
  const deleted = { id: randomUUID(), name: 'Old Mug' }
  const offered = [...products, deleted]
  const rows: Row[] = []
  const quotes: Quote[] = []
  const boxes: SwagBox[] = []
  for (let number = 0; number < count; number++) {
    const created_at = new Date(Date.now() - Math.random() * 100 * 24 * hour)
    const status = pick(requestStatuses)
    const row: Row = {
      id: randomUUID(),
      kind: pick(requestKinds),
      reference: createReference(),
      status,
      contact_name: null,
      phone: null,
      contact_id: null,
      is_contact_corrected: false,
      email: 'dana@northwind.example',
      company: null,
      summary: '',
      value_cents: Math.random() < 0.3 ? null : below(10_000_000),
      suspected_spam: (status === 'new' || status === 'spam') && Math.random() < 0.3,
      has_artwork: false,
      search_text: '',
      created_at,
      owner_id: null,
      next_step: null,
      next_step_on: null,
      version: 1,
      confirmed_at: null,
      answered_at: Math.random() < 0.5 ? new Date(created_at.getTime() + below(60 * hour)) : null,
      reply_received_at: null,
      deleted_at: Math.random() < 0.1 ? new Date() : null,
      merged_into: number > 0 && Math.random() < 0.1 ? (rows[0]?.id ?? null) : null,
    }
    rows.push(row)
    const product = pick(products)
    if (row.kind === 'quote') {
      const toQuoted = ({ id, name }: { id: string; name: string }) => {
        return { product_id: id, product_name: name, quantity: 1 + below(500) }
      }
      const others = offered.filter(({ id }) => id !== product.id && Math.random() < 0.2)
      const more_items = others.map((other) => ({ ...noQuoteDetails, ...toQuoted(other) }))
      quotes.push({ id: row.id, ...toQuoted(product), more_items })
    }
    const getItem = ({ id, name }: { id: string; name: string }): BoxItem => ({
      product_id: id,
      product_name: name,
      product_price: null,
      product_image: null,
      ...(Math.random() < 0.5 && {
        quantity: 1 + below(3),
        ready_made_box_id: pick(['a', 'b']),
        box_count: 1 + below(4),
      }),
    })
    const items = Array.from({ length: 1 + below(6) }, () => getItem(pick(offered)))
    if (row.kind === 'swag-box') boxes.push({ id: row.id, global_quantity: 48 + below(200), box_items: items })
  }
  const submittedAt = new Map(rows.map(({ id, created_at }) => [id, created_at]))
  const common = { email: 'dana@northwind.example' }
  await db.insert(requests).values(rows)
  await db
    .insert(productRequests)
    .values(quotes.map((quote) => ({ ...common, name: 'Dana', ...quote, created_at: submittedAt.get(quote.id) })))
  await db.insert(swagBoxRequests).values(
    boxes.map((box) => ({
      ...common,
      first_name: 'Dana',
      last_name: 'Whitfield',
      company: 'Northwind',
      total_price: 0,
      ...box,
      created_at: submittedAt.get(box.id),
    })),
  )
  const active = rows.filter(({ deleted_at, merged_into }) => deleted_at === null && merged_into === null)
  const isActive = ({ id }: { id?: string | undefined }) => active.some((row) => row.id === id)
  return { rows: active, quotes: quotes.filter(isActive), boxes: boxes.filter(isActive), products: offered, deleted }
}

const sinceDay = (rows: Row[], since: IsoDate) => rows.filter(({ created_at }) => getDay(created_at) >= since)

/** Interpolates between the two nearest, like percentile_cont. */
function percentile(values: number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const position = share * (sorted.length - 1)
  const lower = sorted[Math.floor(position)]
  const upper = sorted[Math.ceil(position)]
  return lower === undefined || upper === undefined ? null : lower + (upper - lower) * (position % 1)
}

const closeTo = (value: number | null) => (value === null ? null : expect.closeTo(value, 2))

test('counts requests per day in Chicago by kind, and spam separately', async ({ db }) => {
  const { rows } = await fill(db, 600)
  for (const range of [7, 90] as const) {
    const days = getDays(range, today)
    const expected = days.map((day) => {
      const ofDay = rows.filter(({ created_at }) => getDay(created_at) === day)
      const clean = ofDay.filter((row) => !isSpam(row))
      return {
        day,
        kinds: Object.fromEntries(requestKinds.map((kind) => [kind, clean.filter((row) => row.kind === kind).length])),
        spam: ofDay.filter(isSpam).length,
      }
    })
    expect(await countByDay(db, days)).toEqual(expected)
  }
})

test('a day starts at midnight in Chicago, also when the clocks change', async ({ db }) => {
  const at = async (time: string, kind: RequestKind) =>
    db.insert(requests).values({
      id: randomUUID(),
      kind,
      reference: createReference(),
      email: 'dana@northwind.example',
      summary: '',
      suspected_spam: false,
      search_text: '',
      created_at: new Date(time),
    })
  // The first of November 2026 had 25 hours.
  await at('2026-11-01T04:59:59.999Z', 'quote')
  await at('2026-11-01T05:00:00Z', 'project')
  await at('2026-11-02T05:59:59.999Z', 'project')
  await at('2026-11-02T06:00:00Z', 'swag-box')
  const days = await countByDay(db, ['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(days.map(({ kinds }) => [kinds.quote, kinds.project, kinds['swag-box']])).toEqual([
    [1, 0, 0],
    [0, 2, 0],
    [0, 0, 1],
  ])
})

test('sums the value of open, won and lost requests', async ({ db }) => {
  const { rows } = await fill(db, 600)
  const since = getDays(30, today)[0] ?? ''
  const stage = (status: string, among: Row[]) => {
    const those = among.filter((row) => row.status === status && !isSpam(row) && !isIdle(row))
    return {
      status,
      count: those.length,
      cents: those.reduce((sum, { value_cents }) => sum + (value_cents ?? 0), 0),
      unpriced: those.filter(({ value_cents }) => value_cents === null).length,
    }
  }
  const pipeline = await readPipeline(db, since)
  expect(pipeline).toEqual({
    open: ['new', 'in-review', 'proposal-sent'].map((status) => stage(status, rows)),
    closed: ['won', 'lost'].map((status) => stage(status, sinceDay(rows, since))),
  })
  const open = rows.filter(
    (row) => ['new', 'in-review', 'proposal-sent'].includes(row.status) && !isSpam(row) && !isIdle(row),
  )
  expect(getSum(pipeline.open).count).toBe(open.length)
})

test('measures response times and waiting times', async ({ db }) => {
  const { rows } = await fill(db, 600)
  const since = getDays(30, today)[0] ?? ''
  const clean = rows.filter((row) => !isSpam(row))
  const took = sinceDay(clean, since).flatMap(({ created_at, answered_at }) =>
    answered_at ? [(answered_at.getTime() - created_at.getTime()) / 1000] : [],
  )
  const began = Date.now()
  const { hasReply, waiting } = await readResponseTimes(db, since)
  expect(hasReply).toEqual({
    count: took.length,
    median: closeTo(percentile(took, 0.5)),
    percentile90: closeTo(percentile(took, 0.9)),
    withinDay: took.filter((seconds) => seconds <= 24 * 60 * 60).length,
  })
  const waits = clean.filter(
    (row) => (row.status === 'new' || row.status === 'in-review') && row.answered_at === null && !isIdle(row),
  )
  const ages = waits.map(({ created_at }) => (began - created_at.getTime()) / 1000)
  expect(waiting.count).toBe(ages.length)
  expect(waiting.overDay).toBe(ages.filter((seconds) => seconds > 24 * 60 * 60).length)
  for (const [figure, value] of [
    [waiting.median, percentile(ages, 0.5)],
    [waiting.percentile90, percentile(ages, 0.9)],
    [waiting.max, Math.max(...ages)],
  ] as const)
    expect(Math.abs((figure ?? 0) - (value ?? 0))).toBeLessThan(30)
})

test('lists the most requested products by requests and by units', async ({ db }) => {
  const { rows, quotes, boxes, products, deleted } = await fill(db, 600)
  const since = getDays(90, today)[0] ?? ''
  const counted = new Set(sinceDay(rows, since).flatMap((row) => (isSpam(row) ? [] : [row.id])))
  const catalog = new Map((await db.select().from(productData)).map((product) => [product.id, product]))
  const expected = products.map(({ id, name }) => {
    let asking = 0
    let units = 0
    for (const quote of quotes.filter((each) => counted.has(each.id)))
      for (const each of [quote, ...quote.more_items].filter(({ product_id }) => product_id === id)) {
        asking += 1
        units += each.quantity
      }
    for (const box of boxes.filter((each) => counted.has(each.id))) {
      const items = box.box_items.filter((item) => item.product_id === id)
      if (items.length > 0) asking += 1
      for (const { quantity = 1, box_count = 1 } of items) units += quantity * box_count * box.global_quantity
    }
    const { colour = null, family: style = null, item_number: itemNumber = null } = catalog.get(id) ?? {}
    const product = id === deleted.id ? null : { style, itemNumber }
    return { id, name: colour ? `${name}, ${colour}` : name, product, requests: asking, units }
  })
  for (const by of requestMeasures) {
    const found = await listRequestedProducts(db, { since, by, limit: 50 })
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(found.toSorted(byName)).toEqual(expected.filter((each) => each.requests > 0).toSorted(byName))
    expect(found.map((each) => each[by])).toEqual(found.map((each) => each[by]).toSorted((a, b) => b - a))
    expect(await listRequestedProducts(db, { since, by, limit: 3 })).toEqual(found.slice(0, 3))
  }
})

test('returns empty metrics without requests', async ({ db }) => {
  const { days, pipeline, responseTimes, products } = await readMetrics(db, { range: 7, by: 'requests' })
  expect(days).toHaveLength(7)
  expect(getSum([...pipeline.open, ...pipeline.closed])).toEqual({ count: 0, cents: 0, unpriced: 0 })
  expect(responseTimes).toEqual({
    hasReply: { count: 0, median: null, percentile90: null, withinDay: 0 },
    waiting: { count: 0, median: null, percentile90: null, max: null, overDay: 0 },
  })
  expect(products).toEqual([])
})

test('a range ends today, and an invalid one falls back to the default', () => {
  expect(getDays(7, '2026-03-02')).toEqual(
    ['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02'].map((day) => `2026-${day}`),
  )
  const year = getDays(365, '2026-11-21')
  expect([year.length, year[0], toUtcMidnight(year[0] ?? '').getUTCDate()]).toEqual([365, '2025-11-22', 22])
  expect(['90', '365', '31', '', null, '1e1', '7'].map(getRange)).toEqual([90, 365, 30, 30, 30, 30, 7])
})
