import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import { describeAlert, getAlertPath } from '#app/features/requests/alerts/describe-alert.ts'
import type { Services } from '#app/lib/services.ts'
import { proposalEvents, proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { createProposal } from '../lifecycle/create-proposal.server.ts'
import { assignProposals } from './assign-proposals.server.ts'

async function create({ db }: Pick<Services, 'db'>, title: string) {
  const content = v.parse(proposalContentSchema, { title, customer: { company: 'Northwind' }, options: [] })
  const by = { staffId: null, name: 'command line', ip: null }
  return (await createProposal(db, { content, brand: defaultBrand, by })).id
}

test('assigning alerts the new assignee once, and only who can work on proposals', async ({ services }) => {
  const { db } = services
  const ada = (await joinStaff(services, 'ada@shop.example', 'sales')).person
  const bob = (await joinStaff(services, 'bob@shop.example', 'sales')).person
  const editor = (await joinStaff(services, 'eve@shop.example', 'editor')).person
  const by = { staffId: ada.id, name: ada.email, ip: null }
  const ids = [await create(services, 'Kickoff'), await create(services, 'Onboarding')]
  const assign = (assigneeId: string | null) => assignProposals(db, { ids: [...ids, randomUUID()], assigneeId, by })

  expect(await assign(bob.id)).toBe(2)
  expect(await assign(bob.id)).toBe(0)
  const { alerts } = await listAlerts(db, { staffId: bob.id, limit: 9 })
  expect(alerts.map(describeAlert)).toEqual(['ada assigned this to you', 'ada assigned this to you'])
  expect(alerts[0] && getAlertPath(alerts[0])).toMatch(/^\/admin\/proposals\/P-/)
  const rows = await db.select({ assignee: proposals.assignee_id, version: proposals.version }).from(proposals)
  expect(rows).toEqual([1, 2].map(() => ({ assignee: bob.id, version: 1 })))

  expect(await assign(editor.id)).toBeNull()
  expect(await assign(ada.id)).toBe(2)
  // No alert to what they did themselves.
  expect((await listAlerts(db, { staffId: ada.id, limit: 9 })).alerts).toEqual([])
  expect(await assign(null)).toBe(2)
  const events = await db
    .select()
    .from(proposalEvents)
    .where(eq(proposalEvents.proposal_id, ids[0] ?? ''))
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['created', null],
    ['assigned', 'bob'],
    ['assigned', 'ada'],
    ['assigned', 'no one'],
  ])
})
