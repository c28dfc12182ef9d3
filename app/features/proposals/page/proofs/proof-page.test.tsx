import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from '#test/database.ts'
import { createOrderedProposal } from '#test/proposals.ts'
import { createDocumentFormat } from '../../document/format-document.ts'
import { action, loader } from './proof.route.tsx'
import { ProofPage, type RejectedProof } from './proof-page.tsx'

test('a rejected decision keeps the checks, the spots and what to change', async ({ db, services, context }) => {
  const { token, path, proofId } = await createOrderedProposal(db, services.storage, services.directUrl)
  const submit = async (body: URLSearchParams) => {
    const request = new Request('http://shop.test/', { method: 'POST', body })
    const args = { request, context, params: { token, version: proofId } }
    const response = await action(args as unknown as Parameters<typeof action>[0])
    if (response instanceof Response) throw new Error('it was not rejected')
    const { locale, currency, ...proof } = await loader(args as unknown as Parameters<typeof loader>[0])
    const rejected = response.data as RejectedProof
    const format = createDocumentFormat({ locale, currency })
    return renderToStaticMarkup(<ProofPage {...proof} format={format} rejected={rejected} path={path} />)
  }
  const entered = { colors: 'on', spot: '0.25,0.5', 'spot-text': 'Move it up' }
  const approved = await submit(new URLSearchParams({ ...entered, intent: 'approve', note: 'Larger' }))
  const changed = await submit(new URLSearchParams({ ...entered, intent: 'changes', note: ' ' }))
  for (const html of [approved, changed]) {
    // Both decisions are in one form: a browser sends the fields of no other.
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).toContain('name="spot" value="0.25,0.5"')
    expect(html).toContain('value="Move it up"')
    expect(html.match(/<input[^>]*name="colors"[^>]*>/)?.[0]).toContain('checked=""')
  }
  expect(approved).toContain('>Larger</textarea>')
  expect(approved.match(/Please check this before you approve/g)).toHaveLength(3)
  expect(changed).toContain('Please say what to change')
})
