import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { boxLink } from '#app/features/orders/box-link/box-link.ts'
import type { LinkedLogo } from '#app/features/orders/box-link/box-link-logo.ts'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { copyText } from '#app/ui/copy-text.ts'

type Logos = ReadonlyMap<string, LinkedLogo>

const none: Logos = new Map()

/** Returns the visitor's logo placements on the products of a box; loaded only if there is a logo. */
export async function logosOn({ items }: CustomOrder): Promise<Logos> {
  if (!logoShown.read()) return none
  try {
    const { readLinkedPlacements } = await import('#app/features/logo/request/link-placements.ts')
    return await readLinkedPlacements(items.map(({ product }) => product.id))
  } catch {
    return none
  }
}

/** The address that rebuilds a visitor's box, at the shop they are in. */
export function linkTo({ name, color, packQuantity, items }: CustomOrder, origin: string, logos: Logos = none): string {
  const linked = items.map(({ product: { id, name } }) => ({ id, name, logo: logos.get(id) }))
  return boxLink({ name, color, packQuantity, items: linked }, origin)
}

let prepared: { box: CustomOrder; logos: Logos } | undefined

/** Looks up ahead what a copy needs: browsers let a script copy only right after the click. */
export async function prepareBoxLink(box: CustomOrder): Promise<void> {
  prepared = { box, logos: await logosOn(box) }
}

export async function copyBoxLink(box: CustomOrder): Promise<void> {
  const logos = prepared?.box === box ? prepared.logos : await logosOn(box)
  await copyText(linkTo(box, location.origin, logos), 'Link')
}
