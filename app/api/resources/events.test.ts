import { eq, sql } from 'drizzle-orm'
import { connect } from '#db/client.ts'
import { apiEvents } from '#db/tables/api.ts'
import { productData } from '#db/tables/products.ts'
import { type CallApi, expect, test } from '#test/api.ts'
import { createOpenSend } from '#test/sends.ts'
import { expireEvents } from './expire-events.server.ts'

type Feed = { data: { resource: string; id: string; change: string }[]; next: string }

const read = async (callApi: CallApi, after = '', limit = 100) =>
  (await (await callApi(`/events?limit=${limit}${after && `&after=${after}`}`)).json()) as Feed

test('a reader misses no transaction that commits after a later one', async ({ callApi, db, databaseUrl }) => {
  const start = await read(callApi)
  const slow = connect(databaseUrl, { max: 1 })
  try {
    const client = await slow.pool.connect()
    await client.query('begin')
    await client.query("insert into product_data (name) values ('Slow')")
    const [fast] = await db.insert(productData).values({ name: 'Fast' }).returning()
    const first = await read(callApi, start.next)
    expect(first.data).toMatchObject([{ id: fast?.id, change: 'created' }])
    await client.query('commit')
    client.release()
    const [late] = await db.select().from(productData).where(eq(productData.name, 'Slow'))
    expect((await read(callApi, first.next)).data).toMatchObject([{ id: late?.id, change: 'created' }])
  } finally {
    await slow.pool.end()
  }
})

test('concurrent writers and readers: every event is read once, those of a resource in order', async ({
  callApi,
  db,
}) => {
  const { next: start } = await read(callApi)
  const [shared] = await db.insert(productData).values({ name: 'Shared' }).returning()
  const id = shared?.id ?? ''
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 5; round++) {
      await db.insert(productData).values({ name: `Product ${writer} ${round}` })
      await db
        .update(productData)
        .set({ description: `${writer} ${round}` })
        .where(eq(productData.id, id))
    }
  })
  const seen: Feed['data'] = []
  let cursor = start
  let isWriting = true
  const written = Promise.all(writers).then(() => {
    isWriting = false
  })
  for (;;) {
    const wasWriting = isWriting
    const page = await read(callApi, cursor, 7)
    seen.push(...page.data)
    cursor = page.next
    if (!wasWriting && page.data.length === 0) break
  }
  await written
  const ofShared = seen.filter((event) => event.id === id).map(({ change }) => change)
  expect(ofShared).toEqual(['created', ...Array<string>(40).fill('updated')])
  expect(seen.filter(({ change }) => change === 'created')).toHaveLength(41)
  expect(new Set(seen.filter(({ change }) => change === 'created').map((event) => event.id)).size).toBe(41)
})

test('deletions are events, recipients are changes of their campaign, and old events end', async ({
  callApi,
  db,
  services,
}) => {
  const { next } = await read(callApi)
  const [product] = await db.insert(productData).values({ name: 'Mug' }).returning()
  await db.delete(productData)
  const { id } = await createOpenSend(services)
  const { data } = await read(callApi, next)
  expect(data.slice(0, 2).map(({ change }) => change)).toEqual(['created', 'deleted'])
  expect(data[1]?.id).toBe(product?.id)
  expect(data.slice(2).every((event) => event.resource === 'campaign' && event.id === id)).toBe(true)
  await db.update(apiEvents).set({ at: sql`now() - interval '91 days'` })
  await expireEvents(db)
  expect(await db.$count(apiEvents)).toBe(1)
})

test('without a token nothing is recorded', async ({ db }) => {
  await db.insert(productData).values({ name: 'Mug' })
  expect(await db.$count(apiEvents)).toBe(0)
})
