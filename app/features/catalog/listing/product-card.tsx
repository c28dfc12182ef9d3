import type { ReactNode } from 'react'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ListedProduct } from '../query/listing.ts'
import { getProductPath } from '../slug.ts'
import { CardTerms } from './card-terms.tsx'

type ProductCardProps = {
  product: Omit<ListedProduct, 'colors' | 'hiddenColors'>
  /** Its image is on the first screen and loads first. */
  priority: boolean
  /** The buyer's quantity; null if they have not said one. */
  quantity: number | null
  action?: ReactNode
  /** The colors, under the name. */
  children?: ReactNode
}

/** The whole card is clickable; the product's name is the link. */
export function ProductCard({ product, priority, quantity, action, children }: ProductCardProps) {
  const { name, brand, category } = product
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
        <CardTerms product={product} quantity={quantity} />
        {action && <div className="relative z-10 mt-3">{action}</div>}
      </div>
    </li>
  )
}
