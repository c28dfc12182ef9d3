import type { ReactNode } from 'react'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ProductBadges } from './product-details.tsx'
import { ProductSizes } from './product-facts.tsx'
import type { ProductView } from './product-view.ts'
import { useQuantityPrice } from './use-quantity-price.ts'

type ProductSummaryProps = {
  product: ProductView
  /** Quantity of the page's URL. */
  quantity: number | null
  /** Under the price. */
  estimate?: ReactNode
  /** Before the sizes, which depend on the color. */
  swatches?: ReactNode
  /** Actions. */
  children: ReactNode
}

/** Name, price, minimum quantity and description. */
export function ProductSummary({ product, quantity, estimate, swatches, children }: ProductSummaryProps) {
  const { name, brand, category, price, minimumQuantity, priceRows, description, inStock, itemNumber } = product
  const { asked, units, unitPrice } = useQuantityPrice(product, quantity)
  const listPrice = toCents(price)
  // Before the buyer has said a quantity, the list price leads.
  const leading = asked === null ? listPrice : unitPrice
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="forest">{category}</Badge>
        {!inStock && <Badge tone="danger">Out of stock</Badge>}
        {brand && <p className="text-[0.9375rem] leading-6 text-muted">{brand}</p>}
        {itemNumber && <p className="text-[0.9375rem] leading-6 text-muted wrap-anywhere">{`Item # ${itemNumber}`}</p>}
      </div>
      <h1 className="mt-3 text-heading">{name}</h1>
      <div className="mt-5 flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <p className="flex items-baseline gap-1.5">
          <span className="font-display text-[2.25rem] leading-none font-bold tracking-tight tabular-figures">
            {formatCents(leading)}
          </span>
          {leading !== null && <span className="text-muted">per unit</span>}
          {leading !== null && asked !== null && (
            <span className="text-muted">{`${asked < units ? 'from' : 'at'} ${units.toLocaleString('en-US')}`}</span>
          )}
        </p>
        {leading !== listPrice && (
          <p className="text-muted tabular-figures">{`List price ${formatCents(listPrice)}`}</p>
        )}
        <p className="text-muted">
          Minimum quantity:{' '}
          <strong className="font-semibold text-ink tabular-figures">{minimumQuantity.toLocaleString('en-US')}</strong>
        </p>
      </div>
      <p className="mt-3 text-[0.9375rem] font-medium text-terracotta-deep">
        {priceRows.length > 0 ? (
          <a href="#volume-pricing" className="underline decoration-dashed underline-offset-4 hover:decoration-solid">
            {discounts}
          </a>
        ) : (
          discounts
        )}
      </p>
      {estimate}
      <p className="mt-5 max-w-[60ch] whitespace-pre-line text-muted">{description}</p>
      {!inStock && (
        <p className="mt-5 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem]">
          This product is out of stock just now. Ask for an alternative: we reply with the closest product we can
          deliver, and tell you when this one is back.
        </p>
      )}
      <div className="mt-7">
        {swatches}
        <ProductSizes sizes={product.sizes} />
        {children}
      </div>
      <ProductBadges badges={product.promises.badges} />
    </div>
  )
}

const discounts = 'Additional Price Discounts Based on Quantity'
