import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#app/lib/services.ts'
import { expect } from '#test/database.ts'
import { browser, createHtmlResponse, fetchText, test } from '#test/http-site.ts'

test('only public pages are read from the replica', async ({ open, services }) => {
  const dbs: unknown[] = []
  const { url } = await open({
    replica: getReplica(services.db),
    render: async (_, { db }) => {
      dbs.push(db)
      return createHtmlResponse('page')
    },
  })
  await fetchText(url)
  await fetchText(`${url}?a=ada%40acme.test`)
  await fetchText(url, { method: 'POST' })
  expect(dbs).toEqual([services.db, undefined, undefined])
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok', replica: 'ok' })
})

test('a page that fails on the replica is read from the primary and cached', async ({ open, services }) => {
  const replica = getReplica(services.db)
  let seenTimes = 0
  const { url, seen } = await open({
    replica,
    render: async (_, { db, onView }) => {
      onView?.(() => seenTimes++)
      return db ? createHtmlResponse('sorry', { status: 503 }) : createHtmlResponse('page')
    },
  })
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await fetchText(url, { headers: { 'User-Agent': browser } })).toBe('page')
  expect(seen).toHaveLength(2)
  expect(seenTimes).toBe(2)
  expect(replica.warnings).toBe(1)
})

test('the database is chosen when a render starts, not while it waits', async ({ open, services }) => {
  const steps: string[] = []
  const source = () => {
    steps.push('chosen')
    return services.db
  }
  const { url } = await open({
    replica: { ...getReplica(services.db), getSource: source },
    render: async () => {
      steps.push('begun')
      // Longer than concurrent renders are held back.
      await wait(30)
      return createHtmlResponse('page')
    },
  })
  const responses = Array.from({ length: 12 }, (_, n) => fetchText(`${url}?a=${n}`))
  await Promise.all(responses)
  expect(steps).toEqual(responses.flatMap(() => ['chosen', 'begun']))
})

const getReplica = (db: Services['db']) => ({
  warnings: 0,
  getSource: () => db,
  markChanged() {},
  markFailed() {
    this.warnings++
  },
  getState: () => 'ok' as const,
  stop: async () => {},
})
