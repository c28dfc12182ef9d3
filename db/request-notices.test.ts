import { eq } from 'drizzle-orm'
import pg from 'pg'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import { expect, test } from '#test/database.ts'
import { until } from '#test/process.ts'
import { storeRequest } from '#test/requests.ts'
import { emailSignups, requests } from './tables/requests.ts'

test('the database tells what arrives, what is changed, and what is gone', async ({ databaseUrl, services, db }) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  const heard: unknown[] = []
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await client.connect()
  try {
    await client.query('listen boxwright_requests')
    const { id } = await storeRequest(services, 'email-signup', { email: 'sam@northwind.example' })
    await until(() => heard.length === 1)
    expect(heard).toEqual([{ what: 'new', id }])
    const by = { staffId: null, name: 'command line', address: null }
    await changeRequest(db, { id, change: { status: 'won' }, by })
    await until(() => heard.length === 2)
    expect(heard[1]).toEqual({ what: 'changed', id })
    // Changes that no screen shows send no notification.
    await db.update(requests).set({ confirmed_at: new Date() }).where(eq(requests.id, id))
    const [row] = await db.select().from(requests)
    const copy = (n: number) =>
      ({ ...row, id: crypto.randomUUID(), reference: `BW-${n}` }) as typeof requests.$inferInsert
    await db.insert(requests).values([copy(1), copy(2)])
    await until(() => heard.length === 3)
    await db.delete(emailSignups)
    await db.delete(requests)
    await until(() => heard.length === 4)
    expect(heard.slice(2)).toEqual([{ what: 'many' }, { what: 'many' }])
  } finally {
    await client.end()
  }
})
