import type { ProductView } from '#app/features/catalog/product-page/product-view.ts'
import { type BoxProduct, describeCount } from '#app/features/orders/order.ts'
import { parsePackQuantity } from '#app/features/orders/quantity.ts'
import { toCents } from '#app/lib/text/money.ts'
import { notify } from '#app/ui/toast.ts'
import { savedBox } from './box.store.ts'
import { addToBox, fullNotice, isFull, isInBox } from './box.ts'

/** The box as a product's page needs it. */
export const productBox = {
  read: savedBox.read,
  subscribe: savedBox.subscribe,
  /**
   * Puts the product in and says so; for one that is in already, sets the number that all products of the box share.
   * @param wished what was typed
   * @returns why the number is another one, or ''
   */
  put(product: ProductView, wished: string, minimum?: number): string {
    const { quantity, note } = parsePackQuantity(wished, minimum)
    const before = savedBox.read()
    if (isFull(before) && !isInBox(before, product.id)) {
      void notify(fullNotice)
      return ''
    }
    const offered = boxProduct(product)
    savedBox.change((box) => ({ ...(offered ? addToBox(box, offered) : box), packQuantity: quantity }))
    const after = savedBox.read()
    const isNew = after.items.length > before.items.length
    const boxes = `${describeCount(after)} in each of ${after.packQuantity.toLocaleString('en-US')} boxes.`
    void notify({
      title: isNew ? 'Added to your box' : 'Your box has changed',
      description: isNew ? `${product.name} has been added: ${boxes}` : `Now ${boxes}`,
      kind: 'success',
    })
    return note
  },
}

function boxProduct(view: ProductView): BoxProduct | undefined {
  const { id, name, slug, images, price, priceRows, minimumQuantity, productionTime, rushService } = view
  if (price === null) return undefined
  const breaks = priceRows.map((row) => ({ from: row.from, price: row.price }))
  const terms = { breaks, minimum: minimumQuantity, productionTime, rush: rushService }
  return { id, name, slug, image: images[0] ?? null, price: toCents(price), terms }
}
