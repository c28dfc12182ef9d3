import type { ProductSize } from '#db/tables/products.ts'
import type { Cell, Problem } from '../reading/source.ts'
import { isNoPrice } from '../values/numbers.ts'
import {
  getTarget,
  getTargetTitle,
  isBreakTarget,
  isMoneyTarget,
  type Mapping,
  splitBreakTarget,
  type Target,
} from './mapping.ts'
import { toTrimmedText, type Variant } from './variants.ts'

type ToDollars = (text: string, column?: string) => number | undefined
type SharedBy = { variants: readonly Variant[]; sizes: readonly ProductSize[]; toDollars: ToDollars }

/** Maximum values that a warning lists. */
const maxListed = 5

/**
 * Creates a function that sets costs, MSRPs and price breaks, of which a product has one for all sizes: those of the size with the
 * lowest price. Returns warnings of other values, unless the upcharge of the size explains them; of costs once for the file.
 */
export function createAmountSharing(
  headers: readonly string[],
  { columns, priceIndex }: { columns: Mapping['columns']; priceIndex: number | undefined },
) {
  const amounts = headers.flatMap((column, index) => {
    const target = getTarget(columns, column)
    return target && target !== 'rounded_price' && index !== priceIndex && isMoneyTarget(target)
      ? [{ column, index, target }]
      : []
  })

  /** Columns with costs that one product explains for all. */
  const explained = new Set<string>()

  return (cells: Cell[], { variants, sizes, toDollars }: SharedBy): Problem[] => {
    if (amounts.length === 0) return []
    const getUpcharge = ({ size = '' }: Variant) =>
      sizes.find(({ name }) => name.toLowerCase() === size.toLowerCase())?.upcharge ?? 0
    const ordered = variants.toSorted((a, b) => getUpcharge(a) - getUpcharge(b))
    return amounts.flatMap(({ column, index, target }) => {
      const given = ordered.flatMap((variant) => {
        const text = toTrimmedText(variant.row?.cells[index])
        return isNoPrice(text) ? [] : [{ variant, text }]
      })
      const [chosen] = given
      if (!chosen) return []
      cells[index] = chosen.variant.row?.cells[index]
      const toAmounts = (text: string) =>
        splitAmounts(text).map(({ label, amount }) => ({ label, dollars: toDollars(amount, column) }))
      const expected = toAmounts(chosen.text)
      const others = given.filter(({ variant, text }) => {
        const upcharge = hasUpcharge(target) ? getUpcharge(variant) - getUpcharge(chosen.variant) : 0
        const own = toAmounts(text)
        const isExpected = own.every(({ label, dollars }, at) => {
          const known = expected[at]
          return (
            dollars !== undefined &&
            known?.label === label &&
            Math.abs(dollars - upcharge - (known.dollars ?? -1)) < 0.005
          )
        })
        return text !== chosen.text && !(isExpected && own.length === expected.length)
      })
      if (others.length === 0) return []
      const values = [...new Set(others.map(({ variant, text }) => `${variant.size || `row ${variant.line}`} ${text}`))]
      const listed = `${values.slice(0, maxListed).join(', ')}${values.length > maxListed ? ', …' : ''}`
      // Suppliers charge more for larger sizes of every product.
      const isCost = !hasUpcharge(target)
      if (isCost && explained.has(column)) return []
      explained.add(column)
      const reason = `All sizes of a product share one ${getTitle(target)}, here ${chosen.text}. Not imported${isCost ? ', here and in similar rows, so their margin is lower than shown' : ''}: ${listed}`
      return [{ column, value: chosen.text, reason }]
    })
  }
}

/** True for prices and MSRPs, which upcharges of sizes raise. */
const hasUpcharge = (target: Target) =>
  target === 'msrp' || (isBreakTarget(target) ? splitBreakTarget(target).part !== 'cost' : target === 'price_breaks')

const getTitle = (target: Target) => getTargetTitle(target).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** Splits "48: 9.50|96: 8.75" into quantities and amounts; "9.50" has no quantity. */
const splitAmounts = (text: string) =>
  text.split(/[|;\n]/).map((part) => {
    const [, label = '', amount = part] = /^(.*)[:=@](.*)$/.exec(part) ?? []
    return { label: label.trim(), amount: amount.trim() }
  })
