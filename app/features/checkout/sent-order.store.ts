import * as v from 'valibot'
import type { Order } from '#app/features/orders/order.ts'
import { toOrderInput } from '#app/features/orders/order-input.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

const maxAgeMs = 24 * 60 * 60 * 1000

const sentOrderSchema = v.object({
  order: v.string(),
  reference: v.nullable(v.string()),
  formKey: v.optional(v.string(), ''),
  sentAt: v.number(),
})

type SentOrder = v.InferOutput<typeof sentOrderSchema>

const stored = createStoredValue<SentOrder | null>({
  key: 'boxwrightSentOrder',
  area: 'local',
  empty: null,
  parse: (text) => v.parse(sentOrderSchema, JSON.parse(text)),
  serialize: (sent) => JSON.stringify(sent),
})

/** Key of an order's contents, without prices, which may change between two tabs. */
const toKey = (order: Order) => JSON.stringify([toOrderInput(order), order.packQuantity])

/** The order that this browser sent last, so that another tab with the same order does not send it again unasked. */
export const sentOrder = {
  subscribe: stored.subscribe,
  read: stored.read,
  remember(order: Order, request: Pick<SentOrder, 'reference' | 'formKey'>) {
    stored.write({ order: toKey(order), ...request, sentAt: Date.now() })
  },
  /** The same order, sent within a day; null if there is none. */
  find(order: Order): SentOrder | null {
    const sent = stored.read()
    return sent && sent.order === toKey(order) && Date.now() - sent.sentAt < maxAgeMs ? sent : null
  },
}
