import { boxLink } from '#app/features/ordering/box-link.ts'
import type { CustomOrder } from '#app/features/ordering/order.ts'
import { copyText } from '#app/ui/copy-text.ts'

/** The address that rebuilds a visitor's box, at the shop they are in. */
export function linkTo({ name, packQuantity, items }: CustomOrder, origin: string): string {
  return boxLink({ name, packQuantity, items: items.map(({ product }) => product) }, origin)
}

export const copyBoxLink = (box: CustomOrder) => copyText(linkTo(box, location.origin), 'Link')
