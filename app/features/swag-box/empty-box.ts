import type { CustomOrder } from '#app/features/ordering/order.ts'
import { minimumPackQuantity } from '#app/features/ordering/quantity.ts'

/** By itself: who has no box yet loads nothing else of it. */
export const emptyBox: CustomOrder = { type: 'custom', name: '', items: [], packQuantity: minimumPackQuantity }
