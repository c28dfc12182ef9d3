import { formatPrice } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { ProductView } from './product-view.ts'

/**
 * Price and quote button on phones while the page's own button is out of view (app/ui/ui.css). In the page's flow, so that it
 * ends above the footer and covers nothing.
 */
export function QuoteBar({ product: { price, minimumQuantity, inStock } }: { product: ProductView }) {
  return (
    <section aria-label="Price and quote" className="bottom-bar quote-bar">
      <p>
        <strong>{formatPrice(price)}</strong>
        <span>{`${price !== null ? ' per unit' : ''}, min. ${minimumQuantity.toLocaleString('en-US')}`}</span>
      </p>
      <Button commandfor="quote" command="show-modal">
        {inStock ? 'Get a Quote' : 'Ask for an alternative'}
      </Button>
    </section>
  )
}
