import { listAudit } from '#app/features/audit/audit.server.ts'
import { listInventory } from '#app/features/catalog/inventory/inventory.server.ts'
import { countRequests } from '#app/features/requests/inbox/list.server.ts'
import { countByDay } from '#app/features/requests/reports/by-day.server.ts'
import { readMetrics } from '#app/features/requests/reports/reports.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { productData } from '#db/tables/products.ts'
import { adminSettings } from '#db/tables/settings.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { getShopDay, setShopTimeZone } from './shop-days.server.ts'
import { defaultTimeZone } from './time-zone.ts'

/** First and last minutes of the days around March 29 in Berlin, which skips an hour, in order. */
const moments = [
  ['2026-03-28T22:59:00Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:00Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
] as const
const days = ['2026-03-28', '2026-03-29', '2026-03-30']

test('filters, reports and the audit log have the days of TIME_ZONE, over a change of the clocks', async ({
  services,
  db,
}) => {
  for (const [at, day] of moments) {
    const created_at = new Date(at)
    await storeRequest(services, 'email-signup', { email: 'sam@northwind.example', created_at, suspected_spam: true })
    await storeRequest(services, 'email-signup', { email: 'ana@northwind.example', created_at })
    await db.insert(auditLog).values({ actor: 'Ada', action: 'request.noted', subject: day, at: created_at })
    await db.insert(productData).values({ name: day, updated_at: created_at })
  }
  const count = () =>
    Promise.all(days.map((day) => countRequests(db, { filter: { from: day, to: day }, staffId: null })))
  expect(await count()).toEqual([2, 2, 0])

  setShopTimeZone('Europe/Berlin')
  try {
    expect(moments.map(([at]) => getShopDay(new Date(at)))).toEqual(moments.map(([, day]) => day))
    expect(await count()).toEqual([1, 2, 1])
    const counted = await countByDay(db, days)
    expect(counted.map(({ day, kinds, spam }) => [day, kinds['email-signup'], spam])).toEqual([
      ['2026-03-28', 1, 1],
      ['2026-03-29', 2, 2],
      ['2026-03-30', 1, 1],
    ])
    const { entries } = await listAudit(db, { limit: 9, from: '2026-03-29', to: '2026-03-29' })
    expect(entries.map(({ subject }) => subject)).toEqual(['2026-03-29', '2026-03-29'])
    const { rows } = await listInventory(db, { filter: { since: '2026-03-30' }, sort: 'name', limit: 9 })
    expect(rows.map(({ name }) => name)).toEqual(['2026-03-30'])
    const metrics = await readMetrics(db, { range: 7, by: 'units' })
    expect(metrics.days.at(-1)?.day).toBe(getShopDay())
  } finally {
    setShopTimeZone(defaultTimeZone)
  }
})

test('the zone follows the settings, even after a change', async ({ services, db }) => {
  const at = new Date('2026-03-28T23:00:00Z')
  expect(getShopDay(at)).toBe('2026-03-28')
  await db.insert(adminSettings).values({ name: 'setting.TIME_ZONE', value: 'Europe/Berlin' })
  await services.liveSettings.reload()
  expect(getShopDay(at)).toBe('2026-03-29')
  setShopTimeZone(defaultTimeZone)
})
