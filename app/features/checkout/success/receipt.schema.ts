import * as v from 'valibot'
import type { Order } from '#app/features/orders/order.ts'
import { type PricedDestination, pricedDestinationSchema } from '#db/tables/destination.ts'
import { type DraftFields, parseOrder, toOrderState } from '../draft.schema.ts'

const text = v.optional(v.string(), '')

const fileSchema = v.object({ name: v.string(), size: v.number() })

/** The visitor's logo as submitted: its file, and the products with their mockups, which the receipt embeds. */
const logoSchema = v.object({
  file: v.nullable(v.string()),
  products: v.array(
    v.object({
      name: v.string(),
      lines: v.array(v.string()),
      picture: v.nullable(v.pipe(v.string(), v.startsWith('data:image/'))),
    }),
  ),
  /** Parts that could not be sent. */
  shortfall: v.string(),
})

export type SentLogo = v.InferOutput<typeof logoSchema>

const receiptSchema = v.object({
  order: v.unknown(),
  dateNeeded: text,
  isFlexibleDate: text,
  specialRequests: text,
  delivery: v.optional(v.array(pricedDestinationSchema), []),
  /** Cents per pack. */
  budget: v.optional(v.nullable(v.number()), null),
  files: v.array(fileSchema),
  logo: v.nullish(logoSchema),
})

/** The contents of a stored request, without contact details, as its success page shows them. */
export type Receipt = Omit<v.InferOutput<typeof receiptSchema>, 'order'> & { order: Order }

/** Contact of the sender. */
export type Contact = Pick<DraftFields, 'firstName' | 'lastName' | 'email' | 'company' | 'phone'>

/** Converts an order to navigation state, which stays in this browser's history. */
export function toReceiptState(
  order: Order,
  fields: DraftFields,
  {
    delivery,
    budget,
    files,
    logo,
  }: {
    delivery: readonly PricedDestination[]
    budget: number | null
    files: readonly { name: string; size: number }[]
    logo: SentLogo | null
  },
) {
  const { dateNeeded, isFlexibleDate, specialRequests } = fields
  return {
    order: toOrderState(order),
    dateNeeded,
    isFlexibleDate,
    specialRequests,
    delivery,
    budget,
    files: files.map(({ name, size }) => ({ name, size })),
    logo,
  }
}

/** Parses navigation state; undefined if it is not a receipt. */
export function parseReceipt(state: unknown): Receipt | undefined {
  const parsed = v.safeParse(receiptSchema, state)
  if (!parsed.success) return undefined
  try {
    return { ...parsed.output, order: parseOrder(parsed.output.order) }
  } catch {
    return undefined
  }
}
