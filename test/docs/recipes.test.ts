import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import { createResourceReader } from '#app/api/resource-reader.server.ts'
import { loader } from '#app/features/discovery/feeds/csv.route.tsx'
import { commandLine } from '#app/features/staff/person.ts'
import { deliverBatch } from '#app/features/webhooks/delivery/deliver.server.ts'
import { fanOut } from '#app/features/webhooks/delivery/fan-out.server.ts'
import { createEndpoint } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { productData } from '#db/tables/products.ts'
import { webhookDeliveries } from '#db/tables/webhooks.ts'
import type { TestServices } from '../database.ts'
import { waitUntil } from '../process.ts'
import { expect, test } from '../receivers.ts'
import { storeRequest } from '../requests.ts'
import { read } from './pages.ts'

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}`, { method: 'POST' }).then(
    ({ status }) => status === 401,
    () => false,
  )

/** Stores a sign-up and a quote, and delivers both to a URL. */
async function deliverTo(services: TestServices, { id }: { id: string }) {
  const { reference } = await storeRequest(services, 'email-signup', { email: 'ana@northwind.example' })
  const quote = await storeRequest(services, 'quote', {
    name: 'Kim <Lee>',
    email: 'kim@northwind.example',
    company: 'Northwind',
    quantity: 48,
    unit_price: 11,
    product_id: crypto.randomUUID(),
    product_name: 'Camp Mug',
    product_price: 12.5,
    date_needed: '2026-12-18',
  })
  await fanOut(services.db)
  const options = { canConnect: (ip: string) => ip === '127.0.0.1', readResource: createResourceReader(services) }
  while ((await deliverBatch(services, id, options)) > 0);
  const states = await services.db.select({ state: webhookDeliveries.state }).from(webhookDeliveries)
  expect(states).toEqual([{ state: 'delivered' }, { state: 'delivered' }])
  return { signup: reference, quote: quote.reference }
}

const addEndpoint = (services: TestServices, url: string) =>
  createEndpoint(services, { name: 'CRM', url, events: ['request.created'], payload: 'full', by: commandLine })

type Sent = { path: string | undefined; authorization: string | undefined; body: Record<string, unknown> }
type References = { signup: string; quote: string }

/** Checks each service's requests. */
const recipes: Record<string, (sent: Sent[], references: References) => void> = {
  slack: (sent, { signup, quote }) =>
    expect(sent.map(({ body }) => body.text).toSorted()).toEqual(
      [`request.created · ${signup}`, `request.created · ${quote} · Northwind`].toSorted(),
    ),
  hubspot: (sent, { quote }) =>
    expect(sent).toEqual([
      {
        path: '/crm/v3/objects/deals',
        authorization: 'Bearer marked-token',
        body: {
          properties: {
            dealname: `${quote} Northwind`,
            amount: '528.00',
            pipeline: 'default',
            dealstage: 'appointmentscheduled',
          },
        },
      },
    ]),
  quickbooks: (sent, { quote }) =>
    expect(sent).toEqual([
      {
        path: expect.stringMatching(/^\/v3\/company\/42\/estimate\?requestid=[\w-]{36}$/),
        authorization: 'Bearer marked-token',
        body: {
          CustomerRef: { value: '7' },
          DocNumber: quote,
          Line: [
            {
              DetailType: 'SalesItemLineDetail',
              Description: 'Camp Mug',
              Amount: 528,
              SalesItemLineDetail: { ItemRef: { value: '3' }, Qty: 48, UnitPrice: 11 },
            },
          ],
        },
      },
    ]),
  listmonk: (sent) =>
    expect(sent).toEqual([
      {
        path: '/api/subscribers',
        authorization: 'token marked-token',
        body: { email: 'ana@northwind.example', name: 'ana@northwind.example', status: 'enabled', lists: [5] },
      },
    ]),
  posthog: (sent) => {
    expect(sent.map(({ path, body }) => [path, body.event, body.api_key])).toEqual(
      Array(2).fill(['/i/v0/e/', 'request.created', 'marked-token']),
    )
    expect(JSON.stringify(sent)).not.toContain('northwind')
  },
}

test.for(Object.entries(recipes))('%s', async ([name, check], { services, receiver, onTestFinished }) => {
  const port = await findFreePort()
  const { id, secret } = await addEndpoint(services, `http://127.0.0.1:${port}/`)
  const service = new URL(receiver.url).origin
  const child = spawn(process.execPath, [`docs/recipes/${name}.ts`], {
    stdio: 'inherit',
    env: {
      PORT: String(port),
      WEBHOOK_SECRET: secret,
      SLACK_URL: `${service}/services/T0`,
      HUBSPOT_URL: service,
      HUBSPOT_TOKEN: 'marked-token',
      QUICKBOOKS_URL: service,
      QUICKBOOKS_TOKEN: 'marked-token',
      QUICKBOOKS_COMPANY: '42',
      QUICKBOOKS_CUSTOMER: '7',
      QUICKBOOKS_ITEM: '3',
      LISTMONK_URL: service,
      LISTMONK_LIST: '5',
      LISTMONK_TOKEN: 'marked-token',
      POSTHOG_HOST: service,
      POSTHOG_KEY: 'marked-token',
    },
  })
  onTestFinished(() => void child.kill())
  // It rejects what has no signature.
  await waitUntil(() => isListening(port))
  const references = await deliverTo(services, { id })
  const sent = receiver.deliveries.map(({ path, headers, body }) => ({
    path,
    authorization: headers.authorization,
    body: JSON.parse(body) as Record<string, unknown>,
  }))
  check(sent, references)
})

test('n8n and Zapier get the event itself', async ({ services, receiver }) => {
  const { id } = await addEndpoint(services, receiver.url)
  const { quote } = await deliverTo(services, { id })
  const bodies = receiver.deliveries.map(({ body }) => JSON.parse(body))
  expect(bodies.find(({ data }) => data.reference === quote)).toMatchObject({
    type: 'request.created',
    resource: 'request',
    data: { contact: { email: 'kim@northwind.example' }, items: [{ name: 'Camp Mug', quantity: 48 }] },
  })
})

test('Google Sheets reads the address of the recipe as CSV', async ({ db, context }) => {
  const [, address = ''] = /IMPORTDATA\("([^"]+)"\)/.exec(read('docs/recipes.md')) ?? []
  await db.insert(productData).values({ name: 'Camp Mug', rounded_price: 12.5, image_url: '/pictures/mug.webp' })
  const request = new Request(address)
  const response = await loader({ request, context, url: new URL(address), params: {} } as never)
  expect(new URL(address).pathname).toBe('/feeds/products.csv')
  const rows = parse(await response.text(), { columns: true }) as Record<string, string>[]
  expect(rows).toMatchObject([{ title: 'Camp Mug', price: '12.50 USD' }])
})
