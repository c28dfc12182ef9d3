import { staffAlerts } from '#db/tables/alerts.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import { action } from './alerts.route.tsx'
import { readAlerts } from './read-alerts.server.ts'

test('only the first page marks all alerts as read, and a page stays open after one is', async ({
  services,
  context,
}) => {
  const { db } = services
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  const { id } = await storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })
  const alert = { staff_id: person.id, request_id: id, kind: 'reply' } as const
  const stored = await db.insert(staffAlerts).values([alert, alert]).returning()
  const [older, newer] = stored.map((row) => row.id).sort((a, b) => a - b)
  const first = await readAlerts(db, { staffId: person.id, limit: 1 })
  expect(first).toMatchObject({ alerts: [{ id: newer }], newestId: newer, unread: 2, next: newer })
  const second = await readAlerts(db, { staffId: person.id, limit: 1, after: newer })
  expect(second).toMatchObject({ alerts: [{ id: older }], newestId: null, unread: 2 })

  context.set(personContext, person)
  const url = new URL(`http://localhost/admin/alerts?after=${newer}`)
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'read', id: String(older) }),
  })
  const response = await action({ request, url, context, params: {}, pattern: '/admin/alerts' })
  expect(response?.headers.get('Location')).toBe(`/admin/alerts?after=${newer}`)
  expect((await readAlerts(db, { staffId: person.id })).unread).toBe(1)
})
