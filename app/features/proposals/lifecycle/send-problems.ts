import type { ProposalContent } from '../document/proposal-content.schema.ts'
import type { PriceBook } from '../pricing/imprint-groups.ts'
import { priceOption } from '../pricing/price-option.ts'

/** Why a proposal cannot be sent, each with the key of its figure. */
export type SendProblem = { option: string; key: string; text: string }

/** Lists missing prices and other problems of a proposal. */
export function listSendProblems({ options }: Pick<ProposalContent, 'options'>, book: PriceBook): SendProblem[] {
  if (options.length === 0) return [{ option: '', key: 'options', text: 'The proposal has no option' }]
  return options.flatMap((option) => {
    if (option.lines.length === 0) return [{ option: option.id, key: 'lines', text: `${option.name} has no products` }]
    const empty = option.charges.filter((charge) => charge.basis === 'percent' && charge.percent === 0)
    const percents = empty.map(({ id, label }) => ({
      ...{ option: option.id, key: `0/charge/${id}` },
      text: `${label}: enter a percentage, or remove it`,
    }))
    const figures = priceOption(option, book).columns.flatMap(({ missing, problems }) => [
      ...missing.map(({ key, label }) => ({ option: option.id, key, text: `${label}: enter a price, or include it` })),
      ...problems.map(({ key, text }) => ({ option: option.id, key, text })),
    ])
    return [...percents, ...figures]
  })
}
