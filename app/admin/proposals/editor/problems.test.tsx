import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createProposalContent } from '#test/proposals.ts'
import { Problems } from './problems.tsx'
import { type ProposalForm, ProposalFormContext } from './values-context.tsx'

test('a problem is listed once an option, with a link to the field of its first quantity', () => {
  const [option] = createProposalContent().options
  const options = ['a', 'b'].map((id) => ({ ...option, id, name: `Option ${id}` }))
  const form = { content: { ...createProposalContent(), options } } as unknown as ProposalForm
  const text = 'Camp Mug: enter a price, or include it'
  const problems = ['a', 'b'].flatMap((id) => [0, 1].map((at) => ({ option: id, key: `${at}/product/mug`, text })))
  const html = renderToString(
    <ProposalFormContext value={form}>
      <Problems problems={problems} onShow={() => {}} />
    </ProposalFormContext>,
  )
  expect([...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'proposal-options.0.overrides.0-unit-price-mug',
    'proposal-options.1.overrides.0-unit-price-mug',
  ])
  expect(html).toContain(`Option b: ${text}`)
})
