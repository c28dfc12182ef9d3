import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { productPath } from '#app/features/catalogue/slug.ts'
import type { BoxProduct, CustomOrder } from '#app/features/ordering/order.ts'
import { LateTermsNote } from '#app/features/ordering/terms/late-terms-note.tsx'
import { formatCents } from '#app/lib/money.ts'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { passFocus } from '#app/ui/pass-focus.ts'
import { Picture } from '#app/ui/picture.tsx'

type BoxItemsProps = {
  box: CustomOrder
  onRemove: (product: BoxProduct) => void
  onRaise: (packs: number) => void
  /** Scrolls with the items. */
  children?: ReactNode
}

/** What is in the box: as high as its items, and beyond the height of the screen they scroll. */
export function BoxItems({ box, onRemove, onRaise, children }: BoxItemsProps) {
  const { items } = box
  const region = useRef<HTMLDivElement>(null)
  return (
    <section
      ref={region}
      tabIndex={items.length > 0 ? 0 : -1}
      aria-label="Items in your box"
      className="rounded-sm outline-offset-2 box-items lg:-mr-2 lg:scrolls lg:pr-2"
    >
      {items.length === 0 ? (
        <div className="grid justify-items-center gap-2 py-4 text-center">
          <BoxDrawing className="w-20 text-kraft" />
          <p className="font-semibold">Your box is empty</p>
        </div>
      ) : (
        <ul>
          {items.map(({ product }) => (
            <li key={product.id} className="flex items-center gap-3 border-b border-line py-1 last:border-0">
              <Picture
                src={product.image}
                alt=""
                width={900}
                height={900}
                sizes="48px"
                className="size-12 shrink-0 rounded-sm object-cover"
              />
              <div className="min-w-0 flex-1 text-sm leading-5">
                <Link
                  to={productPath(product)}
                  state={{ listing: '/swag-box-builder' }}
                  className="block font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {product.name}
                </Link>
                <p className="text-muted even-figures">{formatCents(product.price)} / unit</p>
                <LateTermsNote order={box} line={product.id} onRaise={onRaise} />
              </div>
              <button
                type="button"
                name="remove"
                aria-label={`Remove ${product.name}`}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget, region.current)
                  onRemove(product)
                }}
                className="-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
