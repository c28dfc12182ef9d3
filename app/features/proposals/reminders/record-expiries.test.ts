import { eq } from 'drizzle-orm'
import { listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import { describeAlert } from '#app/features/requests/alerts/describe-alert.ts'
import { setShopTimeZone } from '#app/lib/time/shop-days.server.ts'
import { proposalEvents, proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal, sendProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { recordExpiries } from './record-expiries.server.ts'

/** Last day, and the moment it ends in Chicago: an hour later or earlier where clocks change. */
const lastDays = [
  ['2026-10-31', '2026-11-01T05:00:00Z'],
  ['2026-11-01', '2026-11-02T06:00:00Z'],
  ['2026-03-07', '2026-03-08T06:00:00Z'],
  ['2026-03-08', '2026-03-09T05:00:00Z'],
] as const

test('a proposal expires at the end of its last day in the time zone of the shop, also as clocks change', async ({
  db,
  services,
}) => {
  setShopTimeZone('America/Chicago')
  await createSentProposal(db)
  for (const [day, end] of lastDays) {
    await db.update(proposals).set({ valid_until: day })
    const at = (ms: number) => recordExpiries(services, new Date(Date.parse(end) + ms))
    expect([day, await at(-1)]).toEqual([day, 0])
    expect([day, await at(0)]).toEqual([day, 1])
  }
})

test('its assignee is alerted once, also by two processes, and again after an extension or a new version', async ({
  db,
  services,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  const { id } = await createSentProposal(db)
  await createSentProposal(db)
  await db.update(proposals).set({ assignee_id: person.id, valid_until: '2026-11-20' }).where(eq(proposals.id, id))
  const expire = (at = '2026-11-21T18:00:00Z') => recordExpiries(services, new Date(at))
  const counts = await Promise.all([expire(), expire(), expire()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await expire('2026-11-22T18:00:00Z')).toBe(0)
  const listTexts = async () => (await listAlerts(db, { staffId: person.id, limit: 9 })).alerts.map(describeAlert)
  expect(await listTexts()).toEqual(['Proposal expired'])
  expect(await db.select().from(proposalEvents).where(eq(proposalEvents.kind, 'expired'))).toMatchObject([
    { proposal_id: id, version: 1, detail: '2026-11-20', staff_id: null },
  ])
  await db.update(proposals).set({ valid_until: '2026-11-24' }).where(eq(proposals.id, id))
  expect([await expire('2026-11-24T18:00:00Z'), await expire('2026-11-25T18:00:00Z')]).toEqual([0, 1])
  await sendProposal(db, id)
  await db.update(proposals).set({ valid_until: '2026-11-24' }).where(eq(proposals.id, id))
  expect(await expire('2026-11-25T18:00:00Z')).toBe(1)
})

test('an answered, withdrawn or long expired proposal is not recorded', async ({ db, services }) => {
  await createSentProposal(db)
  const now = new Date('2026-11-30T18:00:00Z')
  for (const status of ['accepted', 'declined', 'withdrawn', 'draft'] as const) {
    await db.update(proposals).set({ status, valid_until: '2026-11-29' })
    expect([status, await recordExpiries(services, now)]).toEqual([status, 0])
  }
  for (const valid_until of ['2026-11-22', null]) {
    await db.update(proposals).set({ status: 'sent', valid_until })
    expect(await recordExpiries(services, now)).toBe(0)
  }
})
