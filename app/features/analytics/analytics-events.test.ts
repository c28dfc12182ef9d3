import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createContext, expect, type TestServices, test } from '#test/database.ts'
import { action } from './analytics-events.route.tsx'
import { loader } from './analytics-key.route.tsx'

const visit = '5f0c2c5e-4a52-4a7e-9d57-1f0f6c9e2a11'
const validEvent = {
  event: 'form_field_changed',
  visit,
  properties: { path: '/get-started', form: 'project', field: 'email' },
}

async function startAnalyticsService(status = 200, headers: Record<string, string> = {}) {
  const received: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    received.push({ url: request.url, ...JSON.parse(await text(request)) })
    response.writeHead(status, headers).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, host: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function createRequests(services: TestServices, settings: Partial<TestServices['settings']>, body: string) {
  const context = createContext({ ...services, settings: { ...services.settings, ...settings } })
  const request = new Request('http://shop.example/api/analytics-events', { method: 'POST', body })
  const args = { request, context, params: {} } as unknown as Parameters<typeof action>[0]
  return { event: () => action(args), key: () => loader(args as unknown as Parameters<typeof loader>[0]).json() }
}

test('sends an event with the listed properties only', async ({ services }) => {
  const service = await startAnalyticsService()
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  expect((await createRequests(services, settings, JSON.stringify(validEvent)).event()).status).toBe(204)
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
  ['an unknown event', { ...validEvent, event: 'anything' }],
  ['an email address in the path', { ...validEvent, properties: { path: '/get-started?email=ada@northwind.example' } }],
  ['a typed value', { ...validEvent, properties: { path: '/', field: 'ada@northwind.example' } }],
  ['another property', { ...validEvent, properties: { path: '/', email: 'ada' } }],
  ['a visit that is no UUID', { ...validEvent, visit: 'ada' }],
  ['an empty message', ''],
] as const)('rejects %s without sending it', async ([, message], { services }) => {
  const service = await startAnalyticsService()
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  expect((await createRequests(services, settings, body).event()).status).toBe(400)
  service.close()
  expect(service.received).toEqual([])
})

test('answers 204 if the service fails', async ({ services }) => {
  const service = await startAnalyticsService(500)
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  expect((await createRequests(services, settings, JSON.stringify(validEvent)).event()).status).toBe(204)
  service.close()
})

test('follows no redirect of the service', async ({ services }) => {
  const otherService = await startAnalyticsService()
  const service = await startAnalyticsService(307, { Location: `${otherService.host}/i/v0/e/` })
  const settings = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: service.host }
  expect((await createRequests(services, settings, JSON.stringify(validEvent)).event()).status).toBe(204)
  service.close()
  otherService.close()
  expect([service.received.length, otherService.received]).toEqual([1, []])
})

test('without a key there is no analytics', async ({ services }) => {
  const shop = createRequests(services, {}, JSON.stringify(validEvent))
  expect(await shop.key()).toEqual({ apiKey: null })
  expect((await shop.event()).status).toBe(404)
  expect(await createRequests(services, { POSTHOG_KEY: 'phc_test' }, '').key()).toEqual({ apiKey: 'phc_test' })
})
