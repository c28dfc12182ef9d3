import { memo, type ReactNode } from 'react'
import { formatPrice } from '#app/lib/money.ts'
import { Picture } from '#app/ui/picture.tsx'
import { QuickLink } from '#app/ui/quick-link.tsx'
import { SwatchDots } from '../related/swatch-dots.tsx'
import { productPath } from '../slug.ts'
import type { ListedProduct } from './listed-product.ts'

type ProductCardProps = {
  product: ListedProduct
  /** The pictures a visitor sees first are fetched first. */
  priority: boolean
  action?: ReactNode
}

/** The whole card leads to the product; its name is the link. */
export function ProductCard({ product, priority, action }: ProductCardProps) {
  return (
    <li className="product-card">
      <div className="product-card-picture">
        <Picture
          src={product.image}
          alt=""
          sizes="(min-width: 1280px) 272px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw"
          priority={priority}
        />
      </div>
      <div className="product-card-text">
        <CardText product={product} when={action ? 'press' : 'ahead'} />
        {action && <div className="relative z-10 mt-3">{action}</div>}
      </div>
    </li>
  )
}

type CardTextProps = {
  product: ListedProduct
  /** Where something else is done with products, few go on to one: its page is not fetched ahead. */
  when: 'press' | 'ahead'
}

/** A listing is drawn again with every change of a filter, long before its products change. */
const CardText = memo(function CardText({ product, when }: CardTextProps) {
  const { name, brand, category, price, minimumQuantity, colors } = product
  return (
    <>
      <p>{[brand, category].filter(Boolean).join(' · ') || 'Uncategorized'}</p>
      <h2>
        <QuickLink to={productPath(product)} when={when}>
          {name}
        </QuickLink>
      </h2>
      <SwatchDots of={name} {...colors} />
      <div className="product-card-terms">
        <p>
          <b>{formatPrice(price)}</b>
          {price !== null && ' / unit'}
        </p>
        <p>{`Min. ${(minimumQuantity ?? 1).toLocaleString('en-US')}`}</p>
      </div>
    </>
  )
})
