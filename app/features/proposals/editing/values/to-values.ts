import type { ProposalContent } from '../../document/proposal-content.schema.ts'
import type { Charge, Imprint, Line, Option } from '../../pricing/option.schema.ts'
import { toRateText } from '../../pricing/rate.ts'
import { formatPriceText } from './price-text.ts'
import type { ChargeValues, ImprintValues, LineValues, OptionValues, ProposalValues } from './proposal-values.schema.ts'

const toCheck = (value: boolean) => (value ? 'on' : '')
const toCount = (count: number | null | undefined) => (count === null || count === undefined ? '' : String(count))
/** 1050 -> "10.50" */
const toCentsText = (cents: number) => (cents / 100).toFixed(2)
/** The number of a percentage without trailing zeros. */
const toPercent = (parts: number, perPercent: number) => String(parts / perPercent)

/** Converts the content of a proposal to the values of its form. */
export function toValues(content: ProposalContent): ProposalValues {
  const { title, locale, currency, choice, customer, coverNote, delivery, terms, validUntil, inHandsOn } = content
  return {
    title,
    locale,
    currency,
    choice,
    customer: { ...customer },
    coverNote,
    delivery,
    terms,
    validUntil: validUntil ?? '',
    inHandsOn: inHandsOn ?? '',
    blocks: content.blocks.map((block) => ({
      heading: '',
      text: '',
      image: '',
      caption: '',
      ...block,
    })),
    options: content.options.map(toOptionValues),
  }
}

export function toOptionValues(option: Option): OptionValues {
  const { id, name, isKit, tax, deposit, overrides, costOverrides, treatments } = option
  const isRate = (key: string) => key.includes('/unit-price/')
  const toTexts = (amounts: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(amounts).map(([key, amount]) => [key, isRate(key) ? toRateText(amount) : toCentsText(amount)]),
    )
  return {
    id,
    name,
    deposit,
    isKit: toCheck(isKit),
    tax: tax === null ? '' : toPercent(tax, 1_000),
    lines: option.lines.map(toLineValues),
    charges: option.charges.map(toChargeValues),
    freight: option.freight.map(({ to, boxes, cost, treatment, isTaxable }) => ({
      to,
      treatment,
      boxes: toCount(boxes),
      cost: toRateText(cost),
      isTaxable: toCheck(isTaxable),
    })),
    overrides: toTexts(overrides),
    costOverrides: toTexts(costOverrides),
    treatments: Object.fromEntries(
      Object.entries(treatments).map(([key, treatment]) => [key.replace(/^\d+\//, ''), treatment]),
    ),
  }
}

export function toLineValues(line: Line): LineValues {
  const { id, name, color, itemNumber, note, supplier, supplierItemNumber } = line
  return {
    id,
    name,
    color,
    itemNumber,
    note,
    supplier,
    supplierItemNumber,
    image: line.image ?? '',
    mockup: line.mockup ?? '',
    product: line.product ?? '',
    perBox: String(line.perBox),
    isTaxable: toCheck(line.isTaxable),
    quantities: line.quantities.map(String),
    prices: formatPriceText(line.prices, 'price'),
    costs: formatPriceText(line.prices, 'cost'),
    sizes: line.sizes.map(({ name: size, quantity, upcharge, extraCost }) => ({
      name: size,
      quantity: String(quantity),
      upcharge: toRateText(upcharge || null),
      extraCost: toRateText(extraCost || null),
    })),
    imprints: line.imprints.map(toImprintValues),
  }
}

const toImprintValues = ({ id, design, location, method, artwork, sizeMm, ...imprint }: Imprint): ImprintValues => ({
  id,
  design,
  location,
  method,
  amount: String(imprint.amount),
  included: toCount(imprint.included),
  isRepeat: toCheck(imprint.isRepeat),
  pms: imprint.pms.join(', '),
  artwork: artwork ?? '',
  width: toCount(sizeMm?.[0]),
  height: toCount(sizeMm?.[1]),
  placement: imprint.placement ? JSON.stringify(imprint.placement) : '',
})

export const toChargeValues = (charge: Charge): ChargeValues => {
  const { id, kind, label, line, treatment, basis, isTaxable } = charge
  return {
    id,
    kind,
    label,
    treatment,
    basis,
    line: line ?? '',
    isTaxable: toCheck(isTaxable),
    ...(charge.basis === 'percent'
      ? { price: toPercent(charge.percent, 100), cost: '' }
      : { price: toRateText(charge.price), cost: toRateText(charge.cost) }),
  }
}
