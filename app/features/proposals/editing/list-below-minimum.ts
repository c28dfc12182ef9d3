import type { Option } from '../pricing/option.schema.ts'
import type { ProductFacts } from './creation/product-line.server.ts'

export type BelowMinimum = { lineId: string; name: string; minimum: number }

/** Lists products of an option that one of its quantities has fewer pieces of than the catalog sells; lines of one product count together. */
export function listBelowMinimum({ lines }: Pick<Option, 'lines'>, products: ProductFacts): BelowMinimum[] {
  const columns = Array.from(
    { length: Math.max(1, ...lines.map(({ quantities }) => quantities.length)) },
    (_, at) => at,
  )
  const countPieces = (product: string, column: number) =>
    lines
      .filter((line) => line.product === product)
      .reduce((sum, { quantities, perBox }) => sum + (quantities[column] ?? quantities[0] ?? 0) * perBox, 0)
  return lines.flatMap(({ id, name, product }) => {
    const minimum = product === null ? 1 : (products[product]?.minimum ?? 1)
    const isBelow = product !== null && columns.some((column) => countPieces(product, column) < minimum)
    return isBelow ? [{ lineId: id, name, minimum }] : []
  })
}

/** "the minimum of 100 pieces" */
export const describeMinimum = ({ minimum }: Pick<BelowMinimum, 'minimum'>): string =>
  `the minimum of ${minimum.toLocaleString('en-US')} pieces`
