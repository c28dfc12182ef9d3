import { sql } from 'drizzle-orm'
import { listTemplates } from '#app/features/proposals/templates/templates.server.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { createProposalContent, createSentProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { runProposalAction } from './proposal-action.server.ts'

test('a template is saved without its customer and logos, and never over one that a teammate saves at the same time', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const content = createProposalContent()
  for (const { lines } of content.options)
    for (const line of lines) {
      line.mockup = 'proofs/1.webp'
      for (const imprint of line.imprints) imprint.artwork = 'artwork/1.svg'
    }
  const { id } = await createSentProposal(db, { content })
  const save = () => {
    const body = new URLSearchParams({ intent: 'save-template', template_name: 'Kit' })
    const request = new Request('http://shop.test/admin/proposals', { method: 'POST', body })
    return runProposalAction({ request, context }, id)
  }
  const theirs = sql`insert into proposal_templates (kind, name, content) values ('proposal', 'Kit', '{}')`
  expect(await runBesideLocks(db, [theirs], save)).toMatchObject({ init: { status: 409 } })
  expect(await save()).toMatchObject({ status: 303 })
  // Its customer is no part of the template, which the erasure of personal data does not search.
  const template = (await listTemplates(db)).find(({ name }) => name === 'Kit')?.content
  expect(JSON.stringify(template)).not.toMatch(/proofs\/|artwork\//)
  expect(template).toMatchObject({
    title: 'New proposal',
    customer: { name: '', company: '', email: '', address: '' },
  })
})
