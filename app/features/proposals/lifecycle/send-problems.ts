import { formatLongDate } from '#app/lib/time/dates.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import type { PriceBook } from '../pricing/imprint-groups.ts'
import { priceOption } from '../pricing/price-option.ts'

/** Why a proposal cannot be sent, each with the key of its figure. */
export type SendProblem = { option: string; key: string; text: string }

type Checked = Pick<ProposalContent, 'options' | 'validUntil'>

/** Lists missing prices and other problems of a proposal that is sent on a day. */
export function listSendProblems({ options, validUntil }: Checked, book: PriceBook, sentOn: IsoDate): SendProblem[] {
  if (options.length === 0) return [{ option: '', key: 'options', text: 'The proposal has no option' }]
  const text = `“Valid until” is ${validUntil && formatLongDate(validUntil)}, before the proposal is sent. Choose a later day`
  const expired = validUntil && validUntil < sentOn ? [{ option: '', key: 'validUntil', text }] : []
  const missing = options.flatMap((option) => {
    if (option.lines.length === 0) return [{ option: option.id, key: 'lines', text: `${option.name} has no products` }]
    const empty = option.charges.filter((charge) => charge.basis === 'percent' && charge.percent === 0)
    const percents = empty.map(({ id, label }) => ({
      option: option.id,
      key: `0/charge/${id}`,
      text: `${label}: enter a percentage, or remove it`,
    }))
    const figures = priceOption(option, book).columns.flatMap(({ missing, problems }) => [
      ...missing.map(({ key, label }) => ({ option: option.id, key, text: `${label}: enter a price, or include it` })),
      ...problems.map(({ key, text }) => ({ option: option.id, key, text })),
    ])
    return [...percents, ...figures]
  })
  return [...expired, ...missing]
}
