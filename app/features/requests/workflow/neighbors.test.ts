import type { Services } from '#app/lib/services.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import type { InboxFilter } from '../inbox/filter.ts'
import { getNeighbors } from './neighbors.server.ts'
import { openRequest } from './open-request.server.ts'

const sample = (services: Services, minute: number, email = 'dana@northwind.example') =>
  storeRequest(services, 'free-sample', {
    name: 'Dana',
    email,
    company: 'Northwind',
    created_at: new Date(Date.UTC(2026, 10, 21, 9, minute)),
  })

async function findNeighbors({ db }: Services, id: string, filter: InboxFilter = {}) {
  const opened = await openRequest(db, { id })
  if (!opened) throw new Error('no request was opened')
  return getNeighbors(db, { filter, staffId: null }, opened.entry)
}

test('returns the adjacent requests, and none at the ends', async ({ services }) => {
  const [oldest, middle, newest] = [await sample(services, 1), await sample(services, 2), await sample(services, 3)]
  expect(await findNeighbors(services, newest.id)).toEqual({ newer: null, older: middle.reference })
  expect(await findNeighbors(services, middle.id)).toEqual({ newer: newest.reference, older: oldest.reference })
  expect(await findNeighbors(services, oldest.id)).toEqual({ newer: middle.reference, older: null })
})

test('stays within a view, even for a request outside it', async ({ services }) => {
  const old = await sample(services, 1)
  const other = await sample(services, 2, 'kim@orchard.example')
  const recent = await sample(services, 3)
  const view: InboxFilter = { search: 'dana@' }
  expect(await findNeighbors(services, recent.id, view)).toEqual({ newer: null, older: old.reference })
  expect(await findNeighbors(services, other.id, view)).toEqual({ newer: recent.reference, older: old.reference })
  expect(await findNeighbors(services, recent.id, { search: 'kim' })).toEqual({ newer: null, older: other.reference })
  expect(await findNeighbors(services, old.id, { search: 'kim' })).toEqual({ newer: other.reference, older: null })
  expect(await findNeighbors(services, old.id, { search: 'no such person' })).toEqual({ newer: null, older: null })
})
