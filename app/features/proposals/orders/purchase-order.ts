import type { ProposalContent } from '../document/proposal-content.schema.ts'
import { sumAmounts } from '../pricing/figure.ts'
import { findMethod, getGroupKey, type PriceBook } from '../pricing/imprint-groups.ts'
import type { Imprint, Line, Option } from '../pricing/option.schema.ts'
import { formatMeasure } from '../pricing/price-imprint.ts'
import { costOption, priceOption } from '../pricing/price-option.ts'
import { toPieceRate } from '../pricing/rate.ts'

export type PurchaseImprint = {
  location: string
  method: string
  /** "2 colors", "8,500 stitches" */
  measure: string
  pms: readonly string[]
  sizeMm: readonly [number, number] | null
  isRepeat: boolean
  /** Path in storage. */
  artwork: string | null
  /** Cents of the run charge; null if unknown. */
  cost: number | null
}

export type PurchaseLine = {
  id: string
  name: string
  color: string
  itemNumber: string
  supplierItemNumber: string
  note: string
  image: string | null
  mockup: string | null
  pieces: number
  sizes: readonly { name: string; quantity: number }[]
  /** Ten-thousandths of a dollar for a piece without imprints; null if unknown. */
  unitCost: number | null
  /** Cents without imprints. */
  cost: number | null
  imprints: readonly PurchaseImprint[]
}

/** An order from one supplier; '' for lines without one. */
export type PurchaseOrder = {
  supplier: string
  lines: readonly PurchaseLine[]
  /** Setup and less-than-minimum charges, at the supplier of the first line that has the imprint. */
  setups: readonly { label: string; cost: number | null }[]
  /** Cents; null while a cost is unknown. */
  cost: number | null
}

/** An accepted option, as the acceptance stores it. */
type Accepted = {
  option: string
  column: number
  sizes: Readonly<Record<string, readonly { name: string; quantity: number }[]>>
}

type Draft = { supplier: string; line?: PurchaseLine; setup?: PurchaseOrder['setups'][number] }

/** Groups the lines of accepted options by supplier, with what to print where and the internal cost. */
export function createPurchaseOrders(
  { options }: Pick<ProposalContent, 'options'>,
  book: PriceBook,
  accepted: readonly Accepted[],
): PurchaseOrder[] {
  const drafts = accepted.flatMap((choice) => {
    const option = options.find(({ id }) => id === choice.option)
    return option ? listDrafts(option, book, choice) : []
  })
  return [...Map.groupBy(drafts, ({ supplier }) => supplier.toLowerCase()).values()].map((group) => {
    const lines = group.flatMap(({ line }) => line ?? [])
    const setups = group.flatMap(({ setup }) => setup ?? [])
    const costs = [...lines.flatMap(({ cost, imprints }) => [cost, ...imprints.map((each) => each.cost)])]
    return {
      supplier: group[0]?.supplier ?? '',
      lines,
      setups,
      cost: sumAmounts([...costs, ...setups.map(({ cost }) => cost)]),
    }
  })
}

/** The option with the pieces by size that the buyer ordered, whose costs differ. */
const withSizes = (option: Option, sizes: Accepted['sizes']): Option => ({
  ...option,
  lines: option.lines.map((line) => ({
    ...line,
    sizes: line.sizes.map((size) => {
      const ordered = sizes[line.id]?.find(({ name }) => name === size.name)
      return ordered ? { ...size, quantity: ordered.quantity } : size
    }),
  })),
})

function listDrafts(accepted: Option, book: PriceBook, { column, sizes }: Accepted): Draft[] {
  const option = withSizes(accepted, sizes)
  const priced = priceOption(option, book).columns[column]
  const costs = new Map(costOption(option, book)[column]?.figures.map(({ key, cost }) => [key, cost]))
  const getCost = (key: string) => costs.get(`${column}/${key}`) ?? null
  const lines = option.lines.map((line, index): Draft => {
    const pieces = priced?.lines[index]?.pieces ?? 0
    const cost = getCost(`product/${line.id}`)
    const { id, name, color, itemNumber, supplierItemNumber, note, image, mockup } = line
    return {
      supplier: line.supplier.trim(),
      line: {
        id,
        name,
        color,
        itemNumber,
        supplierItemNumber,
        note,
        image,
        mockup,
        pieces,
        cost,
        sizes: (sizes[id] ?? line.sizes).filter(({ quantity }) => quantity > 0),
        unitCost: cost === null ? null : (toPieceRate(cost, pieces) ?? null),
        imprints: line.imprints.map((imprint) =>
          toImprint(imprint, { line, book, cost: getCost(`run/${id}/${imprint.id}`) }),
        ),
      },
    }
  })
  const setups = (priced?.charges ?? []).flatMap(({ key, label }): Draft[] => {
    const [, kind, group] = /^\d+\/(setup|minimum)\/(.*)$/.exec(key) ?? []
    if (!kind) return []
    const owner = option.lines.find((line) => line.imprints.some((each) => getGroupKey(line, each, book) === group))
    return [{ supplier: owner?.supplier.trim() ?? '', setup: { label, cost: getCost(`${kind}/${group}`) } }]
  })
  return [...lines, ...setups]
}

/** A supplier gets the file itself by email: its storage is private. */
export const toArtworkText = (name: string | undefined): string =>
  name ? `${name} (sent separately)` : 'sent separately'

function toImprint(
  imprint: Imprint,
  { line, book, cost }: { line: Line; book: PriceBook; cost: number | null },
): PurchaseImprint {
  const { location, method: key, amount, pms, sizeMm, isRepeat, artwork } = imprint
  const method = findMethod(line, key, book)
  return {
    location,
    pms,
    sizeMm,
    isRepeat,
    artwork,
    cost,
    method: method?.name ?? key,
    measure: method && method.measure !== 'none' ? formatMeasure(method, amount) : '',
  }
}
