import type { CustomOrder } from '#app/features/orders/order.ts'
import { minimumPackQuantity } from '#app/features/orders/quantity.ts'

/** By itself: who has no box yet loads nothing else of it. */
export const emptyBox: CustomOrder = { type: 'custom', name: '', items: [], packQuantity: minimumPackQuantity }
