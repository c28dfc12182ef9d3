import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SendProblem } from '#app/features/proposals/lifecycle/send-problems.ts'
import type { PriceBook } from '#app/features/proposals/pricing/imprint-groups.ts'
import { createProposalContent } from '#test/proposals.ts'
import { Problems } from './problems.tsx'
import { type ProposalForm, ProposalFormContext } from './values-context.tsx'

const book = { methods: {}, productMethods: { 'pen-product': { laser: {} } }, zones: {} } as unknown as PriceBook

const listFieldIds = (problems: readonly SendProblem[], options = createProposalContent().options) => {
  const form = { content: { ...createProposalContent(), options }, book } as unknown as ProposalForm
  const html = renderToString(
    <ProposalFormContext value={form}>
      <Problems problems={problems} onShow={() => {}} />
    </ProposalFormContext>,
  )
  return [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
}

/** Mug and pen with a laser engraving each; only the pen has charges of its own for it. */
const createLines = () => {
  const [mug] = createProposalContent().options[0]?.lines ?? []
  const [imprint] = mug?.imprints ?? []
  if (!mug || !imprint) throw new Error('no line with an imprint')
  const laser = { ...imprint, id: 'laser', design: 'logo', location: 'Front', method: 'laser' }
  return [
    { ...mug, id: 'mug', product: null, quantities: [100, 10], imprints: [imprint, laser] },
    { ...mug, id: 'pen', product: 'pen-product', quantities: [100, 10], imprints: [laser] },
  ]
}

test.each([
  ['0/charge/packing', 'charges.0.price'],
  ['1/quantity/pen', 'lines.1.quantities.1'],
  ['0/sizes/pen', 'lines.1.sizes.0.quantity'],
  ['0/method/mug/laser', 'lines.0.imprints.1.method'],
  ['0/below-minimum/logo/Front/laser', 'lines.0.quantities.0'],
  ['1/below-minimum/logo/Front/laser/pen-product', 'lines.1.quantities.1'],
  ['0/minimum/logo/Front/laser', 'overrides.0-minimum-logo-Front-laser'],
  ['0/freight/0', 'overrides.0-freight-0'],
])('the problem %s links to the field %s', (key, field) => {
  const options = createProposalContent().options.map((option) => ({ ...option, isKit: false, lines: createLines() }))
  const problem = { option: options[0]?.id ?? '', key, text: '' }
  expect(listFieldIds([problem], options)).toEqual([`proposal-options.0.${field}`])
})

test('in a kit, the first line has the fields of all quantities', () => {
  const options = createProposalContent().options.map((option) => ({ ...option, isKit: true, lines: createLines() }))
  const problem = { option: options[0]?.id ?? '', key: '1/below-minimum/logo/Front/laser/pen-product', text: '' }
  expect(listFieldIds([problem], options)).toEqual(['proposal-options.0.lines.0.quantities.1'])
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
  const form = { content: { ...createProposalContent(), options }, book } as unknown as ProposalForm
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
