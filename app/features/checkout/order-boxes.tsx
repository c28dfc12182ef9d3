import { LateBoxImage } from '#app/features/logo/box/late-box-picture.tsx'
import { getBoxContents } from '#app/features/orders/box-contents.ts'
import { isEmpty, type Order } from '#app/features/orders/order.ts'
import { classes } from '#app/ui/classes.ts'

/** The boxes of an order, each kind once, open and packed. */
export function OrderBoxes({ order, className }: { order: Order; className?: string }) {
  const boxes = getBoxContents(order)
  if (isEmpty(order)) return null
  return (
    <ul
      aria-label="What your boxes look like"
      className={classes('grid gap-3', boxes.length > 1 && 'grid-cols-2', className)}
    >
      {boxes.map((box) => (
        <li key={box.id} className="break-inside-avoid">
          <LateBoxImage box={box} className="w-full" />
          {boxes.length > 1 && <p className="mt-1 text-sm leading-5 text-muted">{box.name}</p>}
        </li>
      ))}
    </ul>
  )
}
