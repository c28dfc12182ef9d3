import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { maximumItems } from '#app/features/orders/order.ts'
import { getAskedSizes } from '#app/features/orders/sizes/asked-sizes.ts'
import { toCents } from '#app/lib/text/money.ts'
import { notify } from '#app/ui/toast.ts'
import type { ProductView } from '../../product-page/product-view.ts'
import { type ListedItem, quoteList } from './quote-list.store.ts'

/** Adds a product to the quote list, in the buyer's quantity, and says so in a toast. */
export function addToQuoteList(product: ProductView): void {
  const isAdded = quoteList.add(toItem(product))
  const count = quoteList.read().length
  const isFull = !isAdded && count >= maximumItems
  void notify({
    title: isAdded ? 'Added to your quote list' : isFull ? 'Your quote list is full' : 'Already in your quote list',
    description: count === 1 ? 'Add others, and send them as one request.' : `${count} products, one request.`,
    link: { to: '/quote-list', label: 'Open quote list' },
    ...(isAdded && { kind: 'success' }),
  })
}

function toItem(view: ProductView): ListedItem {
  const { id, name, slug, images, price, priceRows, minimumQuantity, productionTime, rushService } = view
  return {
    product: {
      id,
      name,
      slug,
      image: images[0] ?? null,
      price: toCents(price),
      terms: {
        breaks: priceRows.map((row) => ({ from: row.from, price: row.price })),
        minimum: minimumQuantity,
        productionTime,
        rush: rushService,
        sizes: getAskedSizes(view.sizes),
        imprint: view.imprintLocations,
      },
    },
    quantity: Math.max(buyerQuantity.read() ?? 0, minimumQuantity),
  }
}
