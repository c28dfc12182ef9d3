import { lazy } from 'react'
import { getBoxContents } from '#app/features/orders/box-contents.ts'
import { isEmpty, type Order } from '#app/features/orders/order.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { joinClasses } from '#app/ui/classes.ts'

const BoxImage = lazy(() =>
  import('#app/features/logo/box/box-image.tsx').then((module) => ({ default: module.BoxImage })),
)

/** Images of the boxes of an order, each kind once. */
export function OrderBoxes({ order, className }: { order: Order; className?: string }) {
  const boxes = getBoxContents(order)
  if (isEmpty(order)) return null
  return (
    <ul
      aria-label="What your boxes look like"
      className={joinClasses('grid gap-3', boxes.length > 1 && 'grid-cols-2', className)}
    >
      {boxes.map((box) => (
        <li key={box.id} className="break-inside-avoid">
          <LazyBoundary loading={<PlainBox />} failed={<PlainBox />}>
            <BoxImage box={box} className="w-full" />
          </LazyBoundary>
          {boxes.length > 1 && <p className="mt-1 text-sm leading-5 text-muted">{box.name}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Placeholder with the size of the image. */
function PlainBox() {
  return (
    <span className="grid aspect-5/4 w-full place-items-center rounded-sm bg-paper">
      <BoxDrawing className="w-1/2 text-kraft" />
    </span>
  )
}
