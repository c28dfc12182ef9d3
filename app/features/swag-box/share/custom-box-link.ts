import { createBoxLink } from '#app/features/orders/box-link/box-link.ts'
import type { LinkedLogo } from '#app/features/orders/box-link/box-link-logo.ts'
import type { CustomOrder } from '#app/features/orders/order.ts'

/** The visitor's placements of the logo by product id. */
export type Logos = ReadonlyMap<string, LinkedLogo>

export const noLogos: Logos = new Map()

/** Creates the URL that rebuilds the box. */
export function createCustomBoxLink(
  { name, color, print, packQuantity, items }: CustomOrder,
  origin: string,
  logos: Logos = noLogos,
): string {
  const linkedItems = items.map(({ product: { id, name }, sizes, imprint, color }) => {
    return { id, name, logo: logos.get(id), sizes, imprint, color }
  })
  return createBoxLink({ name, color, print, packQuantity, items: linkedItems }, origin)
}
