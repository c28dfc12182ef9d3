import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { foldText } from '#app/lib/text/normalize.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { requestEvents, requestMentions, requestReads } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { storeEachKind, storeRequest } from '#test/requests.ts'
import { requestKinds } from '../kinds.ts'
import { createReference } from '../reference.ts'
import { requestStatuses } from '../statuses.ts'
import { type InboxFilter, toInboxParams } from './filter.ts'
import { countRequests, listRequests } from './list.server.ts'

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Row = typeof requests.$inferSelect & { read: boolean; called: boolean; seen: boolean }

const words = ['mug', 'camp mug', 'Hoodie ÉCRU', '3M tote', 'box 100%', 'under_score', 'navy']
const hour = 3_600_000

async function people(db: Database) {
  const row = (name: string) => ({
    name,
    email: `${name}@shop.example`,
    roles: ['sales' as const],
    joined_at: new Date(),
  })
  const [me, other] = await db
    .insert(staff)
    .values([row('me'), row('other')])
    .returning()
  if (!me || !other) throw new Error('no staff was inserted')
  return { me, other }
}

/** Requests of all sorts, some of them at the same moment, and what a person has read and been called in. */
async function fill(db: Database, count: number, random: () => number) {
  const { me, other } = await people(db)
  const one = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const start = Date.UTC(2026, 9, 31)
  const rows: Row[] = []
  for (let n = 0; n < count; n++) {
    const text = one(words)
    const reference = createReference()
    const status = one(requestStatuses)
    const email = `n${n}@northwind.example`
    rows.push({
      id: randomUUID(),
      kind: one(requestKinds),
      reference,
      status,
      contact_name: null,
      phone: null,
      contact_id: null,
      is_contact_corrected: false,
      email,
      company: null,
      summary: '',
      value_cents: random() < 0.5 ? Math.floor(random() * 500) * 100 : null,
      // A status set by a person clears the suspicion.
      suspected_spam: status === 'new' && random() < 0.5,
      has_artwork: random() < 0.4,
      search_text: [reference, reference.replaceAll('-', ''), email, text].map(foldText).join('\n'),
      // Around the night in which the clocks of Chicago change.
      created_at: new Date(start + Math.floor(random() * 60) * hour),
      owner_id: one([me.id, other.id, null]),
      next_step: null,
      next_step_on: one([null, '2026-11-01', getTodayInChicago(), '2999-01-01']),
      version: 1,
      confirmed_at: null,
      answered_at: null,
      reply_received_at: null,
      deleted_at: random() < 0.1 ? new Date() : null,
      merged_into: n > 0 && random() < 0.1 ? (rows[0]?.id ?? null) : null,
      read: random() < 0.4,
      called: random() < 0.3,
      seen: random() < 0.5,
    })
  }
  await db.insert(requests).values(rows)
  await db
    .insert(requestReads)
    .values(rows.filter(({ read }) => read).map(({ id }) => ({ request_id: id, staff_id: me.id })))
  for (const { id, seen } of rows.filter(({ called }) => called)) {
    const [event] = await db
      .insert(requestEvents)
      .values({ request_id: id, actor: 'kim', kind: 'note', note: 'Look' })
      .returning()
    await db.insert(requestMentions).values({
      event_id: event?.id ?? 0,
      request_id: id,
      staff_id: me.id,
      seen_at: seen ? new Date() : null,
    })
  }
  const floor = new Date(start + 20 * hour)
  await db.update(staff).set({ requests_read_until: floor })
  return { me, other, rows, floor }
}

const chicago = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })

/** Reference implementation of the inbox filter. */
function matches(row: Row, filter: InboxFilter, { me, floor }: { me: { id: string }; floor: Date }): boolean {
  const { search, kinds, statuses, assignee, valueFrom, valueTo, from, to, spam } = filter
  const value = row.value_cents
  const day = chicago.format(row.created_at)
  const isSpam = row.status === 'spam' || row.suspected_spam
  const isVisible =
    spam === 'with' ||
    (spam === 'only' && isSpam) ||
    (spam === undefined && (!isSpam || filter.removed !== undefined)) ||
    (spam === undefined && row.status === 'spam' && statuses?.includes('spam') === true)
  return [
    isVisible,
    filter.removed === 'deleted'
      ? row.deleted_at !== null
      : (row.merged_into !== null) === (filter.removed === 'merged'),
    filter.removed !== undefined || row.deleted_at === null,
    !search || search.split(' ').every((word) => found(row.search_text, foldText(word))),
    !kinds || kinds.includes(row.kind),
    !statuses || statuses.includes(row.status),
    assignee === undefined ||
      row.owner_id === (assignee === 'me' ? me.id : assignee === 'unassigned' ? null : assignee),
    valueFrom === undefined || (value !== null && value >= valueFrom),
    valueTo === undefined || (value !== null && value <= valueTo),
    !from || day >= from,
    !to || day <= to,
    !filter.artwork || row.has_artwork,
    !filter.unread || (row.created_at > floor && !row.read),
    !filter.mentions || (row.called && (filter.mentions === 'yes' || !row.seen)),
    !filter.due || (isOpen(row) && row.next_step_on !== null && row.next_step_on <= getTodayInChicago()),
    !filter.waiting || (!isSpam && waits(row)),
  ].every(Boolean)
}

