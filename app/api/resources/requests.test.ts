import { randomUUID } from 'node:crypto'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { productData } from '#db/tables/products.ts'
import { productRequests, requests } from '#db/tables/requests.ts'
import { type CallApi, expect, test } from '#test/api.ts'
import { storeEachKind } from '#test/requests.ts'
import { pdf } from '#test/uploads.ts'

const createBody = (product_id: string, change: object = {}) => ({
  name: 'Kim Larsen',
  email: 'kim@northwind.example',
  company: 'Northwind',
  date_needed: getShopDay(),
  items: [{ product_id, quantity: 48, imprint: [{ location: 'Front', method: 'Screen print', colors: 2 }] }],
  ...change,
})

async function upload(callApi: CallApi, content = pdf): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([content], 'logo.pdf', { type: 'application/pdf' }))
  return callApi('/uploads', { body: form })
}

test('a request with artwork lands in the inbox once, however often it is sent', async ({ callApi, db, jobs }) => {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 12.5 }).returning()
  const uploaded = await upload(callApi)
  expect(uploaded.status).toBe(201)
  const { path, token } = (await uploaded.json()) as { path: string; token: string }
  const body = createBody(product?.id ?? '', { artwork: [{ path, token }], message: 'By truck' })
  const create = (sent: object, key = 'order-4711') =>
    callApi('/requests', { body: sent, headers: { 'Idempotency-Key': key } })
  const created = await create(body)
  const receipt = (await created.json()) as { id: string; reference: string }
  expect(created.status).toBe(201)
  const repeated = await create(body)
  expect([repeated.status, repeated.headers.get('Idempotency-Replayed')]).toEqual([201, 'true'])
  expect(await repeated.json()).toEqual(receipt)
  expect((await create({ ...body, message: 'By train' })).status).toBe(422)

  expect(await db.$count(requests)).toBe(1)
  expect(await db.$count(productRequests)).toBe(1)
  expect(await jobs.getQueueStats('announce-request')).toMatchObject([{ queuedCount: 1 }])
  const detail = await callApi(`/requests/${receipt.id}`)
  expect(await detail.json()).toMatchObject({
    reference: receipt.reference,
    kind: 'quote',
    status: 'new',
    message: 'By truck',
    contact: { name: 'Kim Larsen', email: 'kim@northwind.example', company: 'Northwind', phone: null },
    items: [{ product_id: product?.id, quantity: 48, imprint: [{ location: 'Front', colors: 2 }] }],
    artwork: [{ name: 'logo.pdf' }],
  })
  const listed = await callApi('/requests?assignee=unassigned')
  expect(await listed.json()).toMatchObject({ data: [{ id: receipt.id }] })
  const audited = await db.select().from(auditLog)
  expect(audited.map(({ action, actor }) => [action, actor])).toContainEqual(['request.added', 'API token Test'])
})

test('a request of each kind has what its customer wrote as message', async ({ callApi, services }) => {
  const { project, box, sample } = await storeEachKind(services)
  const readMessage = async ({ id }: { id: string }) => {
    const { message } = (await (await callApi(`/requests/${id}`)).json()) as { message: string | null }
    return message
  }
  expect([await readMessage(project), await readMessage(box), await readMessage(sample)]).toEqual([
    'Sixty ÉCRU totes',
    'Ship to two offices',
    null,
  ])
})

test('concurrent requests with one key are stored once; the second conflicts or gets the same response', async ({
  callApi,
  db,
}) => {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 12.5 }).returning()
  const headers = { 'Idempotency-Key': randomUUID() }
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => callApi('/requests', { body: createBody(product?.id ?? ''), headers })),
  )
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
  expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  expect(await db.$count(requests)).toBe(1)
})

test('invalid bodies name their fields and store nothing', async ({ callApi, db }) => {
  const [product] = await db
    .insert(productData)
    .values({ name: 'Mug', minimum_quantity: 100, rounded_price: 9 })
    .returning()
  const body = createBody(product?.id ?? '')
  for (const [sent, pointer] of [
    [{ ...body, email: 'kim' }, '#/email'],
    [{ ...body, date_needed: '2020-01-01' }, '#/date_needed'],
    [body, '#/items'],
    [{ ...body, items: [{ product_id: 'mug', quantity: 1 }] }, '#/items/0/product_id'],
    [
      {
        ...createBody(product?.id ?? '', { items: [{ product_id: product?.id, quantity: 100 }] }),
        artwork: [{ path: 'request-files/x.pdf', token: 'x' }],
      },
      '#/artwork',
    ],
  ] as const) {
    const response = await callApi('/requests', { body: sent })
    expect([pointer, response.status, await response.json()]).toMatchObject([pointer, 422, { errors: [{ pointer }] }])
  }
  expect((await callApi('/requests', { body, headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
  expect((await callApi('/requests', { body, headers: { 'Idempotency-Key': 'ü' } })).status).toBe(400)
  expect((await upload(callApi, 'no pdf')).status).toBe(422)
  expect(await db.$count(requests)).toBe(0)
})

test('status is changed with If-Match, in the timeline; requests are listed by filter', async ({ callApi, db }) => {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 12.5 }).returning()
  const created = await callApi('/requests', { body: createBody(product?.id ?? '') })
  const { id } = (await created.json()) as { id: string }
  const etag = (await callApi(`/requests/${id}`)).headers.get('ETag') ?? ''
  const patch = (body: object) => callApi(`/requests/${id}`, { method: 'PATCH', body, headers: { 'If-Match': etag } })
  expect((await patch({ assignee_id: randomUUID() })).status).toBe(422)
  const changed = await patch({ status: 'in-review' })
  expect([changed.status, await changed.json()]).toMatchObject([200, { status: 'in-review', version: 2 }])
  expect((await patch({ status: 'won' })).status).toBe(412)
  const count = async (query: string) =>
    ((await (await callApi(`/requests?${query}`)).json()) as { data: object[] }).data.length
  expect([await count('status=new'), await count('status=in-review&q=northwind'), await count('kind=project')]).toEqual(
    [0, 1, 0],
  )
})
