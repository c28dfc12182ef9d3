import { formatNumber } from '#app/lib/text/count.ts'
import {
  type Entry,
  type EntryDraft,
  formatMultiplication,
  multiplyRate,
  sumAmounts,
  toEntry,
  wrapWorking,
} from './figure.ts'
import {
  type CountedLine,
  getGroupKey,
  groupImprints,
  type PriceBook,
  type Problem,
  sumPieces,
} from './imprint-groups.ts'
import type { Line, Option } from './option.schema.ts'
import { priceCharge, priceFreight, pricePercent } from './price-charge.ts'
import { priceLessThanMinimum, priceRun, priceSetup } from './price-imprint.ts'

/** A unit price with its override; rates. */
export type UnitPrice = {
  key: string
  price: number | null
  computed: number | null
  isOverridden: boolean
}

export type ColumnEntries = {
  lines: { line: CountedLine; unitPrice: UnitPrice; entries: Entry[] }[]
  /** Charges of the whole option, without freight. */
  charges: Entry[]
  freight: Entry[]
  problems: Problem[]
  /** Boxes of a kit, else pieces. */
  deliveredQuantity: number
}

/** Prices every figure of one quantity column, with its cost. Keys begin with the column's index. */
export function priceEntries(option: Option, book: PriceBook, column: number): ColumnEntries {
  const problems: Problem[] = []
  const lines = option.lines.map((line) => countLine(line, column, problems))
  const enter = (draft: EntryDraft) => toEntry(option, draft)
  const groups = groupImprints(lines, book, problems)
  const byHand = option.charges.filter((charge) => charge.basis !== 'percent')
  const percents = option.charges.filter((charge) => charge.basis === 'percent')
  const deliveredQuantity = option.isKit ? getKits(lines, problems) : sumPieces(lines)

  const priced = lines.map((line) => {
    const { unitPrice, entry } = priceProduct(option, line, { lines, column })
    const runs = line.imprints.flatMap((imprint) => {
      const group = groups.find(({ key }) => key === getGroupKey(line, imprint, book))
      if (!group) return []
      const sharedPieces = sumPieces(group.lines)
      return enter({
        ...priceRun(group.method, { ...imprint, pieces: line.pieces, sharedPieces }),
        key: `${column}/run/${line.id}/${imprint.id}`,
        kind: 'run',
        line: line.id,
        isTaxable: line.isTaxable,
        label: `${group.method.name}, ${imprint.location}`,
      })
    })
    const own = byHand.filter((charge) => charge.line === line.id)
    return {
      line,
      unitPrice,
      entries: [
        entry,
        ...priceSizes(line, column, problems).map(enter),
        ...runs,
        ...own.map((charge) => enter(priceCharge(charge, [line], column))),
      ],
    }
  })

  const setups = groups.flatMap(({ key, method, imprint, lines: shared }) => {
    const sharedPieces = sumPieces(shared)
    const common = { kind: 'setup' as const, line: null, isTaxable: shared.some(({ isTaxable }) => isTaxable) }
    const label = `${method.name}, ${imprint.location}`
    const less = priceLessThanMinimum(method, sharedPieces)
    if (less === null)
      problems.push({
        key: `below-minimum/${key}`,
        text: `${label} needs ${formatNumber(method.minimum)} units; this has ${formatNumber(sharedPieces)}`,
      })
    return [
      enter({
        ...common,
        key: `${column}/setup/${key}`,
        label: `Setup: ${label}`,
        ...priceSetup(method, { ...imprint, sharedPieces }),
      }),
      ...(less
        ? [
            enter({
              ...common,
              ...less,
              kind: 'order',
              key: `${column}/minimum/${key}`,
              label: `Less than minimum: ${label}`,
            }),
          ]
        : []),
    ]
  })

  const ofOption = byHand.filter((charge) => !lines.some(({ id }) => id === charge.line))
  const charges = [...setups, ...ofOption.map((charge) => enter(priceCharge(charge, lines, column)))]
  // Discounts are of the price with rush.
  for (const kind of ['rush', 'discount'] as const)
    for (const charge of percents.filter((each) => each.kind === kind))
      charges.push(enter(pricePercent(charge, [...priced.flatMap(({ entries }) => entries), ...charges], column)))

  const freight = option.freight.map((each, index) =>
    enter(priceFreight(each, book, { deliveredQuantity, column, index })),
  )
  return { lines: priced, charges, freight, deliveredQuantity, problems: problems.map(toColumn(column)) }
}

