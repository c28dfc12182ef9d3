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
    <li className="group relative flex flex-col overflow-hidden rounded-md border border-line bg-card transition-colors duration-150 focus-within:border-ink hover:border-ink">
      <div className="fold-b aspect-square overflow-hidden bg-[#f3efe8]">
        <Picture
          src={product.image}
          alt=""
          sizes="(min-width: 1280px) 272px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw"
          priority={priority}
          className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.03] motion-reduce:transform-none"
        />
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
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
      <p className="text-[0.8125rem] leading-5 text-muted sm:truncate">
        {[brand, category].filter(Boolean).join(' · ') || 'Uncategorized'}
      </p>
      <h2 className="mt-1 line-clamp-3 min-h-[2.6em] text-[0.9375rem] leading-[1.3] font-semibold tracking-tight sm:line-clamp-2 sm:text-[1.0625rem]">
        <QuickLink
          to={productPath(product)}
          when={when}
          className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-forest"
        >
          {name}
        </QuickLink>
      </h2>
      <SwatchDots of={name} {...colors} />
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 pt-3">
        <p className="font-semibold tabular-nums">
          {formatPrice(price)}
          {price !== null && <span className="text-[0.8125rem] font-normal text-muted"> / unit</span>}
        </p>
        <p className="text-[0.8125rem] text-muted tabular-nums">
          Min. {(minimumQuantity ?? 1).toLocaleString('en-US')}
        </p>
      </div>
    </>
  )
})
