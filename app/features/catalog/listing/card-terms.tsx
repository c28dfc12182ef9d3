import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
import type { ListedProduct } from '../query/listing.ts'

type CardTermsProps = {
  product: Pick<ListedProduct, 'price' | 'breaks' | 'minimumQuantity'>
  /** The buyer's quantity; null if they have not said one. */
  quantity: number | null
}

/** List price, minimum quantity, and the price at the buyer's quantity, which comes first on screen. */
export function CardTerms({ product: { price, breaks, minimumQuantity }, quantity }: CardTermsProps) {
  const minimum = minimumQuantity ?? 1
  const isBelowMinimum = quantity && quantity < minimum
  // Fewer than the minimum cannot be ordered.
  const units = Math.max(quantity ?? 1, minimum)
  const unitPrice = quantity && getPriceAtQuantity(breaks, units, toCents(price))
  return (
    <div className="product-card-terms">
      {unitPrice === null ? (
        <p className="w-full">
          <b>{formatPrice(price)}</b>
          {price !== null && <span>{' / unit'}</span>}
        </p>
      ) : (
        <>
          <p>{`List ${formatPrice(price)}`}</p>
          <p className="-order-1 w-full">
            <b>{formatCents(unitPrice)}</b>
            <span>{` at ${units.toLocaleString('en-US')}`}</span>
          </p>
        </>
      )}
      <p className={isBelowMinimum ? 'font-semibold text-terracotta-deep' : undefined}>
        {`Min. ${minimum.toLocaleString('en-US')}`}
      </p>
    </div>
  )
}
