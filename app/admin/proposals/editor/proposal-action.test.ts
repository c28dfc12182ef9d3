import { sql } from 'drizzle-orm'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { createSentProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { runProposalAction } from './proposal-action.server.ts'

test('a template that a teammate saves at the same time is not reported as saved', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id } = await createSentProposal(db)
  const save = () => {
    const body = new URLSearchParams({ intent: 'save-template', template_name: 'Kit' })
    const request = new Request('http://shop.test/admin/proposals', { method: 'POST', body })
    return runProposalAction({ request, context }, id)
  }
  const theirs = sql`insert into proposal_templates (kind, name, content) values ('proposal', 'Kit', '{}')`
  expect(await runBesideLocks(db, [theirs], save)).toMatchObject({ init: { status: 409 } })
  expect(await save()).toMatchObject({ status: 303 })
})
