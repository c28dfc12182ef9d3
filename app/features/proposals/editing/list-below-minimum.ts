import type { Option } from '../pricing/option.schema.ts'
import type { ProductFacts } from './creation/product-line.server.ts'

export type BelowMinimum = { lineId: string; name: string; minimum: number }

type Lines = Pick<Option, 'lines'>

const listColumns = ({ lines }: Lines) =>
  Array.from({ length: Math.max(1, ...lines.map(({ quantities }) => quantities.length)) }, (_, at) => at)

/** Pieces of a product in a quantity column; lines of one product count together. */
const countPieces = ({ lines }: Lines, product: string, column: number) =>
  lines
    .filter((line) => line.product === product)
    .reduce((sum, { quantities, perBox }) => sum + (quantities[column] ?? quantities[0] ?? 0) * perBox, 0)

/** Lists products of an option that one of its quantities has fewer pieces of than the catalog sells. */
export function listBelowMinimum(option: Lines, products: ProductFacts): BelowMinimum[] {
  const columns = listColumns(option)
  return option.lines.flatMap(({ id, name, product }) => {
    const minimum = product === null ? 1 : (products[product]?.minimum ?? 1)
    const isBelow = product !== null && columns.some((column) => countPieces(option, product, column) < minimum)
    return isBelow ? [{ lineId: id, name, minimum }] : []
  })
}

export type LineStock = { lineId: string; name: string; text: string; isExceeded: boolean }

/** Lists the stock of an option's products, and whether one of its quantities needs more. */
export function listStock(option: Lines, products: ProductFacts): LineStock[] {
  const columns = listColumns(option)
  return option.lines.flatMap(({ id, name, product }) => {
    const stock = product === null ? undefined : products[product]?.stock
    if (!stock || product === null) return []
    const isExceeded = columns.some((column) => countPieces(option, product, column) > stock.quantity)
    return [{ lineId: id, name, text: stock.text, isExceeded }]
  })
}

/** "the minimum of 100 pieces" */
export const describeMinimum = ({ minimum }: Pick<BelowMinimum, 'minimum'>): string =>
  `the minimum of ${minimum.toLocaleString('en-US')} units`
