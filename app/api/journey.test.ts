import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { commandLine } from '#app/features/staff/person.ts'
import { startWebhookDelivery } from '#app/features/webhooks/delivery/start-webhook-delivery.server.ts'
import { createEndpoint } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { webhookEvents } from '#app/features/webhooks/webhook-events.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/api.ts'
import { generateTypes } from '#test/api-client/generate.ts'
import { waitUntil } from '#test/process.ts'
import { createOrderedProposal } from '#test/proposals.ts'
import { createResourceReader } from './resource-reader.server.ts'

type Received = { type: string; resource_id: string; url: string; data: unknown }

test('the generated client is current: node test/api-client/write.ts', async () => {
  const written = readFileSync(new URL('../../test/api-client/schema.ts', import.meta.url), 'utf8')
  expect(await generateTypes()).toBe(written)
})

test('the generated client walks from a product to a shipment and reads every change', async ({
  client,
  databaseUrl,
  db,
  services,
  receiver,
}) => {
  const hook = await createEndpoint(services, {
    name: 'ERP',
    url: receiver.url,
    events: webhookEvents,
    payload: 'full',
    by: commandLine,
  })
  const readResource = createResourceReader(services)
  const stopDelivery = startWebhookDelivery(services, { readResource, canConnect: (ip) => ip === '127.0.0.1' })
  await db.insert(productData).values({ name: 'Camp Mug', rounded_price: 12.5, minimum_quantity: 24 })
  const start = await client.GET('/events')
  const { data: products } = await client.GET('/products', { params: { query: { q: 'camp', limit: 10 } } })
  const id = products?.data[0]?.id ?? ''
  const price = await client.GET('/products/{id}/price', {
    params: { path: { id }, query: { quantity: 48, method: 'screen-print', colors: 2 } },
  })
  expect(price.data?.total?.cents).toBeGreaterThan(48 * 1250)

  const created = await client.POST('/requests', {
    params: { header: { 'Idempotency-Key': 'partner-1' } },
    body: {
      name: 'Kim Larsen',
      email: 'kim@northwind.example',
      date_needed: getShopDay(),
      items: [{ product_id: id, quantity: 48 }],
    },
  })
  const path = { id: created.data?.id ?? '' }
  const read = await client.GET('/requests/{id}', { params: { path } })
  expect(read.data).toMatchObject({ reference: created.data?.reference, items: [{ product_id: id, quantity: 48 }] })
  const etag = read.response.headers.get('ETag') ?? ''
  const changed = await client.PATCH('/requests/{id}', {
    params: { path, header: { 'If-Match': etag } },
    body: { status: 'proposal-sent' },
  })
  expect(changed.data?.status).toBe('proposal-sent')

  await createOrderedProposal(db, services.storage, databaseUrl)
  const { data: accepted } = await client.GET('/proposals', { params: { query: { state: 'accepted' } } })
  const { data: orders } = await client.GET('/orders')
  const order = { id: orders?.data[0]?.id ?? '' }
  const { data: proposal } = await client.GET('/proposals/{id}', {
    params: { path: { id: accepted?.data[0]?.id ?? '' } },
  })
  expect(proposal?.document?.options[0]?.columns[0]?.total?.currency).toBe('USD')
  const shipped = await client.POST('/orders/{id}/shipments', {
    params: { path: order, header: { 'Idempotency-Key': 'shipment-1' } },
    body: { carrier: 'UPS', tracking_number: '1Z999AA10123456784', shipped_on: getShopDay(), notify: true },
  })
  expect(shipped.data?.shipments).toMatchObject([{ carrier: 'UPS', parcels: 1 }])
  const { data: current } = await client.GET('/orders/{id}', { params: { path: order } })
  expect(current?.shipments).toEqual(shipped.data?.shipments)

  const { data: events } = await client.GET('/events', { params: { query: { after: start.data?.next ?? '' } } })
  const changes = events?.data.map((event) => `${event.resource} ${event.change} ${event.id}`)
  expect(changes?.slice(0, 2)).toEqual([`request created ${path.id}`, `request updated ${path.id}`])
  expect(changes?.at(-1)).toBe(`order updated ${order.id}`)

  const received = () =>
    receiver.deliveries.map(({ body, headers }) => new Webhook(hook.secret).verify(body, headers as never) as Received)
  try {
    await waitUntil(() => received().length >= 4)
  } finally {
    await stopDelivery()
  }
  // Other resources may overtake each other.
  expect(
    received()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['order.shipped', 'proposal.accepted', 'proposal.sent', 'request.created'])
  const find = (type: string) => received().find((each) => each.type === type)
  expect(find('order.shipped')).toMatchObject({
    resource_id: order.id,
    url: `/api/v1/orders/${order.id}`,
    data: current,
  })
  expect(find('proposal.accepted')?.data).toMatchObject({
    id: proposal?.id,
    acceptance: {
      name: 'Ana Lee',
      po_number: 'PO-77',
      total: proposal?.total,
      options: [{ name: 'Essentials', quantity: 96, total: proposal?.total }],
    },
  })
  expect(find('request.created')?.data).toMatchObject({ id: path.id, contact: { email: 'kim@northwind.example' } })
})
