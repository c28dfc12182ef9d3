import type { ProductView } from '#app/features/catalogue/product-view.ts'
import { type BoxProduct, countText } from '#app/features/ordering/order.ts'
import { packQuantity } from '#app/features/ordering/quantity.ts'
import { toCents } from '#app/lib/money.ts'
import { notify } from '#app/ui/notice.ts'
import { savedBox } from './box.store.ts'
import { addToBox, fullNotice, isFull, isInBox } from './box.ts'

/**
 * Puts the product of a page into the box and says so; for one that is in it already, sets the quantity all of them share.
 * @param wished what was typed
 * @returns why the quantity is another one, or ''
 */
export function putIntoBox(product: ProductView, wished: string): string {
  const { quantity, note } = packQuantity(wished)
  const before = savedBox.read()
  if (isFull(before) && !isInBox(before, product.id)) {
    void notify(fullNotice)
    return ''
  }
  const offered = boxProduct(product)
  savedBox.change((box) => ({ ...(offered ? addToBox(box, offered) : box), packQuantity: quantity }))
  const after = savedBox.read()
  const isNew = after.items.length > before.items.length
  const boxes = `${countText(after)} in each of ${after.packQuantity.toLocaleString('en-US')} boxes.`
  void notify({
    title: isNew ? 'Added to your box' : 'Your box has changed',
    description: isNew ? `${product.name} has been added: ${boxes}` : `Now ${boxes}`,
    kind: 'success',
  })
  return note
}

function boxProduct(view: ProductView): BoxProduct | undefined {
  const { id, name, slug, images, price, priceRows, minimumQuantity, productionTime, rushService } = view
  if (price === null) return undefined
  const breaks = priceRows.map((row) => ({ from: row.from, price: row.price }))
  const terms = { breaks, minimum: minimumQuantity, productionTime, rush: rushService }
  return { id, name, slug, image: images[0] ?? null, price: toCents(price), terms }
}
