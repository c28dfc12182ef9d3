import { Check, Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { itemText } from '#app/features/ordering/lines.ts'
import { boxPrice, isAvailable, type ReadyMadeBox } from '#app/features/ordering/order.ts'
import { formatCents } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** The card shows this many items before "And N more items..." */
const previewItems = 3

type BoxCardProps = {
  box: ReadyMadeBox
  inCart: boolean
  priority: boolean
  onAdd: () => void
  onRemove: () => void
}

export function BoxCard({ box, inCart, priority, onAdd, onRemove }: BoxCardProps) {
  const { id, name, description, image, items } = box
  const available = isAvailable(box)
  const dialog = `box-${id}`
  const more = items.length - previewItems
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-md border bg-card ${inCart ? 'border-forest' : 'border-line'}`}
    >
      <div className="fold-b relative aspect-square overflow-hidden bg-[#f3efe8]">
        <Picture
          src={image}
          alt={image ? `${name}, open, seen from above` : ''}
          sizes="(min-width: 1280px) 380px, (min-width: 768px) 45vw, 92vw"
          priority={priority}
          className="size-full object-cover"
        />
        {!available && (
          <Badge tone="outline" className="absolute top-3 left-3">
            Out of stock
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-subheading">{name}</h2>
          <p className="shrink-0 text-right font-semibold tabular-nums">
            {formatCents(boxPrice(box))}
            <span className="block text-[0.8125rem] leading-4 font-normal text-muted">per box</span>
          </p>
        </div>
        {description && <p className="mt-2 text-[0.9375rem] text-muted">{description}</p>}
        <p className="mt-4 text-sm font-semibold">{includes(items.length)}</p>
        <ul className="mt-1.5 text-[0.9375rem]">
          {items.slice(0, previewItems).map((item) => (
            <li key={item.id} className="fold-t py-1.5 first:border-t-0">
              {itemText(item)}
            </li>
          ))}
          {more > 0 && (
            <li className="fold-t py-1.5 text-muted">
              And {more} more {more === 1 ? 'item' : 'items'}...
            </li>
          )}
        </ul>
        <div className="mt-auto flex flex-wrap gap-2 pt-5">
          {inCart ? (
            <Button
              variant="secondary"
              className="grow"
              aria-label={`Remove from Cart: ${name}`}
              onClick={(event) => inPlace(event, onRemove)}
            >
              <Check aria-hidden="true" /> Remove from Cart
            </Button>
          ) : (
            <Button
              className="grow"
              disabled={!available}
              aria-label={`Add to Cart: ${name}`}
              onClick={(event) => inPlace(event, onAdd)}
            >
              <Plus aria-hidden="true" /> Add to Cart
            </Button>
          )}
          {items.length > 0 && (
            <Button variant="ghost" className="grow" commandfor={dialog} command="show-modal">
              See all items<span className="sr-only"> of {name}</span>
            </Button>
          )}
        </div>
      </div>
      <Dialog
        id={dialog}
        title={name}
        description={`${includes(items.length)} · ${formatCents(boxPrice(box))} per box`}
      >
        <ul>
          {items.map((item) => (
            <li key={item.id} className="fold-t flex items-center gap-4 py-3 first:border-t-0 first:pt-0">
              <Picture
                src={item.product.image}
                alt=""
                sizes="56px"
                className="size-14 shrink-0 rounded-sm object-cover"
              />
              <p className="min-w-0 flex-1">
                <span className="font-semibold">{itemText(item)}</span>
                {!item.product.inStock && <span className="block text-sm text-danger">Out of stock</span>}
              </p>
              <p className="shrink-0 tabular-nums">{formatCents(item.product.price)}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </li>
  )
}

/** The cart that comes or goes beside the grid moves the cards; the pressed button stays at its height. */
function inPlace({ currentTarget, detail }: MouseEvent, change: () => void) {
  // The second click of a double click would land on the opposite button.
  if (detail > 1) return
  const before = currentTarget.getBoundingClientRect().top
  flushSync(change)
  window.scrollBy({ top: currentTarget.getBoundingClientRect().top - before, behavior: 'instant' })
}

function includes(count: number): string {
  return count === 1 ? '1 item included' : `${count} items included`
}
