import { Plus, X } from 'lucide-react'
import { lazy, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { useIsLogoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { createReadyMadeLink } from '#app/features/orders/box-link/box-link-prefix.ts'
import { formatItem } from '#app/features/orders/lines.ts'
import {
  countUnitsPerBox,
  getBoxPrice,
  isAvailable,
  type ReadyMadeBox,
  type ReadyMadeOrder,
} from '#app/features/orders/order.ts'
import { ArrivalNote } from '#app/features/orders/terms/arrival-note.tsx'
import { MinimumNote } from '#app/features/orders/terms/minimum-note.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { formatCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Image } from '#app/ui/image.tsx'
import { savedCart } from './cart.store.ts'
import { customBox } from './copy.ts'

const BoxWithLogo = lazy(() => import('./box-with-logo.tsx').then((module) => ({ default: module.BoxWithLogo })))

/** The card shows this many items before "And N more items..." */
const previewItems = 3

type BoxCardProps = {
  box: ReadyMadeBox
  /** The cart with this box, for the minimums of its products. */
  order: ReadyMadeOrder
  /** The day in America/Chicago. */
  today: IsoDate
  isInCart: boolean
  priority: boolean
  onAdd: () => void
  onRemove: () => void
}

export function BoxCard({ box, order, today, isInCart, priority, onAdd, onRemove }: BoxCardProps) {
  const { id, name, description, occasion, image, items } = box
  const isLogoShown = useIsLogoShown()
  const canOrder = isAvailable(box)
  const dialogId = `box-${id}`
  const itemsText = describeItems(box)
  const hiddenCount = items.length - previewItems
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-md border bg-card ${isInCart ? 'border-forest' : 'border-line'}`}
    >
      <div className="fold-b relative aspect-square overflow-hidden bg-[#f3efe8]">
        <Image
          src={image}
          alt={image ? `${name}, open, seen from above` : ''}
          sizes="(min-width: 1280px) 267px, (min-width: 768px) 45vw, 92vw"
          priority={priority}
          className="size-full object-cover"
        />
        {isLogoShown && items.length > 0 && (
          <LazyBoundary>
            <BoxWithLogo box={box} />
          </LazyBoundary>
        )}
        {!canOrder && (
          <Badge tone="outline" className="absolute top-3 left-3">
            Out of stock
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col p-5">
        {occasion && <p className="mb-1 text-sm leading-5 text-muted">{occasion}</p>}
        <h2 className="text-subheading">{name}</h2>
        <p className="mt-1 tabular-figures">
          <span className="font-semibold">{formatCents(getBoxPrice(box))}</span>
          <span className="text-sm text-muted"> per box</span>
        </p>
        {description && <p className="mt-2 text-[0.9375rem] text-muted">{description}</p>}
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <p className="font-semibold">{itemsText}</p>
          {items.length > 0 && (
            <button
              type="button"
              className="min-h-6 font-semibold text-forest underline decoration-kraft decoration-2 underline-offset-4 hover:decoration-current"
              commandfor={dialogId}
              command="show-modal"
            >
              See all items<span className="sr-only">{` of ${name}`}</span>
            </button>
          )}
        </div>
        <ul className="mt-1.5 text-[0.9375rem]">
          {items.slice(0, previewItems).map((item) => (
            <li key={item.id} className="fold-t py-1.5 first:border-t-0">
              {formatItem(item)}
            </li>
          ))}
          {hiddenCount > 0 && (
            <li className="fold-t py-1.5 text-muted">
              {`And ${hiddenCount} more ${hiddenCount === 1 ? 'item' : 'items'}...`}
            </li>
          )}
        </ul>
        <MinimumNote order={order} line={id} onRaise={savedCart.setPackQuantity} className="pt-3" />
        {canOrder && <ArrivalNote order={{ ...order, boxes: [{ box, perPack: 1 }] }} today={today} className="pt-3" />}
        <div className="mt-auto pt-5">
          {isInCart ? (
            <Button
              variant="secondary"
              className="w-full"
              aria-label={`Remove from Cart: ${name}`}
              onClick={(event) => ignoreDoubleClick(event, onRemove)}
            >
              <X aria-hidden="true" />
              <span>Remove from Cart</span>
            </Button>
          ) : (
            <Button
              className="w-full noscript:hidden"
              disabled={!canOrder}
              aria-label={`Add to Cart: ${name}`}
              onClick={(event) => ignoreDoubleClick(event, onAdd)}
            >
              <Plus aria-hidden="true" />
              <span>Add to Cart</span>
            </Button>
          )}
          {items.length > 0 && (
            <Link
              to={createReadyMadeLink(id, order.packQuantity)}
              aria-label={`Customize this box: ${name}`}
              className="mt-1 -mb-2 flex min-h-11 items-center justify-center text-[0.9375rem] font-semibold text-forest underline decoration-kraft decoration-2 underline-offset-4 hover:decoration-current"
            >
              Customize this box
            </Link>
          )}
        </div>
      </div>
      <Dialog
        isBodyFocusable
        id={dialogId}
        title={name}
        description={`${itemsText} · ${formatCents(getBoxPrice(box))} per box`}
      >
        <ul>
          {items.map((item) => (
            <li key={item.id} className="fold-t flex items-center gap-4 py-3 first:border-t-0 first:pt-0">
              <Image
                src={item.product.image}
                alt=""
                sizes="56px"
                className="size-14 shrink-0 rounded-sm object-cover"
              />
              <p className="min-w-0 flex-1">
                <span className="font-semibold">{formatItem(item)}</span>
                {!item.product.inStock && <span className="block text-sm text-danger">Out of stock</span>}
              </p>
              <p className="shrink-0 tabular-figures">{formatCents(item.product.price)}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </li>
  )
}

/** Last card of the list, which links to the builder and fills its row. */
export function CustomBoxCard() {
  return (
    <li className="fold-frame @container rounded-md md:max-xl:odd:col-span-2 xl:nth-[3n+1]:col-span-3 xl:nth-[3n+2]:col-span-2">
      <div className="flex h-full flex-col items-center justify-center gap-x-10 gap-y-5 p-8 text-center @xl:flex-row @xl:text-left">
        <BoxDrawing className="w-32 shrink-0 text-kraft" />
        <div className="max-w-[36ch]">
          <h2 className="text-subheading">{customBox.title}</h2>
          <p className="mt-2 text-muted">{customBox.text}</p>
        </div>
        <ButtonLink to="/swag-box-builder" variant="secondary" className="@xl:ml-auto">
          {customBox.action}
        </ButtonLink>
      </div>
    </li>
  )
}

/** Ignores the second click of a double click, which would land on the opposite button. */
function ignoreDoubleClick({ detail }: MouseEvent, change: () => void) {
  if (detail < 2) change()
}

/** Cards count items and the cart counts units; shows both where they differ. */
function describeItems(box: ReadyMadeBox): string {
  const items = box.items.length === 1 ? '1 item' : `${box.items.length} items`
  const units = countUnitsPerBox(box)
  return units === box.items.length ? `${items} included` : `${items} included, ${units} pieces`
}
