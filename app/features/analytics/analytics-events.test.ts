import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contextFor, expect, type TestServices, test } from '#test/database.ts'
import { action } from './analytics-events.route.tsx'
import { loader } from './analytics-key.route.tsx'

const visit = '5f0c2c5e-4a52-4a7e-9d57-1f0f6c9e2a11'
const good = {
  event: 'form_field_changed',
  visit,
  properties: { path: '/get-started', form: 'project', field: 'email' },
}

async function analyticsService(status = 200, headers: Record<string, string> = {}) {
  const received: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    received.push({ url: request.url, ...JSON.parse(await text(request)) })
    response.writeHead(status, headers).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, host: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function send(services: TestServices, settings: Partial<TestServices['settings']>, body: string) {
  const context = contextFor({ ...services, settings: { ...services.settings, ...settings } })
  const request = new Request('http://shop.example/api/analytics-events', { method: 'POST', body })
  const args = { request, context, params: {} } as unknown as Parameters<typeof action>[0]
  return { event: () => action(args), key: () => loader(args as unknown as Parameters<typeof loader>[0]).json() }
}

test('an event reaches the service with the listed properties and nothing else', async ({ services }) => {
  const service = await analyticsService()
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  expect((await send(services, settings, JSON.stringify(good)).event()).status).toBe(204)
  service.close()
  expect(service.received).toEqual([
    {
      url: '/i/v0/e/',
      api_key: 'phc_test',
      event: 'form_field_changed',
      distinct_id: visit,
      timestamp: expect.any(String),
      properties: {
        form: 'project',
        field: 'email',
        $current_url: 'http://shop.example/get-started',
        $pathname: '/get-started',
        $geoip_disable: true,
        $process_person_profile: false,
      },
    },
  ])
})

test.for([
  ['an unknown event', { ...good, event: 'anything' }],
  ['an address in the path', { ...good, properties: { path: '/get-started?email=ada@northwind.example' } }],
  ['a typed value', { ...good, properties: { path: '/', field: 'ada@northwind.example' } }],
  ['another property', { ...good, properties: { path: '/', email: 'ada' } }],
  ['a visit that is a name', { ...good, visit: 'ada' }],
  ['nothing', ''],
] as const)('%s is refused and goes nowhere', async ([, message], { services }) => {
  const service = await analyticsService()
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  expect((await send(services, settings, body).event()).status).toBe(400)
  service.close()
  expect(service.received).toEqual([])
})

test('a service that fails is no failure of the page', async ({ services }) => {
  const service = await analyticsService(500)
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  expect((await send(services, settings, JSON.stringify(good)).event()).status).toBe(204)
  service.close()
})

test('where the service leads elsewhere, nothing goes there', async ({ services }) => {
  const elsewhere = await analyticsService()
  const service = await analyticsService(307, { Location: `${elsewhere.host}/i/v0/e/` })
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  expect((await send(services, settings, JSON.stringify(good)).event()).status).toBe(204)
  service.close()
  elsewhere.close()
  expect([service.received.length, elsewhere.received]).toEqual([1, []])
})

test('without a key there is no analytics', async ({ services }) => {
  const shop = send(services, {}, JSON.stringify(good))
  expect(await shop.key()).toEqual({ apiKey: null })
  expect((await shop.event()).status).toBe(404)
  expect(await send(services, { POSTHOG_KEY: 'phc_test' }, '').key()).toEqual({ apiKey: 'phc_test' })
})
