import * as v from 'valibot'
import { defaultMethods } from '#app/features/proposals/decoration/default-methods.ts'
import { proposalContentSchema } from '#app/features/proposals/document/proposal-content.schema.ts'
import type { ProposalDocument } from '#app/features/proposals/document/proposal-document.schema.ts'
import { toProposalDocument } from '#app/features/proposals/document/to-proposal-document.ts'
import type { PriceBook } from '#app/features/proposals/pricing/imprint-groups.ts'

export const defaultBook: PriceBook = {
  methods: defaultMethods,
  productMethods: {},
  freight: { domesticBoxShipping: '$15.00', countryRates: [] },
}

/** A line of a proposal: 96 mugs with two colors. */
export const createLine = (id: string, values: Record<string, unknown> = {}) => ({
  id,
  name: `Product ${id}`,
  quantities: [96],
  prices: [{ from: 1, price: 42_500, cost: 20_000 }],
  imprints: [{ id: '1', design: 'logo', location: 'Front', method: 'screen-print', amount: 2, pms: ['PMS 286 C'] }],
  ...values,
})

/** The document of a proposal with one option, except for given content. */
export function createDocument(content: Record<string, unknown> = {}, book: PriceBook = defaultBook): ProposalDocument {
  const options = [{ id: 'a', name: 'Option A', lines: [createLine('mug', { name: 'Camp Mug', color: 'Navy' })] }]
  const parsed = v.parse(proposalContentSchema, { title: 'Kickoff boxes', options, ...content })
  return toProposalDocument(parsed, {
    number: 'P-2026-0042',
    version: 2,
    sentOn: '2026-11-27',
    book,
    unit: 'in',
    seller: { name: 'Boxwright', contact: 'Jo Park', email: 'jo@boxwright.example', address: '1 Main St\nChicago' },
  })
}
