import { useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { estimateText } from '#app/features/orders/estimate-text.ts'
import { describeCount, getFigures, type ReadyMadeBox, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { savedCart } from './cart.store.ts'
import { CartPanel } from './cart-panel.tsx'
import { type CartLine, cartUse } from './cart-use.ts'
import { checkoutData } from './checkout-data.store.ts'

const withPart = (order: ReadyMadeOrder) => ({ order, Cart })
let last = withPart(savedCart.read())

/**
 * The ready-made cart, what can be done with it and what shows it (docs/domain.md, Boxes and carts): loaded by those who have one or
 * begin one.
 */
export const openedCart = {
  /** Code and value come together: the cart is drawn as soon as it is known. */
  read() {
    const order = savedCart.read()
    if (last.order !== order) last = withPart(order)
    return last
  },
  subscribe: savedCart.subscribe,
  add: cartUse.add,
  remove: cartUse.remove,
}

/** Beside the boxes on wide screens, a bar and a sheet on phones. Boxes are shown as the shop offers them today, not as they were added. */
function Cart({ order: { boxes, packQuantity }, offered }: { order: ReadyMadeOrder; offered: ReadyMadeBox[] }) {
  const navigate = useNavigate()
  const sheet = useRef<HTMLDialogElement>(null)
  const sheetId = useId()
  const today = new Map(offered.map((box) => [box.id, box]))
  const lines = boxes.map(({ box, perPack }): CartLine => {
    const current = today.get(box.id)
    return { box: current ?? box, perPack, offered: current !== undefined }
  })
  const order: ReadyMadeOrder = { type: 'ready-made', boxes: lines, packQuantity }

  function proceed() {
    checkoutData.write(order)
    sheet.current?.close()
    // Passes the order in the navigation state, as storage may be unavailable.
    navigate('/swag-box-checkout', { state: { type: order.type } })
  }

  const title = (
    <>
      Your Cart{' '}
      <span className="text-sm font-normal tracking-normal text-muted even-figures">{describeCount(order)}</span>
    </>
  )
  const panel = (id: string) => <CartPanel id={id} order={order} lines={lines} cart={cartUse} onProceed={proceed} />
  return (
    <>
      <aside
        aria-label="Your cart"
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] flex-col overflow-y-auto rounded-md border border-line bg-card p-5 lg:flex"
      >
        <h2 className="mb-4 flex items-baseline justify-between text-subheading">{title}</h2>
        {panel('panel')}
      </aside>
      <div className="bottom-bar fixed! low:static! inset-x-0 z-30 flex items-center gap-4 lg:hidden">
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block font-semibold even-figures">{estimateText(getFigures(order))}</span>
          <span className="text-sm text-muted even-figures">
            {describeCount(order)} x {order.packQuantity.toLocaleString('en-US')}
          </span>
        </p>
        <Button onClick={() => sheet.current?.showModal()}>View cart</Button>
      </div>
      <Dialog ref={sheet} id={sheetId} title={title} variant="sheet" className="lg:hidden">
        {panel('sheet')}
      </Dialog>
    </>
  )
}
