import { getDestinationTitle } from '#app/features/orders/delivery/delivery-text.ts'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import type { OptionValues, ProposalValues } from './values/proposal-values.schema.ts'

/** Names of the parts of a proposal, in conflicts and the history. */
const titles: Record<keyof ProposalValues, string> = {
  title: 'Title',
  locale: 'Language',
  currency: 'Currency',
  choice: 'Choice',
  customer: 'Customer',
  coverNote: 'Cover note',
  delivery: 'Delivery window',
  terms: 'Terms',
  validUntil: 'Valid until',
  inHandsOn: 'In-hands date',
  blocks: 'Text and images',
  options: 'Options',
}

/** The name of a field; a path names the part that it is in. */
export function getContentTitle(path: string): string {
  const [part = ''] = path.split('.')
  return Object.hasOwn(titles, part) ? titles[part as keyof ProposalValues] : 'Proposal'
}

/** "cover note and options" */
export function listChangedParts(before: ProposalContent, after: ProposalContent): string {
  const parts = (Object.keys(titles) as (keyof ProposalValues)[]).filter(
    (part) => !isDeepEqual(before[part], after[part]),
  )
  return new Intl.ListFormat('en-US').format(parts.map((part) => titles[part].toLowerCase()))
}

/** The values in words, by the name of their part. */
export function toTexts(values: ProposalValues): Record<string, string> {
  const { customer, blocks, options, ...texts } = values
  return {
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [titles[name as keyof ProposalValues], String(text)]),
    ),
    [titles.customer]: [customer.name, customer.company, customer.email, customer.address].filter(Boolean).join('\n'),
    [titles.blocks]: blocks
      .map(({ heading, text, image, caption }) => [heading, text, image, caption].filter(Boolean).join('\n'))
      .join('\n'),
    ...Object.fromEntries(options.map((option) => [option.name || 'Option', describeOption(option)])),
  }
}

const join = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

function describeOption({ lines, charges, freight, tax, deposit, ...option }: OptionValues): string {
  return [
    ...lines.flatMap((line) => [
      `${line.quantities.join(' / ')} × ${join(line.name, line.color, line.itemNumber)}`,
      line.note,
      line.sizes.flatMap(({ name, quantity }) => (quantity ? `${name} ${quantity}` : [])).join(', '),
      ...line.prices.split('\n').map((price) => price && `Price ${price}`),
      ...line.costs.split('\n').map((cost) => cost && `Cost ${cost}`),
      ...line.imprints.map(({ location, method, amount, pms, isRepeat }) =>
        join(`Imprint: ${location}`, method, amount, pms, isRepeat && 'repeat'),
      ),
    ]),
    ...charges.map(({ label, price, basis, treatment }) => `${label}: ${price} per ${basis}, ${treatment}`),
    ...freight.map(({ to, boxes, treatment }) => `Shipping: ${join(getDestinationTitle(to), boxes, treatment)}`),
    ...Object.entries(option.overrides).map(([key, amount]) => `Set manually: ${key} ${amount}`),
    ...Object.entries(option.costOverrides).map(([key, amount]) => `Cost set manually: ${key} ${amount}`),
    ...Object.entries(option.treatments).map(([key, treatment]) => `${key}: ${treatment}`),
    tax && `Tax ${tax}%`,
    deposit && `Deposit: ${deposit}`,
  ]
    .filter(Boolean)
    .join('\n')
}
