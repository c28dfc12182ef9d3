import { createContext } from 'react-router'
import type { ReadyMadeBox } from '#app/features/orders/order.ts'

/** The draft that the page of ready-made boxes shows instead of them; set only for previews. */
export const draftBoxContext = createContext<ReadyMadeBox | null>(null)
