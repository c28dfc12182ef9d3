import { eq } from 'drizzle-orm'
import { confirmAddress } from '#app/features/sends/recipients/answer.server.ts'
import { apiIdempotencyKeys } from '#db/tables/api.ts'
import { auditLog } from '#db/tables/audit.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { type CallApi, expect, test } from '#test/api.ts'
import { createAddress } from '#test/sends.ts'
import { createStockItem } from '#test/stock.ts'

type Body = Record<string, unknown> & { id: string; data: Record<string, unknown>[] }

async function call(callApi: CallApi, path: string, options: Parameters<CallApi>[1] = {}) {
  const response = await callApi(path, options)
  return { status: response.status, etag: response.headers.get('ETag') ?? '', body: (await response.json()) as Body }
}

test('stock is listed, read, received, counted and described for customs', async ({ callApi, db }) => {
  const { itemId: id, companyId, code } = await createStockItem(db, { quantity: 10, lowAt: 12 })
  await createStockItem(db)
  const listed = await call(callApi, `/stock-items?company=${companyId}&state=low`)
  expect(listed.body.data).toMatchObject([{ id, code, on_hand: 10, available: 10, low_at: 12 }])

  const path = `/stock-items/${id}`
  const move = (body: object, key = '') =>
    call(callApi, `${path}/movements`, { body, headers: key ? { 'Idempotency-Key': key } : {} })
  expect(await move({ kind: 'receipt', quantity: 5 }, 'one')).toMatchObject({ status: 201, body: { on_hand: 15 } })
  expect(await move({ kind: 'receipt', quantity: 5 }, 'one')).toMatchObject({ status: 201, body: { on_hand: 15 } })
  // A process that ended before it stored the response leaves none.
  await db.delete(apiIdempotencyKeys)
  expect(await move({ kind: 'receipt', quantity: 5 }, 'one')).toMatchObject({ status: 201, body: { on_hand: 15 } })
  expect(await move({ kind: 'count', quantity: 14 })).toMatchObject({ status: 422 })
  expect(await move({ kind: 'count', quantity: 14, reason: 'Yearly' })).toMatchObject({ body: { on_hand: 14 } })
  expect(await move({ kind: 'adjustment', quantity: -20, reason: 'Lost' })).toMatchObject({ status: 409 })
  expect(await move({ kind: 'receipt', quantity: 1, location_id: crypto.randomUUID() })).toMatchObject({ status: 422 })
  const movements = await call(callApi, `${path}/movements`)
  expect(movements.body.data.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['count', -1],
    ['receipt', 5],
    ['receipt', 10],
  ])

  const { etag } = await call(callApi, path)
  const body = { hs_code: '6912.00', origin_country: 'PT', customs_cents: 450, low_at: null }
  const patch = (headers: Record<string, string>) => call(callApi, path, { method: 'PATCH', body, headers })
  expect((await patch({})).status).toBe(428)
  expect(await patch({ 'If-Match': etag })).toMatchObject({
    status: 200,
    body: { hs_code: '691200', origin_country: 'PT', customs_value: { cents: 450, currency: 'USD' }, low_at: null },
  })
  expect((await patch({ 'If-Match': etag })).status).toBe(412)
  const wrong = { ...body, origin_country: 'XX', customs_cents: 0 }
  expect((await call(callApi, path, { method: 'PATCH', body: wrong, headers: { 'If-Match': '*' } })).status).toBe(422)
})

