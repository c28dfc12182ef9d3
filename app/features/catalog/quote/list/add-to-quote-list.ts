import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { describeRaised } from '#app/features/orders/describe-raised.ts'
import { maxItems } from '#app/features/orders/order.ts'
import { toCents } from '#app/lib/text/money.ts'
import { showToast } from '#app/ui/toast.ts'
import { readChosenColor } from '../../product-page/chosen-color.ts'
import type { ProductView } from '../../product-page/product-view.ts'
import { toPricingTerms } from '../../product-page/to-pricing-terms.ts'
import { type ListedProduct, quoteList } from './quote-list.store.ts'

/** Adds products to the quote list, in the buyer's quantity, and says so in a toast. */
export function addToQuoteList(products: readonly ListedProduct[]): void {
  const asked = buyerQuantity.read()
  const added = products.filter((product) =>
    quoteList.add({
      product,
      quantity: Math.max(asked ?? 0, product.terms?.minimum ?? 1),
      color: readChosenColor(product.id) || undefined,
    }),
  )
  const { length: count } = quoteList.read()
  const [only] = added.length === 1 ? added : []
  const isFull = added.length < products.length && count >= maxItems
  void showToast({
    title: isFull
      ? 'Your quote list is full'
      : added.length > 0
        ? 'Added to your quote list'
        : 'Already in your quote list',
    description:
      describeRaised(asked, only?.terms?.minimum ?? 1) ||
      (count === 1 ? 'Add others, and send them as one request.' : `${count} products, one request.`),
    link: { to: '/quote-list', label: 'Open quote list' },
    ...(added.length > 0 && !isFull && { kind: 'success' }),
  })
}

/** Returns the product of a page as the quote list stores it. */
export function toListedProduct(view: ProductView): ListedProduct {
  const { id, name, slug, itemNumber, images, price } = view
  return { id, name, slug, itemNumber, image: images[0] ?? null, price: toCents(price), terms: toPricingTerms(view) }
}
