import { findSize } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import type { ProductSize } from '#db/tables/products.ts'
import type { Cell } from '../reading/source.ts'
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
 * Creates a function that sets costs, MSRPs and price breaks, of which a product has one for all sizes: the lowest costs, else those
 * of the size with the lowest price. Returns the extra cost of each size by its name in lowercase, of several by quantity the
 * highest, and warnings of other values, unless the upcharge of the size explains them; of costs once for the file.
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

  return (cells: Cell[], { variants, sizes, toDollars }: SharedBy) => {
    const extraCosts = new Map<string, number>()
    const getUpcharge = ({ size = '' }: Variant) => findSize(sizes, size)?.upcharge ?? 0
    const ordered = variants.toSorted((a, b) => getUpcharge(a) - getUpcharge(b))
    const warnings = amounts.flatMap(({ column, index, target }) => {
      const given = ordered.flatMap((variant) => {
        const text = toTrimmedText(variant.row?.cells[index])
        const parts = splitAmounts(text).map(({ label, amount }) => ({ label, dollars: toDollars(amount, column) }))
        return isNoPrice(text) ? [] : [{ variant, text, parts }]
      })
      const isCost = !hasUpcharge(target)
      const [chosen] = isCost ? given.toSorted((a, b) => getFirst(a.parts) - getFirst(b.parts)) : given
      if (!chosen) return []
      cells[index] = chosen.variant.row?.cells[index]
      const others = given.filter(({ variant, text, parts }) => {
        const extras = listDifferences(parts, chosen.parts)
        const name = (variant.size ?? '').toLowerCase()
        if (isCost && name !== '' && extras && findSize(sizes, name)) {
          extraCosts.set(name, Math.max(extraCosts.get(name) ?? 0, ...extras))
          return false
        }
        const upcharge = isCost ? 0 : getUpcharge(variant) - getUpcharge(chosen.variant)
        return text !== chosen.text && !extras?.every((extra) => Math.abs(extra - upcharge) < 0.005)
      })
      if (others.length === 0) return []
      const values = [...new Set(others.map(({ variant, text }) => `${variant.size || `row ${variant.line}`} ${text}`))]
      const listed = `${values.slice(0, maxListed).join(', ')}${values.length > maxListed ? ', …' : ''}`
      if (isCost && explained.has(column)) return []
      explained.add(column)
      const reason = `All sizes of a product share one ${getTitle(target)}, here ${chosen.text}. Not imported${isCost ? ', here and in similar rows, so their margin is lower than shown' : ''}: ${listed}`
      return [{ column, value: chosen.text, reason }]
    })
    return { warnings, extraCosts }
  }
}

type Amounts = readonly { label: string; dollars: number | undefined }[]

const getFirst = (parts: Amounts) => parts[0]?.dollars ?? Number.POSITIVE_INFINITY

/** Lists what amounts are more than others at the same quantities; undefined for other quantities or unreadable amounts. */
function listDifferences(parts: Amounts, base: Amounts): number[] | undefined {
  const differences = parts.map(({ label, dollars }, at) => {
    const other = base[at]
    return dollars === undefined || other?.dollars === undefined || other.label !== label
      ? Number.NaN
      : Math.round((dollars - other.dollars) * 10_000) / 10_000
  })
  return parts.length === base.length && !differences.some(Number.isNaN) ? differences : undefined
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
