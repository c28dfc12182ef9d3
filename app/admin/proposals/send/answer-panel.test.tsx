import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { listBusyButtons } from '#test/busy-buttons.tsx'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { openProposal } from '../proposal/open-proposal.server.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { runSendAction, type SendResult } from './send-action.server.ts'

test('without JavaScript, a rejected decline, withdrawal or date shows what was entered', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id } = await createSentProposal(db)
  const proposal = await openProposal(db, id)
  const given = { proposal, choices: [], canChooseAny: false, signer: null, formKey: '' }
  const send = async (fields: Record<string, string>) => {
    const request = new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(fields) })
    const response = await runSendAction({ request, context }, id)
    const result = 'data' in response ? (response.data as SendResult) : undefined
    const Stub = createRoutesStub([{ path: '/', Component: () => <AnswerPanel {...given} result={result} /> }])
    return renderToString(<Stub />)
  }
  const decline = { intent: 'record-decline', reason: 'Too late' }
  expect(await send({ ...decline, sent_version: '9' })).toContain('>Too late</textarea>')
  const reason = 'Too late. '.repeat(201)
  expect(await send({ ...decline, reason, sent_version: '1' })).toContain(`>${reason}</textarea>`)
  const withdrawal = await send({ intent: 'withdraw', version: '9', reason: 'Sold out' })
  expect(withdrawal).toMatch(/<details[^>]* open=""><summary>Withdraw the proposal/)
  expect(withdrawal).toContain('value="Sold out"')
  expect(await send({ intent: 'extend', version: '1', valid_until: '2020-02-03' })).toContain('value="2020-02-03"')
})

test('a rejected acceptance asks for its file again, without one it does not', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id, content } = await createSentProposal(db)
  const choice = `${content.options[0]?.id} 0`
  const send = async (fields: Record<string, string>, file?: File) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ intent: 'record-acceptance', choice, email: '', ...fields }))
      body.set(name, value)
    if (file) body.set('files', file)
    const request = new Request('http://shop.test/', { method: 'POST', body })
    return runSendAction({ request, context }, id)
  }
  const order = new File(['PO 4711'], 'order.txt', { type: 'text/plain' })
  const asked = { files: ['Choose the file again if none is shown'] }
  expect(await send({ name: 'Ana' }, order)).toMatchObject({
    data: { errors: { reason: ['Enter how the customer responded'], ...asked } },
  })
  expect(await send({ name: 'Ana', reason: 'By phone', sent_version: '9' }, order)).toMatchObject({
    data: { message: 'A newer version was sent since you opened the page.', errors: asked },
  })
  expect(await send({ name: 'Ana' })).toMatchObject({
    data: { errors: { reason: ['Enter how the customer responded'] } },
  })
  expect(await send({ name: 'Ana' })).not.toMatchObject({ data: { errors: asked } })
})

test('all buttons that change the status ignore a second press', async ({ db }) => {
  const { id } = await createSentProposal(db)
  const sent = await openProposal(db, id)
  const list = (proposal: typeof sent) => {
    const given = { choices: [], canChooseAny: false, signer: null, formKey: '', result: undefined }
    return listBusyButtons(<AnswerPanel {...given} proposal={proposal} />)
  }
  const answers = ['Record acceptance', 'Record decline', 'Extend proposal', 'Withdraw proposal']
  expect(await list(sent)).toEqual([...answers, 'Duplicate'])
  expect(await list({ ...sent, state: 'withdrawn' })).toEqual(['Reopen', 'Duplicate'])
})
