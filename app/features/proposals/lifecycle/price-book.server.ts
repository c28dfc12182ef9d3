import type { Brand } from '#app/features/brand/brand.ts'
import { foldText } from '#app/lib/text/normalize.ts'
import type { Queryable } from '#db/client.ts'
import { readPriceBook } from '../decoration/methods.server.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import type { PriceBook } from '../pricing/imprint-groups.ts'
import { costOption, priceOption } from '../pricing/price-option.ts'

/** Reads what a proposal is priced with: methods, those of its products, and the shop's freight. */
export const readBookFor = (
  db: Queryable,
  content: Pick<ProposalContent, 'options'>,
  { domesticBoxShipping, countryRates }: Pick<Brand, 'domesticBoxShipping' | 'countryRates'>,
): Promise<PriceBook> => {
  const productIds = content.options.flatMap(({ lines }) => lines.flatMap(({ product }) => product ?? []))
  return readPriceBook(db, { productIds: [...new Set(productIds)], freight: { domesticBoxShipping, countryRates } })
}

/** Columns of a proposal for lists and reports, see the table. */
export function summarizeProposal(content: ProposalContent, book: PriceBook, number: string) {
  const priced = content.options.map((option) => ({
    total: priceOption(option, book).columns[0]?.total ?? null,
    margin: costOption(option, book)[0]?.margin?.amount ?? null,
  }))
  const dearest = priced.some(({ total }) => total === null)
    ? undefined
    : priced.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))[0]
  const { title, customer, options } = content
  const products = options.flatMap(({ lines }) => lines.map(({ name, itemNumber }) => `${name} ${itemNumber}`))
  return {
    title,
    value_cents: dearest?.total ?? null,
    margin_cents: dearest?.margin ?? null,
    search_text: foldText(
      ['', number, title, customer.name, customer.company, customer.email, ...new Set(products)].join('\n'),
    ),
  }
}