/** A problem is of its column, as figures are. */
const toColumn =
  (column: number) =>
  ({ key, text }: Problem): Problem => ({ key: `${column}/${key}`, text })

function countLine(line: Line, column: number, problems: Problem[]): CountedLine {
  const { quantities } = line
  const quantity = quantities[column] ?? quantities[0] ?? 0
  if (quantities.length > 1 && column >= quantities.length)
    problems.push({ key: `quantity/${line.id}`, text: `${line.name} has no quantity ${column + 1}` })
  return { ...line, quantity, pieces: quantity * line.perBox }
}

function getKits(lines: readonly CountedLine[], problems: Problem[]): number {
  const kits = lines[0]?.quantity ?? 0
  if (lines.some(({ quantity }) => quantity !== kits))
    problems.push({ key: 'kit', text: 'The products of a kit need the same quantity' })
  return kits
}

/** Prices the sizes that cost more. Sizes count pieces of all boxes. */
function priceSizes(line: CountedLine, column: number, problems: Problem[]): EntryDraft[] {
  const counted = line.sizes.reduce((sum, { quantity }) => sum + quantity, 0)
  if (counted > line.pieces)
    problems.push({
      key: `sizes/${line.id}`,
      text: `${line.name}: sizes add up to ${formatNumber(counted)} of ${formatNumber(line.pieces)} pieces`,
    })
  return line.sizes.flatMap(({ name, quantity, upcharge }) =>
    quantity === 0 || upcharge === 0
      ? []
      : {
          key: `${column}/size/${line.id}/${name}`,
          kind: 'size',
          label: `Size ${name}`,
          line: line.id,
          treatment: 'charged',
          isTaxable: line.isTaxable,
          cost: 0,
          computed: multiplyRate(upcharge, quantity),
          working: formatMultiplication(formatNumber(quantity), upcharge),
        },
  )
}

const toExtraCost = ({ extraCost, quantity }: Line['sizes'][number]) => multiplyRate(extraCost, quantity)

/** Prices the product of a line at its break; fewer pieces than the first break have its price. */
function priceProduct(option: Option, line: CountedLine, { lines, column }: { lines: CountedLine[]; column: number }) {
  const together =
    line.product === null ? line.pieces : sumPieces(lines.filter(({ product }) => product === line.product))
  const row = line.prices.findLast(({ from }) => from <= together) ?? line.prices[0]
  const computed = row?.price ?? null
  const unitKey = `${column}/unit-price/${line.id}`
  const override = option.overrides[unitKey]
  const price = override ?? computed
  const shared = together === line.pieces ? '' : ` (break at ${formatNumber(together)} pieces together)`
  const pieces =
    line.perBox === 1
      ? formatNumber(line.pieces)
      : `${formatNumber(line.quantity)} boxes × ${line.perBox} = ${formatNumber(line.pieces)}`
  const entry = toEntry(option, {
    key: `${column}/product/${line.id}`,
    kind: 'product',
    label: line.name,
    line: line.id,
    treatment: 'charged',
    isTaxable: line.isTaxable,
    computed: multiplyRate(price, line.pieces),
    cost: sumAmounts([multiplyRate(row?.cost ?? null, line.pieces), ...line.sizes.map(toExtraCost)]),
    working: wrapWorking('', formatMultiplication(pieces, price), shared),
  })
  const unitPrice: UnitPrice = { key: unitKey, price, computed, isOverridden: override !== undefined }
  return { unitPrice, entry }
}
