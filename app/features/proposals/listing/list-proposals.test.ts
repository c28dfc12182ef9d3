import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { readContentVersion, saveContent } from '../editing/save-content.server.ts'
import { acceptProposal } from '../lifecycle/accept-proposal.server.ts'
import { createProposal } from '../lifecycle/create-proposal.server.ts'
import { listOrders } from '../orders/list-orders.server.ts'
import { type ListedState, parseProposalFilter } from './filter.ts'
import { listProposals, readBoard } from './list-proposals.server.ts'

const by = { staffId: null, name: 'jo@example.com', ip: null }

async function create(db: Database, title: string, columns: Partial<typeof proposals.$inferInsert> = {}) {
  const content = v.parse(proposalContentSchema, { title, customer: { company: 'Éclair' }, options: [] })
  const { id } = await createProposal(db, { content, brand: defaultBrand, by })
  await db.update(proposals).set(columns).where(eq(proposals.id, id))
  return id
}

const today = getShopDay()

test('lists by state, customer, value and text, and pages in both orders', async ({ db }) => {
  const [company] = await db.insert(companies).values({ name: 'Éclair' }).returning()
  const [contact] = await db
    .insert(contacts)
    .values({ name: 'Ana', company_id: company?.id ?? '' })
    .returning()
  const now = new Date()
  const rows: [string, Partial<typeof proposals.$inferInsert>, ListedState][] = [
    ['one', { value_cents: 500, contact_id: contact?.id ?? '' }, 'draft'],
    ['two', { send_at: now }, 'scheduled'],
    ['three', { status: 'sent', valid_until: today }, 'sent'],
    ['four', { status: 'sent', first_viewed_at: now, value_cents: 900 }, 'viewed'],
    ['five', { status: 'sent', first_viewed_at: now, valid_until: addDays(today, -1) }, 'expired'],
    ['six', { status: 'accepted', value_cents: 700 }, 'accepted'],
  ]
  for (const [title, columns] of rows) await create(db, title, columns)
  const list = async (query: string, view: object = {}) =>
    (await listProposals(db, { filter: parseProposalFilter(new URLSearchParams(query)), staffId: null, ...view })).rows
  const titles = async (query: string, view: object = {}) => (await list(query, view)).map(({ title }) => title)

  expect((await list('')).map(({ title, state }) => [title, state])).toEqual(
    rows.map(([title, , state]) => [title, state]).toReversed(),
  )
  for (const [title, , state] of rows) expect(await titles(`state=${state}`)).toEqual([title])
  expect(await titles('state=sent&state=viewed')).toEqual(['four', 'three'])
  expect(await titles(`company=${company?.id}`)).toEqual(['one'])
  expect(await titles(`contact=${contact?.id}`)).toEqual(['one'])
  expect(await titles('q=ECLAIR+si')).toEqual(['six'])
  expect(await titles('value_from=6&value_to=8')).toEqual(['six'])
  // A proposal without a value is in no range.
  expect([await titles('value_to=7'), await titles('value_from=0')]).toEqual([
    ['six', 'one'],
    ['six', 'four', 'one'],
  ])
  expect(await titles('assignee=me')).toEqual([])
  expect(await titles('assignee=unassigned')).toHaveLength(6)

  for (const sort of ['newest', 'value'] as const) {
    const all = await titles('', { sort })
    const view = { filter: {}, staffId: null, sort, limit: 4 }
    const first = await listProposals(db, view)
    const second = await listProposals(db, { ...view, after: first.next ?? '' })
    const paged = [...first.rows, ...second.rows].map(({ title }) => title)
    expect(paged).toEqual(all)
    expect(second.next).toBeNull()
    const back = await listProposals(db, { ...view, limit: 2, before: second.rows[0]?.id })
    expect(back.rows.map(({ title }) => title)).toEqual(all.slice(2, 4))
  }
  const board = await readBoard(db, { filter: {}, staffId: null })
  expect(board.map(({ title, found }) => [title, found])).toEqual([
    ['Draft', 2],
    ['Sent', 1],
    ['Viewed', 1],
    ['Accepted', 1],
    ['Declined or expired', 1],
  ])
})

test('an accepted value is in the currency of the sent version, that of a draft in the currency of the draft', async ({
  db,
  services,
}) => {
  const { id, content } = await createSentProposal(db)
  const read = async () => (await listProposals(db, { filter: {}, staffId: null })).rows[0]
  const value = { ...content, currency: 'EUR' }
  expect(await saveContent(db, { id, version: await readContentVersion(db, id), value, by })).toEqual({
    outcome: 'saved',
  })
  expect(await read()).toMatchObject({ state: 'sent', currency: 'EUR' })
  const option = content.options[0]?.id ?? ''
  const person = { name: 'Ana', jobTitle: '', email: '', poNumber: null }
  await acceptProposal(services, {
    id,
    acceptance: { ...person, version: 1, formKey: randomUUID(), options: [{ option, column: 0, sizes: {} }] },
    by: { staff: by, reason: 'By phone', file: null },
    timeZone: 'America/Chicago',
  })
  expect(await read()).toMatchObject({ state: 'accepted', currency: 'USD' })
  expect((await listOrders(db, { search: '', stage: undefined })).rows).toMatchObject([{ currency: 'USD' }])
})