const isOpen = ({ status }: Row) => ['new', 'in-review', 'proposal-sent'].includes(status)

/** No request of this test has a reply. */
const waits = ({ status, kind, created_at }: Pick<Row, 'status' | 'kind' | 'created_at'>) =>
  (status === 'in-review' || (status === 'new' && kind !== 'email-signup')) &&
  Date.now() - created_at.getTime() > 24 * 60 * 60 * 1000

const found = (text: string, word: string) =>
  /[\p{L}\p{N}]{3}/u.test(word) ? text.includes(word) : text.split(/\s/).some((each) => each.startsWith(word))

test('lists the matches of random filters page by page in both directions', async ({ db }) => {
  const random = numbers(4711)
  const { me, other, rows, floor } = await fill(db, 120, random)
  const sometimes = <T>(share: number, value: () => T): T | undefined => (random() < share ? value() : undefined)
  const one = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const some = <T>(from: readonly T[]) => from.filter(() => random() < 0.5)
  const known = rows.map(({ reference }) => reference)
  let filled = 0
  for (let round = 0; round < 120; round++) {
    const kinds = some(requestKinds)
    const statuses = some(requestStatuses)
    const filter: InboxFilter = {
      search: sometimes(0.3, () =>
        one(['mug', 'MUG camp', 'écru', '3m', '100%', 'r_s', 'na', 'zz', 'gum', one(known)]),
      ),
      kinds: sometimes(0.2, () => (kinds.length > 0 ? kinds : undefined)),
      statuses: sometimes(0.4, () => (statuses.length > 0 ? statuses : undefined)),
      assignee: sometimes(0.2, () => one(['me', 'unassigned', other.id, randomUUID()])),
      valueFrom: sometimes(0.1, () => 20_000),
      valueTo: sometimes(0.1, () => 40_000),
      from: sometimes(0.15, () => one(['2026-10-31', '2026-11-01'])),
      to: sometimes(0.15, () => one(['2026-11-01', '2026-11-02'])),
      artwork: sometimes(0.1, () => true),
      unread: sometimes(0.2, () => true),
      mentions: sometimes(0.15, () => one(['yes', 'new'] as const)),
      due: sometimes(0.15, () => true),
      waiting: sometimes(0.15, () => true),
      spam: sometimes(0.3, () => one(['only', 'with'] as const)),
      removed: sometimes(0.1, () => one(['deleted', 'merged'] as const)),
    }
    const expected = rows
      .filter((row) => matches(row, filter, { me, floor }))
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    const view = { filter, staffId: me.id }
    const query = toInboxParams(filter).toString()
    const forwards: string[] = []
    let page = await listRequests(db, { ...view, limit: 7 })
    expect(page.previous, query).toBeNull()
    for (;;) {
      forwards.push(...page.requests.map(({ id }) => id))
      if (page.next === null) break
      page = await listRequests(db, { ...view, limit: 7, after: page.next })
    }
    expect(forwards, query).toEqual(expected)
    expect(await countRequests(db, { ...view, max: 1_000 }), query).toBe(expected.length)
    if (expected.length > 0) filled += 1

    const backwards: string[] = page.requests.map(({ id }) => id)
    while (page.previous !== null) {
      page = await listRequests(db, { ...view, limit: 7, before: page.previous })
      // The first page is complete and so may repeat some.
      backwards.unshift(...page.requests.map(({ id }) => id).filter((id) => !backwards.includes(id)))
    }
    expect(backwards, query).toEqual(expected)
  }
  // Otherwise this test would compare nothing with nothing.
  expect(filled).toBeGreaterThan(60)
})

test('paging back neither skips nor repeats requests while new ones arrive', async ({ db }) => {
  const { me, rows } = await fill(db, 40, numbers(7))
  const view = { filter: { spam: 'with' } as const, staffId: me.id }
  let page = await listRequests(db, { ...view, limit: 8 })
  const whole = (await listRequests(db, { ...view, limit: 100 })).requests.map(({ id }) => id)
  while (page.next !== null) page = await listRequests(db, { ...view, limit: 8, after: page.next })
  const [like] = rows
  if (!like) throw new Error('nothing is there')
  const back = page.requests.map(({ id }) => id)
  let arrived = 0
  while (page.previous !== null) {
    const row = {
      ...like,
      id: randomUUID(),
      reference: createReference(),
      created_at: new Date(Date.UTC(2026, 10, 20) + arrived),
    }
    await db.insert(requests).values(row)
    arrived += 1
    page = await listRequests(db, { ...view, limit: 8, before: page.previous })
    const shown = page.requests.map(({ id }) => id)
    // The first page is complete: it begins with new requests and may end with ones already shown.
    back.unshift(...(page.previous === null ? shown.filter((id) => !back.includes(id)) : shown))
  }
  const old = back.filter((id) => whole.includes(id))
  expect(new Set(old).size).toBe(old.length)
  expect(old).toEqual(whole)
  expect(arrived).toBeGreaterThan(3)
})

