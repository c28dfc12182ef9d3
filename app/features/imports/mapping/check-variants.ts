import { checkSizes } from '#app/features/catalog/products/facts/sizes.ts'
import type { Cell, Problem, SourceRow } from '../reading/source.ts'
import { isNoPrice } from '../values/numbers.ts'
import { type JoinedProduct, leftOutPhrase, type Roles, toTrimmedText, type Variant } from './variants.ts'

export type CellMessages = { problems: Problem[]; warnings: Problem[] }

/** Checks cells as those of a row of their own; undefined cells are skipped. */
export type CellCheck = (cells: readonly Cell[]) => CellMessages

/** Values that layouts without complete rows take from the whole product. */
const computedRoles = ['name', 'slug', 'category', 'images'] as const

type CheckOptions = {
  roles: Roles
  /** Index of the column with the currency. */
  currency: number | undefined
  createCheck: ((headers: readonly string[]) => CellCheck) | undefined
}

type CheckedVariants = {
  /** Variants without errors; all of them if each has some. */
  variants: Variant[]
  /** Row with the values of the color. */
  base: SourceRow
  warnings: Problem[]
  /** Errors of the other rows if each has some. */
  problems: Problem[]
}

/** Creates a function that leaves the variants of one color with errors out, with a warning that names row, column and value. */
export function createVariantCheck(headers: readonly string[], { roles, currency, createCheck }: CheckOptions) {
  const check = createCheck?.(headers)

  function getCells({ row, price, isAvailable }: Variant, { main, hasCompleteRows }: JoinedProduct): Cell[] {
    const cells = [...(row?.cells ?? [])]
    if (!hasCompleteRows) {
      for (const [index, cell] of cells.entries()) if (toTrimmedText(cell) === '') cells[index] = undefined
      for (const role of computedRoles) if (roles[role] !== undefined) cells[roles[role]] = undefined
      if (currency !== undefined) cells[currency] ??= main.cells[currency]
    }
    if (roles.stock !== undefined && isAvailable !== undefined) cells[roles.stock] = undefined
    if (roles.price !== undefined) cells[roles.price] = isNoPrice(price) ? undefined : price
    return cells
  }

  function checkVariant(variant: Variant, product: JoinedProduct): CellMessages {
    const { problems = [], warnings = [] } = check?.(getCells(variant, product)) ?? {}
    const size = variant.size ? checkSizes([{ name: variant.size }]) : undefined
    const own =
      size && 'problem' in size ? { column: '', value: variant.size ?? '', reason: size.problem } : variant.problem
    const all = own ? [own, ...problems] : problems
    const { missingCells: reason } = variant.row ?? {}
    if (reason === undefined || !product.hasCompleteRows) return { problems: all, warnings }
    const missing = { column: '', value: '', reason }
    // Errors of misplaced values would mislead.
    return { problems: all.length > 0 ? [missing] : [], warnings: [missing, ...warnings] }
  }

  return (all: Variant[], product: JoinedProduct): CheckedVariants => {
    const [first] = all
    const own = product.hasCompleteRows ? (first?.row ?? product.main) : product.main
    if (all.length === 1) return { variants: all, base: own, warnings: [], problems: [] }
    const checked = all.map((variant) => ({ variant, ...checkVariant(variant, product) }))
    const good = checked.filter(({ problems }) => problems.length === 0)
    const variants = good.map(({ variant }) => variant)
    if (good.length === 0) {
      const problems = checked
        .slice(1)
        .flatMap(({ variant, problems }) => problems.map((each) => nameRow(each, variant)))
      return {
        variants: all,
        base: own,
        warnings: [],
        problems: first?.problem ? [first.problem, ...problems] : problems,
      }
    }
    const base =
      (product.hasCompleteRows
        ? (variants.find(({ isAvailable }) => isAvailable !== false) ?? variants[0])?.row
        : replaceCells(product.main, checked, variants)) ?? own
    // The row with the values of the color gives its own warnings.
    const baseRow = product.hasCompleteRows ? base : product.main
    const given = new Set(good.find(({ variant }) => variant.row === baseRow)?.warnings.map(getKey))
    const warnings = checked.flatMap(({ variant, problems, warnings }) =>
      problems.length > 0
        ? problems.map((each) => nameRow(each, variant, leftOutPhrase))
        : warnings.flatMap((warning) => {
            if (variant.row === baseRow) return []
            const isGiven = given.has(getKey(warning))
            given.add(getKey(warning))
            return isGiven ? [] : [nameRow(warning, variant)]
          }),
    )
    return { variants, base, warnings, problems: [] }
  }

  /** The product's row with the cells of another variant for those with errors, if that has some. */
  function replaceCells(
    main: SourceRow,
    checked: (CellMessages & { variant: Variant })[],
    variants: Variant[],
  ): SourceRow {
    const cells = [...main.cells]
    for (const { column } of checked.find(({ variant }) => variant.row === main)?.problems ?? []) {
      const index = headers.indexOf(column)
      const other = variants.find(({ row }) => toTrimmedText(row?.cells[index]) !== '')
      if (other?.row) cells[index] = other.row.cells[index]
    }
    return { ...main, cells }
  }
}

const getKey = ({ column, reason }: Problem) => `${column}\n${reason}`

function nameRow(problem: Problem, { line, size }: Variant, effect = ''): Problem {
  const row = size ? `Row ${line} (size ${size})` : `Row ${line}`
  return { ...problem, reason: `${row}${effect}: ${problem.reason}` }
}
