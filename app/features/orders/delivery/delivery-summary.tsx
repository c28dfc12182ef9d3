import { lazy, useId, useRef, useState } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Order } from '../order.ts'
import { useDeliveryChoice } from './delivery.store.ts'
import { DeliveryCost } from './delivery-cost.tsx'

const DeliveryFields = lazy(() =>
  import('./delivery-fields.tsx').then((module) => ({ default: module.DeliveryFields })),
)

/** Cost with delivery, with a dialog that asks for destinations and budget. */
export function DeliverySummary({ order, className }: { order: Order; className?: string }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { to, budget } = useDeliveryChoice()
  const open = () => {
    setIsOpen(true)
    dialog.current?.showModal()
  }
  return (
    <div className={joinClasses('text-sm leading-5', className)}>
      <DeliveryCost order={order} />
      <button
        type="button"
        aria-haspopup="dialog"
        className="py-1 text-left font-semibold text-forest underline underline-offset-4"
        onClick={open}
      >
        {to === null && budget === null ? 'Add delivery and budget' : 'Change delivery and budget'}
      </button>
      <Dialog
        ref={dialog}
        id={id}
        title="Delivery and budget"
        onClose={() => setIsOpen(false)}
        footer={
          <Button className="w-full" commandfor={id} command="close">
            Done
          </Button>
        }
        className="max-w-lg!"
      >
        {isOpen && (
          <LazyBoundary loading={<div className="h-96" />} failed={<NotLoaded />}>
            <DeliveryFields order={order} />
          </LazyBoundary>
        )}
      </Dialog>
    </div>
  )
}

function NotLoaded() {
  return (
    <p role="alert" className="text-danger">
      This form could not be loaded. Please check your connection and reload the page.
    </p>
  )
}
