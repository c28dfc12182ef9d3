import { eq } from 'drizzle-orm'
import { proposalRecipients } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { action, loader } from './send.route.tsx'

test('a rejected recipient stays in the form, and a revoked signer is no signer', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id } = await createSentProposal(db)
  const url = new URL(`http://shop.test/admin/proposals/${id}/send`)
  const read = () =>
    loader({ request: new Request(url), url, context, params: { id } } as unknown as Parameters<typeof loader>[0])
  const add = (name: string, fields = {}) => {
    const body = new URLSearchParams({ intent: 'add-recipient', name, email: '', role: 'reader', ...fields })
    const request = new Request(url, { method: 'POST', body })
    return action({ request, context, params: { id } } as unknown as Parameters<typeof action>[0])
  }
  expect(await add('Lee')).toBeInstanceOf(Response)
  const suggested = await add('Ida', { email: 'ida@example.com', suggested: 'yes' })
  expect(suggested instanceof Response && suggested.headers.get('Location')).toMatch(/notice=suggested$/)
  expect(await add('Kim')).toMatchObject({
    data: { form: 'add-recipient', values: { name: 'Kim', email: '', role: 'reader' } },
    init: { status: 409 },
  })
  expect((await read()).signer).toMatchObject({ role: 'signer' })
  await db.update(proposalRecipients).set({ revoked_at: new Date() }).where(eq(proposalRecipients.role, 'signer'))
  expect((await read()).signer).toBeNull()
})

test('a second acceptance says that one is recorded', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id, content } = await createSentProposal(db)
  const fields = { intent: 'record-acceptance', sent_version: '1', name: 'Ana', reason: 'By phone' }
  const accept = () => {
    const body = new URLSearchParams({ ...fields, choice: `${content.options[0]?.id} 0` })
    const request = new Request('http://shop.test/admin/proposals', { method: 'POST', body })
    return action({ request, context, params: { id } } as unknown as Parameters<typeof action>[0])
  }
  expect(await accept()).toMatchObject({ status: 303 })
  expect(await accept()).toMatchObject({ data: { message: 'An acceptance is already recorded.' } })
})
