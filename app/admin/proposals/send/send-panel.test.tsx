import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { createProposal } from '#app/features/proposals/lifecycle/create-proposal.server.ts'
import { listRecipients } from '#app/features/proposals/lifecycle/recipients.server.ts'
import { expect, test } from '#test/database.ts'
import { addRecipient, createProposalContent } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { openProposal } from '../proposal/open-proposal.server.ts'
import { runSendAction, type SendResult } from './send-action.server.ts'
import { SendPanel } from './send-panel.tsx'

test('a rejected time keeps who gets the email', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const by = { staffId: person.id, name: person.email, ip: null }
  const { id } = await createProposal(db, { content: createProposalContent(), brand: defaultBrand, by })
  const { recipient: ana } = await addRecipient(db, id, { name: 'Ana', email: 'ana@example.com' })
  await addRecipient(db, id, { name: 'Bob', email: 'bob@example.com' })
  const body = new URLSearchParams({ intent: 'schedule', to: ana.id, at: '2001-01-01T10:00' })
  const request = new Request(`http://shop.test/admin/proposals/${id}/send`, { method: 'POST', body })
  const args = { request, context, params: { id } } as unknown as Parameters<typeof runSendAction>[0]
  const response = await runSendAction(args, id)
  const result = 'data' in response ? (response.data as SendResult) : undefined

  const proposal = await openProposal(db, id)
  const recipients = await listRecipients(db, id)
  const given = { problems: [], hints: [], hasDraft: false, isSent: false, now: 0, mail: undefined }
  const render = (shown: SendResult | undefined) => {
    const Component = () => <SendPanel {...given} proposal={proposal} recipients={recipients} result={shown} />
    const Stub = createRoutesStub([{ path: '/', Component }])
    return renderToString(<Stub />)
  }
  const countChecked = (html: string) => [...html.matchAll(/name="to"[^>]*checked=""/g)].length
  expect(countChecked(render(undefined))).toBe(2)
  const html = render(result)
  expect(countChecked(html)).toBe(1)
  expect(html).toContain('value="2001-01-01T10:00"')
})
