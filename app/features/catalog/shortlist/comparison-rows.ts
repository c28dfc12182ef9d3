import type { DaysOff } from '#app/features/brand/brand.ts'
import { getArrival } from '#app/features/orders/terms/arrival.ts'
import { describeArrival, describeArrivalDays } from '#app/features/orders/terms/arrival-text.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { ComparedProduct } from './compared-product.ts'

/** One fact of all products. */
export type ComparisonRow = {
  label: string
  /** Lines of each product's cell; empty if unknown. */
  cells: string[][]
  isDifferent: boolean
}

type ComparisonOptions = {
  /** The buyer's quantity and in-hands date; null if they have not said one. */
  quantity: number | null
  day: IsoDate | null
  /** The day in America/Chicago. */
  today: IsoDate
  daysOff?: DaysOff | undefined
}

/** Returns the rows of a comparison (docs/domain.md, Shortlist). */
export function getComparisonRows(products: readonly ComparedProduct[], options: ComparisonOptions): ComparisonRow[] {
  const { quantity, day, today, daysOff } = options
  const toRow = (label: string, getCell: (product: ComparedProduct) => (string | false | null)[]): ComparisonRow => {
    const cells = products.map((product) => getCell(product).filter((line) => typeof line === 'string'))
    return { label, cells, isDifferent: new Set(cells.map((lines) => lines.join('\n'))).size > 1 }
  }
  const atQuantity =
    quantity === null
      ? []
      : [
          toRow(`Price at ${formatNumber(quantity)}`, (product) => {
            const price = getPriceAt(product, Math.max(quantity, product.minimum))
            const isBelow = price !== null && quantity < product.minimum
            return [formatCents(price), isBelow && `from ${formatNumber(product.minimum)}`]
          }),
          toRow(`Total at ${formatNumber(quantity)}`, (product) => getTotal(product, quantity)),
        ]
  return [
    ...atQuantity,
    toRow('List price', ({ price }) => [formatPrice(price)]),
    toRow('Best price', getBestPrice),
    toRow('Minimum', ({ minimum }) => [formatNumber(minimum)]),
    toRow('Production', ({ productionTime: days, rush, inStock }) => [
      days === null ? 'Contact for timeline' : `${days} business ${days === 1 ? 'day' : 'days'}`,
      rush && inStock && 'Rush available',
    ]),
    toRow('In hands', ({ productionTime, rush }) => {
      const arrival = getArrival({ productionTime, rush }, today, daysOff)
      return [`${day ? describeArrival(arrival, day) : ''}${describeArrivalDays(arrival, day, today)}`]
    }),
    toRow('Imprint', ({ imprints }) => imprints),
    toRow('Material', ({ material }) => [material]),
    toRow('Sizes', ({ sizes }) => [sizes.length > 0 && sizes.join(' · ')]),
    toRow('Item number', ({ itemNumber }) => [itemNumber]),
  ].filter(({ cells }) => cells.some((lines) => lines.length > 0))
}

/** Returns the cents a unit at a quantity; null if priced on request. */
const getPriceAt = ({ breaks, price }: Pick<ComparedProduct, 'breaks' | 'price'>, quantity: number) =>
  getPriceAtQuantity(breaks, quantity, toCents(price))

/** '$11.00 at 150', '$12.50 from 48' below the minimum, or the list price without a quantity: '$12.50 / unit' */
export function describePrice(product: ComparedProduct, quantity: number | null): string {
  if (quantity === null) return `${formatPrice(product.price)} / unit`
  const units = Math.max(quantity, product.minimum)
  return `${formatCents(getPriceAt(product, units))} ${units > quantity ? 'from' : 'at'} ${formatNumber(units)}`
}

function getTotal(product: ComparedProduct, quantity: number): (string | false)[] {
  const units = Math.max(quantity, product.minimum)
  const price = getPriceAt(product, units)
  return [
    formatCents(price === null ? null : price * units),
    units > quantity && `for its minimum of ${formatNumber(units)}`,
  ]
}

function getBestPrice({ breaks }: ComparedProduct): (string | false)[] {
  const last = breaks.at(-1)
  return [last !== undefined && `${formatCents(last.price)} from ${formatNumber(last.from)}`]
}
