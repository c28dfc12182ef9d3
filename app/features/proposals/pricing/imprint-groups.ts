import type { DeliveryRates } from '#app/features/orders/delivery/delivery.ts'
import type { Method } from './method.schema.ts'
import type { Imprint, Line } from './option.schema.ts'

/** The operator's prices. Methods are by key; those of a product override those of the shop. */
export type PriceBook = {
  methods: Readonly<Record<string, Method>>
  productMethods: Readonly<Record<string, Readonly<Record<string, Method>>>>
  /** The key of the style, by product and method, for methods that are a supplier's: colors of one style share imprints. */
  styles?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  freight: DeliveryRates
}

/** Why an option cannot be sent. */
export type Problem = { key: string; text: string }

/** A line at one quantity. */
export type CountedLine = Line & {
  /** Pieces, or boxes that hold `perBox` pieces. */
  quantity: number
  pieces: number
}

export const sumPieces = (lines: readonly CountedLine[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0)

/** An imprint with the lines whose pieces share it. */
type ImprintGroup = { key: string; method: Method; imprint: Imprint; lines: CountedLine[] }

type Methods = Pick<PriceBook, 'methods' | 'productMethods'>

/** The method of a key for a product: its own, else the shop's. */
export const findMethod = (
  { product }: Pick<Line, 'product'>,
  key: string,
  { methods, productMethods }: Methods,
): Method | undefined => {
  const ownMethods = product === null ? undefined : productMethods[product]
  if (ownMethods && Object.hasOwn(ownMethods, key)) return ownMethods[key]
  // A plain object also has `toString`, which a form could send as a key.
  return Object.hasOwn(methods, key) ? methods[key] : undefined
}

/** Products with charges of their own for a method share no imprint with others, except colors of one style. */
export function getGroupKey(line: Line, imprint: Imprint, book: PriceBook): string {
  const { design, location, method } = imprint
  const hasOwnMethod = line.product !== null && book.productMethods[line.product]?.[method] !== undefined
  const owner = hasOwnMethod ? (book.styles?.[line.product ?? '']?.[method] ?? line.product) : null
  return [design, location, method, ...(owner === null ? [] : [owner])].join('/')
}

/** Groups the imprints that pieces share; the most colors and a first order determine the setup. */
export function groupImprints(lines: readonly CountedLine[], book: PriceBook, problems: Problem[]): ImprintGroup[] {
  const groups = new Map<string, ImprintGroup>()
  for (const line of lines)
    for (const imprint of line.imprints) {
      const method = findMethod(line, imprint.method, book)
      if (!method) {
        problems.push({
          key: `method/${line.id}/${imprint.id}`,
          text: `${line.name}, ${imprint.location}: choose a method, as “${imprint.method}” has no prices`,
        })
        continue
      }
      const key = getGroupKey(line, imprint, book)
      const group = groups.get(key) ?? { key, method, imprint, lines: [] }
      const { amount, isRepeat } = group.imprint
      groups.set(key, {
        ...group,
        lines: group.lines.includes(line) ? group.lines : [...group.lines, line],
        imprint: {
          ...imprint,
          amount: Math.max(amount, imprint.amount),
          isRepeat: isRepeat && imprint.isRepeat,
        },
      })
    }
  return [...groups.values()]
}
