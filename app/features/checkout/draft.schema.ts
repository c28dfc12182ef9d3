import * as v from 'valibot'
import type { Order } from '#app/features/orders/order.ts'
import { cartSchema, toCartState } from '#app/features/ready-made/cart.schema.ts'
import { boxSchema, toBoxState } from '#app/features/swag-box/box.schema.ts'

/** @throws Error if it is not an order */
export function parseOrder(state: unknown): Order {
  const readyMade = v.safeParse(cartSchema, state)
  return readyMade.success ? readyMade.output : v.parse(boxSchema, state)
}

/** Converts an order to the format of the builder's or the cart's state. */
export function toOrderState(order: Order) {
  return { type: order.type, ...(order.type === 'custom' ? toBoxState(order) : toCartState(order)) }
}

const text = v.optional(v.string(), '')
const fieldsSchema = v.object({
  firstName: text,
  lastName: text,
  email: text,
  company: text,
  phone: text,
  dateNeeded: text,
  isFlexibleDate: text,
  specialRequests: text,
})

/** Field values of the wizard. */
export type DraftFields = v.InferOutput<typeof fieldsSchema>

const draftSchema = v.object({
  /** Order; null if empty. */
  cart: v.unknown(),
  fields: fieldsSchema,
  /** Where the order came from: a history entry, the content of checkoutData (see getCartSource), or a random id. Each is opened once. */
  source: v.string(),
  /** Idempotency key: the same for every attempt to send this request. */
  formKey: v.string(),
  /** Stored name of `isPending`. */
  inDoubt: v.optional(v.boolean(), false),
  /** Names of the chosen files. The files themselves do not outlive the page. */
  fileNames: v.array(v.string()),
  /** Ids of requests from this tab whose confirmation page has finished. */
  finished: v.optional(v.array(v.string()), []),
})

export type Draft = Omit<v.InferOutput<typeof draftSchema>, 'cart' | 'inDoubt'> & {
  cart: Order | null
  /** A submission is in progress, or its outcome is unknown. */
  isPending: boolean
}

/** @throws Error if it is not a draft */
export function parseDraft(saved: string): Draft {
  const { cart, inDoubt: isPending, ...draft } = v.parse(draftSchema, JSON.parse(saved))
  return { cart: cart === null ? null : parseOrder(cart), ...draft, isPending }
}

export function serializeDraft({ cart, isPending, ...draft }: Draft): string {
  return JSON.stringify({ cart: cart && toOrderState(cart), inDoubt: isPending, ...draft })
}

/** Parses the builder's navigation state; null without a box. */
export function parseBoxState(state: unknown): Order | null {
  const parsed = v.safeParse(boxSchema, state)
  return parsed.success && parsed.output.items.length > 0 ? parsed.output : null
}
