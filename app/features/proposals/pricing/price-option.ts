import { type Entry, type Figure, sumAmounts, toFigure } from './figure.ts'
import type { PriceBook, Problem } from './imprint-groups.ts'
import type { Option } from './option.schema.ts'
import { type ColumnEntries, priceEntries, type UnitPrice } from './price-entries.ts'
import { dollars, getShare, type MoneyFormat, toPieceRate } from './rate.ts'

export type PricedLine = {
  id: string
  name: string
  /** Pieces, or boxes that hold several. */
  quantity: number
  pieces: number
  unitPrice: UnitPrice
  /** The product first, then its run charges and charges by hand. */
  figures: Figure[]
}

/** One quantity column. Amounts are cents; null while a price is missing. */
export type PricedColumn = {
  lines: PricedLine[]
  charges: Figure[]
  freight: Figure[]
  /** Sum of all figures before tax. */
  subtotal: number | null
  tax: Figure | null
  /** The landed total, which buyers compare. */
  total: number | null
  /** Boxes of a kit, else pieces. */
  deliveredQuantity: number
  /** Rate of a delivered piece, or of a box of a kit: the landed total divided by `deliveredQuantity`. */
  landedUnitRate: number | null
  /** Charged figures without a price; staff must price or include them. */
  missing: Pick<Figure, 'key' | 'label'>[]
  problems: Problem[]
}

/** An option as buyers see it. It has no cost: `costOption` computes that for staff. */
export type PricedOption = { id: string; name: string; columns: PricedColumn[] }

const listEntries = ({ lines, charges, freight }: ColumnEntries) => [
  ...lines.flatMap(({ entries }) => entries),
  ...charges,
  ...freight,
]

const countColumns = ({ lines }: Option) => Math.max(1, ...lines.map(({ quantities }) => quantities.length))

const forColumns = <T>(option: Option, price: (column: number) => T): T[] =>
  Array.from({ length: countColumns(option) }, (_, column) => price(column))

/**
 * The only function that computes the figures of proposals: screen, email, PDF, export and API print its result.
 * @param money writes the workings
 */
export const priceOption = (option: Option, book: PriceBook, money: MoneyFormat = dollars): PricedOption => ({
  id: option.id,
  name: option.name,
  columns: forColumns(option, (column) => priceColumn(option, book, { column, money })),
})

type ColumnOptions = { column: number; money: MoneyFormat }

function priceColumn(option: Option, book: PriceBook, { column, money }: ColumnOptions): PricedColumn {
  const write = (entry: Entry) => toFigure(entry, money)
  const priced = priceEntries(option, book, column)
  const entries = listEntries(priced)
  const { lines, charges, freight, problems, deliveredQuantity } = priced
  const subtotal = sumAmounts(entries.map(({ amount }) => amount))
  const tax = priceTax(option, priced, { column, money })
  const total = sumAmounts([subtotal, tax ? tax.amount : 0])
  const isNegative = subtotal !== null && subtotal < 0
  return {
    lines: lines.map(({ line: { id, name, quantity, pieces }, unitPrice, entries: own }) => ({
      id,
      name,
      quantity,
      pieces,
      unitPrice,
      figures: own.map(write),
    })),
    charges: charges.map(write),
    freight: freight.map(write),
    subtotal,
    tax,
    total,
    deliveredQuantity,
    landedUnitRate: total === null ? null : (toPieceRate(total, deliveredQuantity) ?? null),
    missing: entries
      .filter(({ amount, key }) => amount === null && !isPercent(option, key))
      .map(({ key, label }) => ({ key, label })),
    problems: isNegative
      ? [...problems, { key: `${column}/subtotal`, text: 'The discount exceeds the total' }]
      : problems,
  }
}

/** A percentage has no price only if a figure it is computed from has none, which is listed itself. */
const isPercent = ({ charges }: Option, key: string) =>
  charges.some(({ id, basis }) => basis === 'percent' && key.endsWith(`/charge/${id}`))

/** Taxes the taxable figures, less their share of the discounts, which never reduce freight. */
function priceTax(option: Option, columnEntries: ColumnEntries, { column, money }: ColumnOptions): Figure | null {
  if (option.tax === null) return null
  const entries = listEntries(columnEntries)
  const sum = (chosen: typeof entries) => sumAmounts(chosen.map(({ amount }) => amount))
  const discount = sum(entries.filter(({ kind }) => kind === 'discount'))
  const discounted = entries.filter(({ kind }) => kind !== 'discount' && kind !== 'freight')
  const base = sum(discounted)
  const taxable = sum(discounted.filter(({ isTaxable }) => isTaxable))
  const freight = sum(columnEntries.freight.filter(({ isTaxable }) => isTaxable))
  const isComplete = discount !== null && base !== null && taxable !== null && freight !== null
  const taxed = isComplete ? taxable + (base > 0 ? getShare(discount, taxable, base) : 0) + freight : null
  const key = `${column}/tax`
  const computed = taxed === null ? null : getShare(taxed, option.tax, 100_000)
  const amount = option.overrides[key] ?? computed
  return {
    key,
    kind: 'tax',
    label: 'Tax',
    line: null,
    treatment: 'charged',
    amount,
    value: amount,
    computed,
    isOverridden: key in option.overrides,
    working: `${option.tax / 1_000}% of ${money.amount(taxed)}`,
  }
}

/** Data of one quantity column for staff only: costs in cents, null while unknown, and default treatments. */
export type ColumnCosts = {
  lines: { id: string; cost: number | null; margin: Margin | null }[]
  figures: Pick<Entry, 'key' | 'cost' | 'defaultTreatment'>[]
  cost: number | null
  margin: Margin | null
}

/** `percent` is of the price, in hundredths of a percent. */
export type Margin = {
  amount: number
  percent: number | null
  /** Freight without a cost is counted neither as revenue nor as cost: delivery rates have none. */
  isWithoutFreight: boolean
}

function toMargin(entries: readonly Entry[], freight: ReadonlySet<Entry>): Margin | null {
  const counted = entries.filter((entry) => entry.cost !== null || !freight.has(entry))
  const price = sumAmounts(counted.map(({ amount }) => amount))
  const cost = sumAmounts(counted.map((entry) => entry.cost))
  if (price === null || cost === null) return null
  const percent = price > 0 ? getShare(price - cost, 10_000, price) : null
  return { amount: price - cost, percent, isWithoutFreight: counted.length < entries.length }
}

/** Computes cost and margin of an option, before tax, for staff. */
export const costOption = (option: Option, book: PriceBook): ColumnCosts[] =>
  forColumns(option, (column) => {
    const columnEntries = priceEntries(option, book, column)
    const entries = listEntries(columnEntries)
    const freight = new Set(columnEntries.freight)
    const sumCosts = (chosen: typeof entries) => ({
      cost: sumAmounts(chosen.map((entry) => entry.cost)),
      margin: toMargin(chosen, freight),
    })
    return {
      lines: columnEntries.lines.map(({ line, entries: own }) => ({ id: line.id, ...sumCosts(own) })),
      figures: entries.map(({ key, cost, defaultTreatment }) => ({ key, cost, defaultTreatment })),
      ...sumCosts(entries),
    }
  })
