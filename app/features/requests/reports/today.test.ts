import { randomUUID } from 'node:crypto'
import { and } from 'drizzle-orm'
import { dayMs, getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { requestEvents, requestMentions } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { getInboxConditions } from '../inbox/conditions.server.ts'
import { parseInboxFilter } from '../inbox/filter.ts'
import { requestKinds } from '../kinds.ts'
import { createReference } from '../reference.ts'
import { requestStatuses } from '../statuses.ts'
import { maxToDo, readToday } from './today.server.ts'

const pick = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T
const dayIn = (days: number) => getTodayInChicago(new Date(Date.now() + days * dayMs))

async function mention(db: Database, { id, staffId, seen }: { id: string; staffId: string; seen: boolean }) {
  const [note] = await db
    .insert(requestEvents)
    .values({ request_id: id, actor: 'kim', kind: 'note', note: 'Look' })
    .returning()
  await db.insert(requestMentions).values({
    event_id: note?.id ?? 0,
    request_id: id,
    staff_id: staffId,
    seen_at: seen ? new Date() : null,
  })
}

test('counts what the inbox lists under the filter of its link', async ({ db, services }) => {
  const { person: me } = await joinStaff(services, 'bob@shop.example', 'sales')
  const { person: other } = await joinStaff(services, 'ada@shop.example', 'sales')
  expect(await readToday(db, me.id)).toMatchObject({ hasRequests: false })
  const rows = Array.from({ length: 400 }, () => {
    const status = pick(requestStatuses)
    return {
      id: randomUUID(),
      kind: pick(requestKinds),
      reference: createReference(),
      email: 'dana@northwind.example',
      summary: '',
      search_text: '',
      status,
      suspected_spam: status === 'new' && Math.random() < 0.2,
      created_at: new Date(Date.now() - Math.random() * 3 * dayMs),
      owner_id: pick([me.id, other.id, null]),
      next_step_on: pick([null, dayIn(-1), dayIn(0), dayIn(2)]),
      answered_at: pick([null, new Date()]),
    }
  })
  await db.insert(requests).values(rows)
  for (const [index, { id }] of rows.entries()) {
    if (index % 3 === 0) await mention(db, { id, staffId: me.id, seen: index % 2 === 0 })
    if (index % 5 === 0) await mention(db, { id, staffId: other.id, seen: false })
  }
  const unseen = rows.filter((_, index) => index % 3 === 0 && index % 2 !== 0)
  const clean = rows.filter(({ status, suspected_spam }) => status !== 'spam' && !suspected_spam)
  const open = clean.filter(({ status }) => ['new', 'in-review', 'proposal-sent'].includes(status))
  const asking = clean.filter(({ kind, status }) => !(kind === 'email-signup' && status === 'new'))
  const { toDo, failed, hasRequests } = await readToday(db, me.id)
  expect(hasRequests).toBe(true)
  expect(failed).toBe(0)
  expect(Object.fromEntries(toDo.map(({ name, count }) => [name, count]))).toEqual({
    unassigned: asking.filter(({ status, owner_id }) => status === 'new' && owner_id === null).length,
    mine: open.filter(({ owner_id }) => owner_id === me.id).length,
    mentions: unseen.filter((row) => clean.includes(row)).length,
    due: open.filter(({ next_step_on }) => next_step_on !== null && next_step_on <= dayIn(0)).length,
    waiting: asking.filter(
      ({ status, answered_at, created_at }) =>
        ['new', 'in-review'].includes(status) && answered_at === null && Date.now() - created_at.getTime() > dayMs,
    ).length,
    inHands: 0,
  })
  for (const { name, count, query } of toDo) {
    const parsed = parseInboxFilter(new URLSearchParams(query))
    expect(parsed.ok).toBe(true)
    const listed = await db.$count(requests, and(...getInboxConditions(parsed.filter, me.id)))
    expect([name, listed]).toEqual([name, count])
  }
})

test('stops counting at the maximum', async ({ db, services }) => {
  const { person } = await joinStaff(services, 'bob@shop.example', 'sales')
  const rows = Array.from({ length: maxToDo + 50 }, () => ({
    id: randomUUID(),
    kind: 'project' as const,
    reference: createReference(),
    email: 'dana@northwind.example',
    summary: '',
    search_text: '',
    suspected_spam: false,
    created_at: new Date(),
  }))
  await db.insert(requests).values(rows)
  const { toDo } = await readToday(db, person.id)
  expect(toDo.find(({ name }) => name === 'unassigned')?.count).toBe(maxToDo + 1)
})