test('a campaign from stock is created, opened, packed, shipped, tracked and returned', async ({
  callApi,
  services,
  db,
  jobs,
}) => {
  const { itemId, companyId, read } = await createStockItem(db, { quantity: 10 })
  const draft = {
    title: 'Welcome',
    sender: 'Northwind',
    deadline: '2030-01-31',
    countries: ['US', 'DE'],
    contents: [{ stock_item_id: itemId }],
  }
  for (const countries of [['XX'], ['']])
    expect((await call(callApi, '/campaigns', { body: { ...draft, countries } })).status).toBe(422)
  const { itemId: otherId } = await createStockItem(db)
  const contents = [{ stock_item_id: itemId }, { stock_item_id: otherId }]
  expect(await call(callApi, '/campaigns', { body: { ...draft, contents } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '#/contents/1/stock_item_id' }] },
  })
  const created = await call(callApi, '/campaigns', { body: draft })
  expect(created.status).toBe(201)
  expect(await db.select().from(sendCampaigns)).toMatchObject([{ title: 'Welcome', company_id: companyId }])
  const path = `/campaigns/${created.body.id}`
  const setStatus = (status: string) => call(callApi, `${path}/status`, { body: { status } })
  expect(await setStatus('open')).toMatchObject({ status: 409, body: { detail: 'The campaign has no recipients.' } })
  const recipients = [
    { email: 'ana@northwind.example', name: 'Ana, Lee' },
    { email: 'wrong', country: 'Atlantis' },
    { email: 'ana@northwind.example' },
  ]
  expect(await call(callApi, `${path}/recipients`, { body: { recipients } })).toMatchObject({
    status: 200,
    body: {
      added: 1,
      existing: 0,
      rejected: [
        { index: 1, email: 'wrong', reasons: [expect.any(String), expect.any(String)] },
        { index: 2, email: 'ana@northwind.example', reasons: ['The same email address is at index 0'] },
      ],
    },
  })
  expect((await setStatus('open')).status).toBe(200)
  expect((await jobs.findJobs('mail-send')).map(({ data }) => (data as { kind: string }).kind)).toEqual(['invitation'])
  const [recipient] = await db.select().from(sendRecipients).where(eq(sendRecipients.email, 'ana@northwind.example'))
  if (!recipient) throw new Error('the recipient was not added')
  expect(await confirmAddress(services, { recipient, answer: createAddress() })).toBe('saved')
  expect(await call(callApi, `${path}/shipments`, { method: 'POST' })).toMatchObject({
    status: 409,
    body: { detail: 'The campaign is open. Shipments are created while it is packing.' },
  })
  await setStatus('packing')
  expect(await call(callApi, `${path}/shipments`, { method: 'POST' })).toMatchObject({
    status: 201,
    body: { created: 1 },
  })

  const listed = await call(callApi, `${path}/shipments?state=to-pick`)
  const [first] = listed.body.data
  expect(JSON.stringify(listed.body)).not.toMatch(/Ana|Madison|northwind\.example/)
  const search = async (q: string) => (await call(callApi, `${path}/shipments?q=${q}`)).body.data.length
  expect([await search('northwind'), await search(String(first?.code).slice(1))]).toEqual([0, 1])
  const deleted = Buffer.from(crypto.randomUUID()).toString('base64url')
  expect((await call(callApi, `${path}/shipments?cursor=${deleted}`)).body.data).toMatchObject([{ id: first?.id }])
  const shipment = `/shipments/${first?.id}`
  const setState = (state: string, restock = false) => call(callApi, `${shipment}/state`, { body: { state, restock } })
  expect((await setState('delivered')).status).toBe(409)
  expect(await setState('packed')).toMatchObject({ status: 200, body: { state: 'packed' } })
  const ship = (tracking_number: string) =>
    call(callApi, `${shipment}/ship`, { body: { carrier: 'UPS', tracking_number, cost_cents: 1_250 } })
  expect(await ship('1Z1')).toMatchObject({ status: 200, body: { state: 'shipped', tracking_number: '1Z1' } })
  expect(await ship('1Z2')).toMatchObject({ body: { tracking_number: '1Z2', cost: { cents: 1_250 } } })
  const shippedMails = (await jobs.findJobs('mail-send')).filter(
    ({ data }) => (data as { kind: string }).kind === 'shipped',
  )
  expect(shippedMails).toHaveLength(1)
  expect(await read()).toMatchObject({ on_hand: 9, reserved: 0 })
  expect(await setState('delivered')).toMatchObject({ body: { state: 'delivered' } })
  expect(await setState('returned', true)).toMatchObject({
    body: { state: 'returned', returned_at: expect.any(String) },
  })
  expect((await call(callApi, shipment)).body).toMatchObject({ state: 'returned', country: 'US' })
  expect((await ship('1Z3')).status).toBe(409)
  expect(await read()).toMatchObject({ on_hand: 10, reserved: 0 })

  const actors = await db.select({ by: auditLog.actor, action: auditLog.action }).from(auditLog)
  for (const action of ['send.created', 'send.recipients-added', 'send.status-changed', 'send.shipments-created'])
    expect(actors).toContainEqual({ by: 'API token Test', action })
  const changes = await db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, 'send.shipments-changed'))
    .orderBy(auditLog.id)
  expect(changes.map(({ after }) => after)).toEqual([
    { state: 'packed', shipments: 1 },
    { shipped: 1, corrected: 0 },
    { shipped: 0, corrected: 1 },
    { state: 'delivered', shipments: 1 },
    { state: 'returned', shipments: 1 },
  ])
})

test('changes of stock and shipments are in the feed of events', async ({ callApi, db }) => {
  const start = (await call(callApi, '/events')).body.next
  const { itemId } = await createStockItem(db, { quantity: 2 })
  const { body } = await call(callApi, `/events?after=${start}`)
  expect(body.data.map(({ resource, id }) => [resource, id])).toContainEqual(['stock-item', itemId])
})
