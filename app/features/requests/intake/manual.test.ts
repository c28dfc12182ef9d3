import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getActor } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { contacts } from '#db/tables/customers.ts'
import { projectRequests, requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { getStoredArtwork } from '../artwork/artwork-file.ts'
import { erasePerson } from '../erasure/erase-person.server.ts'
import { openRequest } from '../workflow/open-request.server.ts'
import { readTimeline } from '../workflow/timeline/timeline.server.ts'
import { addManualRequest } from './manual.server.ts'

const value = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@northwind.example',
  phone: '555 0100',
  company: 'Northwind',
  source: 'phone',
  productType: 'other',
  deliveryTimeline: null,
  projectDescription: '200 mugs for March',
  assign: true,
  confirm: false,
} as const

async function stageFile({ settings }: Services) {
  const file = join(settings.DATA_DIR, 'staged')
  await writeFile(file, 'notes')
  return { file, name: 'Call notes.txt', size: 5, type: 'text/plain' }
}

async function listQueues({ db }: Services): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from pgboss.job order by name`)
  return rows.map(({ name }) => name)
}

test('an added request is stored as one of the storefront, once, with files; the customer is not notified', async ({
  services,
  db,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  const added = { value, formKey: randomUUID(), files: [await stageFile(services)], by: getActor(person, '192.0.2.7') }
  const { reference } = await addManualRequest(services, added)
  expect(await addManualRequest(services, { ...added, files: [] })).toMatchObject({ reference })
  expect(await listQueues(services)).toEqual(['announce-request', 'announce-request-webhook'])

  const [contact] = await db.select().from(contacts)
  expect(await db.select().from(requests)).toMatchObject([
    { kind: 'project', company: 'Northwind', contact_id: contact?.id, owner_id: person.id, has_artwork: true },
  ])
  const opened = await openRequest(db, { reference: reference ?? '' })
  if (!opened) throw new Error('not found')
  expect((await readTimeline(db, opened)).map((entry) => [entry.kind, 'after' in entry && entry.after])).toEqual([
    ['added', 'Phone call'],
    ['owner', person.name],
  ])
  const [file] = getStoredArtwork(opened.submission)
  expect(file).toMatchObject({ name: 'Call notes.txt', size: 5 })
  expect(await services.storage.get(file?.path ?? '')).toBe('notes')
  expect(await db.select().from(uploads)).toMatchObject([{ claimed_at: expect.any(Date) }])

  expect(await erasePerson(services, { email: value.email, by: added.by as never })).toMatchObject({
    requests: 1,
    contacts: 1,
    artwork: [file?.path],
    filesLeft: [],
  })
  expect([await db.$count(projectRequests), await db.$count(contacts), await db.$count(uploads)]).toEqual([0, 0, 0])
})

test('the customer gets a confirmation on demand', async ({ services, db }) => {
  const by = { staffId: null, name: 'ada@shop.example', ip: null }
  await addManualRequest(services, { value: { ...value, confirm: true }, formKey: randomUUID(), files: [], by })
  expect(await listQueues(services)).toEqual(['announce-request', 'announce-request-webhook', 'confirm-request'])
  expect(await db.select().from(requests)).toMatchObject([{ owner_id: null }])
})
