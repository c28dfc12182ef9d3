import { formatCents, toCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { ProductView } from './product-view.ts'
import { useQuantityPrice } from './use-quantity-price.ts'

/**
 * Price and quote button on phones while the page's own button is out of view (app/ui/ui.css). In the page's flow, so that it
 * ends above the footer and covers nothing.
 */
export function QuoteBar({ product, quantity }: { product: ProductView; quantity: number | null }) {
  const { price, minimumQuantity, inStock } = product
  const { asked, units, unitPrice } = useQuantityPrice(product, quantity)
  const leading = asked === null ? toCents(price) : unitPrice
  return (
    <section aria-label="Price and quote" className="bottom-bar quote-bar">
      <p>
        <strong>{formatCents(leading)}</strong>
        <span>
          {asked !== null && unitPrice !== null
            ? ` at ${units.toLocaleString('en-US')}`
            : `${leading !== null ? ' per unit' : ''}, min. ${minimumQuantity.toLocaleString('en-US')}`}
        </span>
      </p>
      <Button commandfor="quote" command="show-modal">
        {inStock ? 'Get a Quote' : 'Ask for an alternative'}
      </Button>
    </section>
  )
}
