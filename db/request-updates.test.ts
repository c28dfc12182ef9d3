import { eq } from 'drizzle-orm'
import pg from 'pg'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import { expect, test } from '#test/database.ts'
import { waitUntil } from '#test/process.ts'
import { storeRequest } from '#test/requests.ts'
import { emailSignups, requests } from './tables/requests.ts'

test('the database notifies of new, changed and deleted requests', async ({ databaseUrl, services, db }) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  const notifications: unknown[] = []
  client.on('notification', ({ payload }) => notifications.push(JSON.parse(payload ?? '')))
  await client.connect()
  try {
    await client.query('listen boxwright_requests')
    const { id } = await storeRequest(services, 'email-signup', { email: 'sam@northwind.example' })
    await waitUntil(() => notifications.length === 1)
    expect(notifications).toEqual([{ what: 'new', id }])
    const by = { staffId: null, name: 'command line', ip: null }
    await changeRequest(db, { id, change: { status: 'won' }, by })
    await waitUntil(() => notifications.length === 2)
    expect(notifications[1]).toEqual({ what: 'changed', id })
    // Changes that no screen shows send no notification.
    await db.update(requests).set({ confirmed_at: new Date() }).where(eq(requests.id, id))
    const [row] = await db.select().from(requests)
    const copyRequest = (n: number) =>
      ({ ...row, id: crypto.randomUUID(), reference: `BW-${n}` }) as typeof requests.$inferInsert
    await db.insert(requests).values([copyRequest(1), copyRequest(2)])
    await waitUntil(() => notifications.length === 3)
    await db.delete(emailSignups)
    await db.delete(requests)
    await waitUntil(() => notifications.length === 4)
    expect(notifications.slice(2)).toEqual([{ what: 'many' }, { what: 'many' }])
  } finally {
    await client.end()
  }
})
