import { createContext } from 'react-router'
import type { PublicProduct } from '#db/tables/products.ts'

/** The draft that the page of a product shows instead of it; set only for previews. */
export const draftProductContext = createContext<PublicProduct | null>(null)
