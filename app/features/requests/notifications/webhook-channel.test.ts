import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWebhook } from '#app/lib/http/webhook.server.ts'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { readRequest } from '../read-request.server.ts'
import { postRequest } from './webhook-channel.server.ts'

const secret = 'a secret of some length'
const created_at = new Date('2026-11-21T15:00:00Z')

async function project(services: Services) {
  const values = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
  const project_description = 'Zwölf <b>mugs</b>'
  const stored = await storeRequest(services, 'project', { created_at, project_description, ...values })
  return { kind: 'project' as const, ...stored }
}

test('the body contains every field except internal ones', async ({ db, services, receiver }) => {
  const notification = await project(services)
  await postRequest(db, createWebhook(receiver), notification)
  const [post] = receiver.deliveries
  expect(post).toMatchObject({ method: 'POST', path: '/hooks/boxwright' })
  expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': notification.id })
  expect(post?.headers).not.toHaveProperty('x-boxwright-signature')
  expect(JSON.parse(post?.body ?? '')).toEqual({
    id: notification.id,
    kind: 'project',
    reference: notification.reference,
    created_at: '2026-11-21T15:00:00.000Z',
    request: {
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana@northwind.example',
      phone: null,
      product_type: 'other',
      delivery_timeline: null,
      project_description: 'Zwölf <b>mugs</b>',
      company: null,
      source: null,
      uploaded_files: [],
    },
  })
})

test('a quote keeps its product, a box holds its items and artwork', async ({ db, services, receiver }) => {
  const [product] = await db.insert(productData).values({ name: 'Renamed since' }).returning()
  const product_id = product?.id ?? ''
  const values = {
    product_id,
    product_name: 'Camp Mug',
    item_number: 'BW-DR-1042',
    style: 'CM-12',
    color: 'Navy',
    supplier: 'Northern Mugs',
    supplier_item_number: 'M12-N',
    product_price: 12.5,
    name: 'Kim',
    email: 'kim@northwind.example',
    quantity: 144,
    date_needed: '2026-12-18',
  }
  const quote = await storeRequest(services, 'quote', values)
  const box_items = [
    { product_id, product_name: 'Camp Mug', product_price: 12.5, product_image: null, sizes: 'later' as const },
  ]
  const uploaded_files = [{ url: 'swag-box-uploads/1.pdf', name: 'logo.pdf', size: 2_500_000 }]
  const sender = { first_name: 'Kim', last_name: 'Lee', email: 'kim@northwind.example', company: 'Northwind' }
  const delivery = [{ to: 'us-homes', packs: 96, rate_cents: 1500 }]
  const order = { box_items, global_quantity: 96, total_price: 1200.5, uploaded_files, delivery, budget_cents: 5000 }
  const box = await storeRequest(services, 'swag-box', { ...sender, ...order })
  const webhook = createWebhook(receiver)
  await postRequest(db, webhook, { kind: 'quote', id: quote.id })
  await postRequest(db, webhook, { kind: 'swag-box', id: box.id })
  const [first, second] = receiver.deliveries.map(({ body }) => JSON.parse(body))
  expect(first.request).toEqual({
    phone: null,
    company: null,
    message: null,
    more_items: [],
    has_alternatives: false,
    is_flexible_date: false,
    delivery: null,
    total_budget_cents: null,
    uploaded_files: [],
    imprint: null,
    proof: null,
    proof_files: [],
    sizes: null,
    unit_price: null,
    target_price: null,
    ...values,
  })
  expect(second.request).toEqual({
    ...sender,
    phone: null,
    date_needed: null,
    is_flexible_date: false,
    special_requests: null,
    box_items,
    global_quantity: 96,
    total_price: 1200.5,
    uploaded_files,
    proof_files: [],
    status: 'pending',
    box_name: null,
    box_color: null,
    box_print: null,
    delivery,
    budget_cents: 5000,
  })
})

type Check = (header: string | string[] | undefined, body: string | Buffer, secret: string) => boolean

/** Returns the signature check of docs/webhook.md. */
async function documentedCheck(): Promise<Check> {
  const guide = await readFile(new URL('../../../../docs/webhook.md', import.meta.url), 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  const example: { isFromTheShop: Check } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return example.isFromTheShop
}

test('the signature passes the check of docs/webhook.md; nothing else does', async ({ db, services, receiver }) => {
  await postRequest(db, createWebhook({ ...receiver, secret }), await project(services))
  const isFromTheShop = await documentedCheck()
  const { headers, body = '' } = receiver.deliveries[0] ?? {}
  const header = String(headers?.['x-boxwright-signature'])
  expect(header).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/)
  expect(isFromTheShop(header, body, secret)).toBe(true)
  expect(isFromTheShop(header, Buffer.from(body), secret)).toBe(true)
  expect(isFromTheShop(header, `${body} `, secret)).toBe(false)
  expect(isFromTheShop(header, body, 'another secret')).toBe(false)
  expect(
    isFromTheShop(
      header.replace(/\d{10}/, (t) => String(Number(t) + 1)),
      body,
      secret,
    ),
  ).toBe(false)
  expect(isFromTheShop(header.replace(/\d{10}/, '1000000000'), body, secret)).toBe(false)
  expect(isFromTheShop(undefined, body, secret)).toBe(false)
})

test('retries after a 500', async ({ db, services, receiver }) => {
  const notification = await project(services)
  receiver.respond = (response) => response.writeHead(500).end()
  await expect(postRequest(db, createWebhook(receiver), notification)).rejects.toMatchObject({ code: 'HTTP_500' })
  receiver.respond = (response) => response.writeHead(201).end('stored')
  await postRequest(db, createWebhook(receiver), notification)
  const [first, second] = receiver.deliveries
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test.for([301, 302, 303, 307, 308])(
  'a redirect (%i) is a failure and not followed',
  async (status, { db, services, receiver }) => {
    receiver.respond = (response) => response.writeHead(status, { Location: '/elsewhere' }).end()
    const sent = postRequest(db, createWebhook(receiver), await project(services))
    await expect(sent).rejects.toMatchObject({ code: `HTTP_${status}` })
    expect(receiver.deliveries.map(({ path }) => path)).toEqual(['/hooks/boxwright'])
  },
)

test('a receiver that times out is a failure', async ({ db, services, receiver }) => {
  receiver.respond = () => {}
  const sent = postRequest(db, createWebhook({ ...receiver, timeoutMs: 200 }), await project(services))
  await expect(sent).rejects.toMatchObject({ code: 'TIMEOUT' })
})

test('does not wait for the body of a 2xx response', async ({ db, services, receiver }) => {
  receiver.respond = (response) => response.writeHead(200).write('and then')
  await postRequest(db, createWebhook(receiver), await project(services))
})

test('an unreachable receiver is a failure', async ({ db, services }) => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  const sent = postRequest(db, createWebhook({ url: `http://127.0.0.1:${port}/` }), await project(services))
  await expect(sent).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('does not wait for an email in progress', async ({ db, services, receiver }) => {
  const { kind, id } = await project(services)
  await db.transaction(async (tx) => {
    await readRequest(tx, kind, id, { shouldLock: true })
    await postRequest(db, createWebhook(receiver), { kind, id })
  })
  expect(receiver.deliveries).toHaveLength(1)
})

test('a deleted request is not a failure', async ({ db, receiver }) => {
  await postRequest(db, createWebhook(receiver), { kind: 'project', id: randomUUID() })
  expect(receiver.deliveries).toEqual([])
})