test('on the command line, no request is assigned to me, unread or a mention', async ({ db }) => {
  await fill(db, 30, numbers(3))
  for (const filter of [{ assignee: 'me' }, { unread: true }, { mentions: 'yes' } as const]) {
    expect(await countRequests(db, { filter, staffId: null })).toBe(0)
  }
})

test('searches submitted text for each word literally, anywhere in the text', async ({ db, services }) => {
  const { project, quote, onRequest, box, sample } = await storeEachKind(services)
  const found = async (search: string) => {
    const view = { filter: { search, spam: 'with' }, staffId: null } as const
    const list = await listRequests(db, { ...view, limit: 10 })
    expect(await countRequests(db, view)).toBe(list.requests.length)
    return list.requests.map(({ id }) => id).sort()
  }
  const ids = (...stored: { id: string }[]) => stored.map(({ id }) => id).sort()
  expect(await found('dana NORTHWIND')).toEqual(ids(project, box))
  for (const typed of ['écru', 'ecru', 'ÉCRU', 'e\u0301cru']) expect(await found(typed)).toEqual(ids(project))
  expect(await found('camp mug')).toEqual(ids(quote, box))
  expect(await found('hiker badge.pdf')).toEqual(ids(box))
  expect(await found('two offices')).toEqual(ids(box))
  expect(await found('555 0100')).toEqual(ids(project, box))
  expect(await found(quote.reference.toLowerCase())).toEqual(ids(quote))
  expect(await found(onRequest.reference.replaceAll('-', ''))).toEqual(ids(onRequest))
  expect(await found(`  ${sample.reference} `)).toEqual(ids(sample))
  expect(await found('north%example')).toEqual([])
  expect(await found('north_ind')).toEqual([])
  expect(await found('')).toHaveLength(6)
})

test('the next page continues at the microsecond, even if requests arrive in between', async ({ db, services }) => {
  for (let number = 0; number < 7; number++) {
    const { id } = await storeRequest(services, 'email-signup', { email: `${number}@northwind.example` })
    // Three at the same moment, the others within one millisecond.
    const micros = `2026-11-21 09:00:00.00010${Math.max(0, number - 2)}Z`
    await db.execute(sql`update requests set created_at = ${micros}::timestamptz where id = ${id}`)
  }
  const view = { filter: {}, staffId: null }
  const all = await listRequests(db, { ...view, limit: 10 })
  expect(all.next).toBeNull()
  const emails: string[] = []
  let after: string | null | undefined
  while (after !== null) {
    const page = await listRequests(db, { ...view, limit: 2, after })
    expect(page.requests.length).toBeGreaterThan(0)
    emails.push(...page.requests.map(({ email }) => email ?? ''))
    after = page.next
    await storeRequest(services, 'email-signup', { email: 'late@northwind.example' })
  }
  expect(emails).toEqual(all.requests.map(({ email }) => email))
  expect(emails).toHaveLength(7)
})

test('lists and counts requests of selected kinds', async ({ db, services }) => {
  await storeEachKind(services)
  const view = { filter: { kinds: ['quote', 'free-sample'] }, staffId: null } as const
  const list = await listRequests(db, { ...view, limit: 2 })
  expect(list.requests.map(({ kind }) => kind)).toEqual(['free-sample', 'quote'])
  expect(await countRequests(db, view)).toBe(3)
  expect(await countRequests(db, { ...view, max: 2 })).toBe(2)
  expect(await countRequests(db, { filter: {}, staffId: null })).toBe(5)
  expect(await countRequests(db, { filter: { spam: 'with' }, staffId: null })).toBe(6)
})

test('finds a phone number by its digits, in any spelling', async ({ services, db }) => {
  const project = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
  const us = await storeRequest(services, 'project', { ...project, phone: '+1 (555) 123-4567' })
  const plain = await storeRequest(services, 'project', { ...project, phone: '555.123.4567 ext. 8' })
  const london = await storeRequest(services, 'project', { ...project, phone: '+44 20 7946 0958' })
  await storeRequest(services, 'project', { ...project, phone: '+1 (555) 123-9999' })
  const find = async (search: string) =>
    (await listRequests(db, { limit: 10, filter: { search }, staffId: null })).requests.map(({ id }) => id).sort()
  const both = [us.id, plain.id].sort()
  for (const search of ['5551234567', '555-123-4567', '(555) 123-4567', '+1 555 123 4567', '15551234567', '123 4567'])
    expect([search, await find(search)]).toEqual([search, both])
  for (const search of ['020 7946 0958', '+442079460958', '0044 20 79460958'])
    expect([search, await find(search)]).toEqual([search, [london.id]])
  expect(await find('5551234568')).toEqual([])
})
