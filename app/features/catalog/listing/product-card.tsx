import { lazy, type ReactNode } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ListedProduct } from '../query/listing.ts'
import { getProductPath } from '../slug.ts'
import { CardTerms } from './card-terms.tsx'

/** For buyers with a date. */
const ArrivalBadge = lazy(() => import('./arrival-badge.tsx').then((module) => ({ default: module.ArrivalBadge })))

type ProductCardProps = {
  product: Omit<ListedProduct, 'colors' | 'moreColorCount'>
  /** True if the image is on the first screen and loads first. */
  priority: boolean
  /** The buyer's quantity; null if they have not said one. */
  quantity: number | null
  /** The in-hands date; null if they have not said one. */
  day: IsoDate | null
  today: IsoDate
  action?: ReactNode
  /** The colors, under the name. */
  children?: ReactNode
}

/** The whole card is clickable; the product's name is the link. */
export function ProductCard({ product, priority, quantity, day, today, action, children }: ProductCardProps) {
  const { name, brand, category } = product
  return (
    <li className="product-card">
      <div className="product-card-image" data-product={product.id}>
        <Image
          src={product.image}
          alt=""
          sizes="(min-width: 1280px) 272px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw"
          priority={priority}
        />
        {day && (
          <LazyBoundary>
            <ArrivalBadge production={product.production} day={day} today={today} />
          </LazyBoundary>
        )}
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
      {/* The code of hearts loads when one is pressed (shortlist/hearts.ts). */}
      <input type="checkbox" className="heart" value={product.id} aria-label={`Shortlist ${name}`} />
    </li>
  )
}
