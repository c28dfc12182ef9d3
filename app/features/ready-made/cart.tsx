import { lazy, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatEstimate } from '#app/features/orders/estimate-text.ts'
import { copyOptions } from '#app/features/orders/items.ts'
import { describeCount, isEmpty, type ReadyMadeBox, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { getLeadingEstimate } from '#app/features/orders/terms/volume.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useWideScreen } from '#app/ui/use-wide-screen.ts'
import { savedCart } from './cart.store.ts'
import { type CartLine, CartPanel } from './cart-panel.tsx'
import { checkoutData } from './checkout-data.store.ts'

const PrintedOrder = lazy(() =>
  import('#app/features/orders/sheet/printed-order.tsx').then((module) => ({ default: module.PrintedOrder })),
)

/** Panel on wide screens, bar and sheet on phones. Shows boxes with their current contents and prices. */
export function Cart({
  order: { boxes, packQuantity },
  activeBoxes,
  today,
}: {
  order: ReadyMadeOrder
  activeBoxes: ReadyMadeBox[]
  /** The day in America/Chicago. */
  today: IsoDate
}) {
  const navigate = useNavigate()
  // One of them, because a modal that a turned screen hides would leave the page inert.
  const isWide = useWideScreen()
  // Gone with its last box, which leaves no order for the checkout.
  useEffect(() => () => void (isEmpty(savedCart.read()) && checkoutData.clear()), [])
  const sheet = useRef<HTMLDialogElement>(null)
  const sheetId = useId()
  const activeById = new Map(activeBoxes.map((box) => [box.id, box]))
  const lines = boxes.map(({ box, perPack }): CartLine => {
    const current = activeById.get(box.id)
    return { box: current ? copyOptions(current, box) : box, perPack, isOffered: current !== undefined }
  })
  const order: ReadyMadeOrder = { type: 'ready-made', boxes: lines, packQuantity }

  function goToCheckout() {
    checkoutData.write(order)
    sheet.current?.close()
    // The order is in checkoutData, in memory if storage is unavailable; a state marks that there is one (`canHaveOrder`).
    navigate('/swag-box-checkout', { state: { type: order.type } })
  }

  const title = (
    <>
      <span>{'Your Cart '}</span>
      <span className="text-sm font-normal tracking-normal text-muted tabular-figures">{describeCount(order)}</span>
    </>
  )
  const panel = <CartPanel order={order} today={today} lines={lines} onProceed={goToCheckout} />
  return (
    <>
      {isWide ? (
        <aside
          aria-label="Your cart"
          className="sticky top-24 flex max-h-[calc(100dvh-7rem)] flex-col overflow-y-auto rounded-md border border-line bg-card p-5"
        >
          <h2 className="mb-4 flex items-baseline justify-between text-subheading">{title}</h2>
          {panel}
        </aside>
      ) : (
        <>
          <div className="bottom-bar fixed! low:static! inset-x-0 z-30 flex items-center gap-4">
            <p className="min-w-0 flex-1 leading-tight">
              <span className="block font-semibold tabular-figures">{formatEstimate(getLeadingEstimate(order))}</span>
              <span className="text-sm text-muted tabular-figures">
                {`${describeCount(order)} x ${order.packQuantity.toLocaleString('en-US')}`}
              </span>
            </p>
            <Button onClick={() => sheet.current?.showModal()}>View cart</Button>
          </div>
          <Dialog ref={sheet} id={sheetId} title={title} variant="sheet">
            {panel}
          </Dialog>
        </>
      )}
      <LazyBoundary>
        <PrintedOrder order={order} title="Ready-made boxes" />
      </LazyBoundary>
    </>
  )
}
