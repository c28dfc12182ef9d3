import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { createCustomBoxLink, type Logos, noLogos } from './custom-box-link.ts'

/** Returns the visitor's logo placements on the products of a box; loaded only if there is a logo. */
export async function getLogoPlacements({ items }: CustomOrder): Promise<Logos> {
  if (!logoShown.read()) return noLogos
  try {
    const { readLinkedPlacements } = await import('#app/features/logo/request/link-placements.ts')
    return await readLinkedPlacements(items.map(({ product }) => product.id))
  } catch {
    return noLogos
  }
}

let prepared: { box: CustomOrder; logos: Logos } | undefined

/** Prepares the link ahead, as browsers allow copying only right after a click. */
export async function prepareBoxLink(box: CustomOrder): Promise<void> {
  prepared = { box, logos: await getLogoPlacements(box) }
}

export async function copyBoxLink(box: CustomOrder): Promise<void> {
  const logos = prepared?.box === box ? prepared.logos : await getLogoPlacements(box)
  await copyText(createCustomBoxLink(box, location.origin, logos), 'Link')
}
