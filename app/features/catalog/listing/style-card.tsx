import { type ReactNode, useMemo, useState } from 'react'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { ListedProduct } from '../query/listing.ts'
import { SwatchDots } from '../related/swatch-dots.tsx'
import { ProductCard } from './product-card.tsx'

type StyleCardProps<Product extends ListedProduct> = {
  style: Product
  /** True if the image is on the first screen and loads first. */
  priority: boolean
  /** The buyer's quantity; null if not set. */
  quantity: number | null
  /** The in-hands date; null if not set. */
  day: IsoDate | null
  today: IsoDate
  renderAction?: ((product: Product) => ReactNode) | undefined
}

/** The card of a style: a swatch shows its color in place; pointing at one or focusing it previews it. */
export function StyleCard<Product extends ListedProduct>({
  style,
  priority,
  quantity,
  day,
  today,
  renderAction,
}: StyleCardProps<Product>) {
  const [chosen, setChosen] = useState(style.id)
  const [previewed, setPreviewed] = useState<string>()
  const shown = previewed ?? chosen
  const product = useMemo(() => {
    const color = style.colors.find(({ id }) => id === shown)
    return color ? { ...style, ...color } : style
  }, [style, shown])
  return (
    <ProductCard
      product={product}
      priority={priority}
      quantity={quantity}
      day={day}
      today={today}
      action={renderAction?.(product)}
    >
      <SwatchDots style={style} chosen={chosen} onPreview={setPreviewed} onChoose={setChosen} />
      {/* Read out when a color is chosen, not while one is previewed. */}
      <span aria-live="polite" className="sr-only">
        {chosen !== style.id && describeColor(style, chosen)}
      </span>
    </ProductCard>
  )
}

function describeColor({ colors }: ListedProduct, chosen: string): string {
  const color = colors.find(({ id }) => id === chosen)
  return color ? `${formatColorName(color)}: ${formatPrice(color.price)}` : ''
}
