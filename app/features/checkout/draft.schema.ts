import * as v from 'valibot'
import { orderedCartSchema } from '#app/features/ready-made/cart.schema.ts'
import { boxSchema } from '#app/features/swag-box/box.schema.ts'
import type { CheckoutCart } from './cart.ts'

/** A cart from outside: storage or navigation state. */
const cartSchema = v.variant('type', [v.object({ type: v.literal('custom'), ...boxSchema.entries }), orderedCartSchema])

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

/** What the visitor types in the wizard, as the form holds it. */
export type DraftFields = v.InferOutput<typeof fieldsSchema>

const draftSchema = v.object({
  /** What is being ordered; null when there is nothing. */
  cart: v.nullable(cartSchema),
  fields: fieldsSchema,
  /** Key of the history entry that handed the cart over: each counts once. */
  source: v.string(),
  /** The same for every try at sending the same request. */
  formKey: v.string(),
  /** Names of the chosen files. The files themselves do not outlive the page. */
  fileNames: v.array(v.string()),
  /** Ids of the requests this tab has sent, whose success page has done its work. */
  finished: v.optional(v.array(v.string()), []),
})

export type Draft = Omit<v.InferOutput<typeof draftSchema>, 'cart'> & { cart: CheckoutCart | null }

/** @throws Error for a text that is no draft */
export function parseDraft(saved: string): Draft {
  return v.parse(draftSchema, JSON.parse(saved))
}

/** The cart that the builder put into navigation state, or nothing (spec section 3). */
export function cartOfState(state: unknown): CheckoutCart | null {
  const parsed = v.safeParse(boxSchema, state)
  if (!parsed.success || parsed.output.boxItems.length === 0) return null
  return { type: 'custom', ...parsed.output }
}
