import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SendProblem } from '#app/features/proposals/lifecycle/send-problems.ts'
import { createProposalContent } from '#test/proposals.ts'
import { Problems } from './problems.tsx'
import { type ProposalForm, ProposalFormContext } from './values-context.tsx'

const listFieldIds = (problems: readonly SendProblem[], options = createProposalContent().options) => {
  const form = { content: { ...createProposalContent(), options } } as unknown as ProposalForm
  const html = renderToString(
    <ProposalFormContext value={form}>
      <Problems problems={problems} onShow={() => {}} />
    </ProposalFormContext>,
  )
  return [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
}

test.each([
  ['0/charge/packing', 'options.0.charges.0.price'],
  ['1/quantity/pen', 'options.0.lines.2.quantities.1'],
  ['0/sizes/notebook', 'options.0.lines.1.sizes.0.quantity'],
  ['0/method/mug/IMPRINT', 'options.0.lines.0.imprints.1.method'],
  ['0/minimum/name/Barrel/laser-engraving', 'options.0.lines.2.quantities.0'],
  ['1/kit', 'options.0.lines.0.quantities.1'],
  ['0/freight/0', 'options.0.overrides.0-freight-0'],
])('the problem %s links to the field %s', (key, field) => {
  const { options } = createProposalContent()
  const imprint = options[0]?.lines[0]?.imprints[1]?.id ?? ''
  const problem = { option: options[0]?.id ?? '', key: key.replace('IMPRINT', imprint), text: '' }
  expect(listFieldIds([problem], options)).toEqual([`proposal-${field}`])
})

test('problems of two lines with one name are both listed', () => {
  const [option] = createProposalContent().options
  const text = 'Camp Mug: enter a price, or include it'
  const problems = ['mug', 'pen'].map((line) => ({ option: option?.id ?? '', key: `0/product/${line}`, text }))
  expect(listFieldIds(problems)).toHaveLength(2)
})

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
