import type { ReactNode } from 'react'
import { formatPrice } from '#app/lib/text/money.ts'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ListedProduct } from '../query/listing.ts'
import { getProductPath } from '../slug.ts'

type ProductCardProps = {
  product: Omit<ListedProduct, 'colors' | 'hiddenColors'>
  /** Its image is on the first screen and loads first. */
  priority: boolean
  action?: ReactNode
  /** The colors, under the name. */
  children?: ReactNode
}

/** The whole card is clickable; the product's name is the link. */
export function ProductCard({ product, priority, action, children }: ProductCardProps) {
  const { name, brand, category, price, minimumQuantity } = product
  return (
    <li className="product-card">
      <div className="product-card-image">
        <Image
          src={product.image}
          alt=""
          sizes="(min-width: 1280px) 272px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw"
          priority={priority}
        />
      </div>
      <div className="product-card-text">
        <p>{[brand, category].filter(Boolean).join(' · ') || 'Uncategorized'}</p>
        <h2>
          {/* In the box builder visitors rarely open a product. */}
          <PageLink to={getProductPath(product)} instant prefetch={action ? 'intent' : 'viewport'}>
            {name}
          </PageLink>
        </h2>
        {children}
        <div className="product-card-terms">
          <p>
            <b>{formatPrice(price)}</b>
            {price !== null && <span>{' / unit'}</span>}
          </p>
          <p>{`Min. ${(minimumQuantity ?? 1).toLocaleString('en-US')}`}</p>
        </div>
        {action && <div className="relative z-10 mt-3">{action}</div>}
      </div>
    </li>
  )
}
