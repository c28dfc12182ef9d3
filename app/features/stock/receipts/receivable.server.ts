import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { readInternals } from '#app/features/proposals/lifecycle/versions.server.ts'
import { createPurchaseOrders, type PurchaseLine } from '#app/features/proposals/orders/purchase-order.ts'
import { type OpenOrder, readOrder } from '#app/features/proposals/orders/read-order.server.ts'
import type { Queryable } from '#db/client.ts'
import { type stockItems, stockMovements } from '#db/tables/stock.ts'

type ItemFacts = Pick<typeof stockItems.$inferSelect, 'kind' | 'name' | 'color' | 'size' | 'image' | 'contents'>

/** A part of an order that can be received. */
export type ReceivableLine = ItemFacts & {
  /** Option, line and size of the order; the option alone for its packed kits. */
  key: string
  ordered: number
  received: number
  /** Suggestion of the form: the rest of the order; 0 for products of kits that arrive packed. */
  suggested: number
  /** Ten-thousandths of a dollar with imprints, without setup charges; null if unknown. */
  unitCost: number | null
}

/** Reads what was ordered and what was received of it; undefined for an unknown order. */
export async function readReceivable(
  db: Queryable,
  orderId: string,
): Promise<{ opened: OpenOrder; lines: ReceivableLine[] } | undefined> {
  const opened = await readOrder(db, orderId)
  if (!opened) return undefined
  const { acceptance, document, proposal } = opened
  const internals = await readInternals(db, { id: proposal.id, number: acceptance.version })
  const purchased = internals ? createPurchaseOrders(internals.content, internals.book, acceptance.options) : []
  // Costs are kept in one currency.
  const costs = new Map(
    document.currency === 'USD'
      ? purchased.flatMap(({ lines }) => lines.map((line) => [line.id, getUnitCost(line)] as const))
      : [],
  )
  const received = await readReceived(db, orderId)
  const lines = acceptance.options.flatMap((accepted): ReceivableLine[] => {
    const option = document.options.find(({ id }) => id === accepted.option)
    const column = option?.columns[accepted.column]
    if (!option || !column) return []
    const isPacked = option.isKit && option.lines.every(({ sizes }) => sizes.length < 2)
    const kitsReceived = received.get(option.id) ?? 0
    const products = option.lines.flatMap((line) => {
      const count = column.lines.find(({ id }) => id === line.id)?.pieces ?? 0
      const chosen = (accepted.sizes[line.id] ?? line.sizes).filter(({ quantity }) => quantity > 0)
      const parts = chosen.length > 0 ? chosen : [{ name: '', quantity: count }]
      return parts.map(({ name: size, quantity: ordered }): ReceivableLine => {
        const key = [option.id, line.id, ...(size ? [size] : [])].join('/')
        const came = received.get(key) ?? 0
        const rest = Math.max(0, ordered - came - (isPacked ? kitsReceived * line.perBox : 0))
        const facts = { kind: 'product', name: line.name, color: line.color, size, image: line.image } as const
        const unitCost = costs.get(line.id) ?? null
        return { ...facts, contents: [], key, ordered, received: came, suggested: isPacked ? 0 : rest, unitCost }
      })
    })
    if (!isPacked) return products
    const ordered = column.deliveredQuantity
    const kitCosts = option.lines.map(({ id, perBox }) => (costs.get(id) ?? Number.NaN) * perBox)
    const sum = kitCosts.reduce((total, each) => total + each, 0)
    const kit: ReceivableLine = {
      kind: 'kit',
      name: option.name,
      color: '',
      size: '',
      image: option.lines[0]?.image ?? null,
      contents: option.lines.map(({ name, color, perBox }) => ({
        name: name.includes(color) ? name : `${name}, ${color}`,
        quantity: perBox,
      })),
      key: option.id,
      ordered,
      received: kitsReceived,
      suggested: Math.max(0, ordered - kitsReceived),
      unitCost: Number.isNaN(sum) ? null : sum,
    }
    return [kit, ...products]
  })
  return { opened, lines }
}

function getUnitCost({ cost, imprints, pieces }: PurchaseLine): number | null {
  const costs = [cost, ...imprints.map((imprint) => imprint.cost)]
  if (pieces === 0 || costs.some((each) => each === null)) return null
  return Math.round((costs.reduce<number>((sum, each) => sum + (each ?? 0), 0) * 100) / pieces)
}

/** Received pieces of an order by key of the line. */
async function readReceived(db: Queryable, orderId: string): Promise<Map<string, number>> {
  const { order_line, quantity, order_id } = stockMovements
  const rows = await db
    .select({ key: order_line, sum: sql<number>`sum(${quantity})::int` })
    .from(stockMovements)
    .where(and(eq(order_id, orderId), isNotNull(order_line)))
    .groupBy(order_line)
  return new Map(rows.map(({ key, sum }) => [key ?? '', sum]))
}
