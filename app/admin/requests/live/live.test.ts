import { afterEach, vi } from 'vitest'
import type { Services } from '#app/lib/services.ts'
import { staff, staffSessions } from '#db/tables/staff.ts'
import { test as base, expect } from '#test/built-app.ts'
import { joinStaff } from '#test/staff.ts'

const url = 'http://localhost/admin/requests/live'

type Stream = { next: () => Promise<string | undefined>; cancel: () => Promise<void> }

const test = base.extend<{ open: (cookie: string) => Promise<Stream> }>({
  open: async ({ app, services }, use) => {
    const opened: Stream[] = []
    await use(async (cookie) => {
      const request = new Request(url, { headers: { Cookie: cookie, Accept: 'text/event-stream' } })
      const response = await app.render(request, { log: services.log, visitor: { ip: '192.0.2.7' } })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream'])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      const stream = {
        next: async () => (await reader?.read())?.value,
        cancel: async () => reader?.cancel(),
      }
      opened.push(stream)
      expect(await stream.next()).toContain('event: ready')
      return stream
    })
    for (const stream of opened) await stream.cancel()
  },
})

afterEach(() => void vi.useRealTimers())

const joinMember = (services: Services) => joinStaff(services, 'bob@shop.example', 'sales')

test('streams events, and reports an invalid one as a gap', async ({ open, services }) => {
  const { next } = await open((await joinMember(services)).cookie)
  services.requestUpdates.publish('{"what":"new","id":"a"}')
  expect(await next()).toBe('event: request\ndata: {"what":"new","id":"a"}\n\n')
  services.requestUpdates.publish('nonsense')
  expect(await next()).toBe('event: request\ndata: {"what":"unknown"}\n\n')
})

test('ends the stream with the process, and releases it when the reader leaves', async ({ open, services }) => {
  const { cookie } = await joinMember(services)
  const first = await open(cookie)
  await first.cancel()
  services.requestUpdates.publish('{"what":"new","id":"a"}')
  const { next } = await open(cookie)
  services.requestUpdates.close()
  expect(await next()).toBeUndefined()
})

test('cleans up without an error if the body is canceled', async ({ app, services }) => {
  const { cookie } = await joinMember(services)
  const request = new Request(url, { headers: { Cookie: cookie, Accept: 'text/event-stream' } })
  const response = await app.render(request, { log: services.log, visitor: { ip: '192.0.2.7' } })
  await response.body?.cancel()
})

test('sends no events to a disabled person', async ({ open, services }) => {
  const { cookie } = await joinMember(services)
  const { next } = await open(cookie)
  await services.db.update(staff).set({ disabled_at: new Date() })
  services.requestUpdates.publish('{"what":"new","id":"a"}')
  expect(await next()).toBeUndefined()
})

test('checks the session at most once a second, and keeps events in order', async ({ open, services }) => {
  const { cookie } = await joinMember(services)
  const { next } = await open(cookie)
  const select = vi.spyOn(services.db, 'select')
  for (const id of ['a', 'b', 'c']) services.requestUpdates.publish(`{"what":"new","id":"${id}"}`)
  for (const id of ['a', 'b', 'c']) expect(await next()).toBe(`event: request\ndata: {"what":"new","id":"${id}"}\n\n`)
  expect(select).toHaveBeenCalledTimes(1)
  select.mockRestore()
})

test.for([
  ['the session has ended', ({ db }: Services) => db.delete(staffSessions)],
  ['the person was disabled', ({ db }: Services) => db.update(staff).set({ disabled_at: new Date() })],
  ['the role is another', ({ db }: Services) => db.update(staff).set({ roles: ['editor'] })],
  ['the session has run out', ({ db }: Services) => db.update(staffSessions).set({ expires_at: new Date(0) })],
] as const)('sends heartbeats until %s, then ends', async ([, change], { open, services }) => {
  const { cookie } = await joinMember(services)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { next } = await open(cookie)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await next()).toBe(': still here\n\n')
  await change(services)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await next()).toBeUndefined()
})
