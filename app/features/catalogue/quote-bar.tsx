import { type RefObject, useEffect, useState } from 'react'
import { formatPrice } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { ProductView } from './product-view.ts'

type QuoteBarProps = {
  product: ProductView
  /** The page's own quote button: while it is in sight, the bar is not. */
  button: RefObject<HTMLElement | null>
}

/**
 * On phones: the price and the way to a quote, always at hand. Part of the page's flow, so that at its end it comes to
 * rest above the footer and covers nothing. Without JavaScript it simply stays.
 */
export function QuoteBar({ product: { price, minimumQuantity, inStock }, button }: QuoteBarProps) {
  const [needed, setNeeded] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNeeded(!entry?.isIntersecting))
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      aria-label="Price and quote"
      className={`bottom-bar flex items-center gap-3 md:hidden ${needed ? '' : 'invisible'}`}
    >
      <p className="grow text-sm text-muted tabular-nums">
        <strong className="block font-display text-xl leading-6 text-ink">{formatPrice(price)}</strong>
        per unit, min. {minimumQuantity.toLocaleString('en-US')}
      </p>
      <Button commandfor="quote" command="show-modal" className="px-5!">
        {inStock ? 'Get a Quote' : 'Ask for an alternative'}
      </Button>
    </section>
  )
}
