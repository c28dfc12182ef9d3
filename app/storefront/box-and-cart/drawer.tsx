import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { describeUnpriced, formatEstimate } from '#app/features/orders/estimate-text.ts'
import { getLines } from '#app/features/orders/lines.ts'
import { describeCount, getOrderTotals, isEmpty, type Order, removeLine } from '#app/features/orders/order.ts'
import { getLeadingEstimate, getLineEstimates } from '#app/features/orders/terms/volume.ts'
import { savedCart, useCart } from '#app/features/ready-made/cart.store.ts'
import { checkoutData } from '#app/features/ready-made/checkout-data.store.ts'
import { toCheckoutState } from '#app/features/swag-box/box.schema.ts'
import { savedBox, useBox } from '#app/features/swag-box/box.store.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Image } from '#app/ui/image.tsx'
import { moveFocusToNextRow } from '#app/ui/move-focus-to-next-row.ts'
import { quoteCount } from './quote-link.tsx'

const checkoutPath = '/swag-box-checkout'

/** Drawer with box and cart, opened on mount. The navigation closes it when the page changes. */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const orders = [useBox() ?? savedBox.read(), useCart() ?? savedCart.read()].filter((order) => !isEmpty(order))
  const quoted = useExternalStore(quoteCount, 0)
  const [singleOrder] = orders.length === 1 ? orders : []

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <Dialog
      ref={dialog}
      id="box-and-cart"
      title="Your box and cart"
      variant="sheet"
      // With two orders a single button would seem to cover both.
      footer={singleOrder && <NextSteps order={singleOrder} />}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {orders.length > 1 && (
          <p className="mb-6 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem]">
            <strong className="font-semibold">These are two separate requests.</strong> You send one after the other,
            and what is not sent yet stays saved in this browser.
          </p>
        )}
        {orders.map((order) => (
          <OrderLines key={order.type} order={order} container={content}>
            {!singleOrder && <NextSteps order={order} />}
          </OrderLines>
        ))}
        {orders.length === 0 && (
          <EmptyState
            heading="h3"
            title={quoted > 0 ? 'Your box and cart are empty' : 'Nothing chosen yet'}
            text="Put a box together from single products, or pick boxes that are packed already."
            className="px-0! py-6!"
          >
            <ButtonLink to="/swag-box-builder">Build a Swag Box</ButtonLink>
            <ButtonLink to="/ready-made-boxes" variant="secondary">
              See ready-made boxes
            </ButtonLink>
          </EmptyState>
        )}
        {quoted > 0 && (
          <p className="fold-t mt-6 pt-4 text-[0.9375rem]">
            <span>{`Your quote list has ${quoted} ${quoted === 1 ? 'product' : 'products'}. `}</span>
            <Link to="/quote-list" className="font-semibold text-forest underline underline-offset-4">
              Open the quote list
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  )
}

type OrderLinesProps = {
  order: Order
  /** Receives the focus when the last line is removed. */
  container: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Lines of a box or cart. */
function OrderLines({ order, container, children }: OrderLinesProps) {
  const heading = useId()
  const isCustom = order.type === 'custom'
  const packs = order.packQuantity
  // The checkout has its own copy of the order, which removing a line here would not change.
  const canRemove = useLocation().pathname !== checkoutPath
  // Prices at the order's quantity, on which the estimate is based, too.
  const prices = new Map(getLineEstimates(order).map(({ id, each }) => [id, each]))
  const remove = (id: string) => {
    if (isCustom) savedBox.remove(id)
    else savedCart.write(removeLine(savedCart.read(), id))
    if (!isCustom && isEmpty(savedCart.read())) checkoutData.clear()
  }
  return (
    <section aria-labelledby={heading} className="not-first:mt-8">
      <div className="fold-b flex items-baseline justify-between gap-4 pb-2">
        <h3 id={heading} className="text-[1.0625rem] leading-6 font-semibold tracking-tight">
          {isCustom ? order.name || 'Swag box' : 'Ready-made cart'}
        </h3>
        <p className="shrink-0 text-sm text-muted tabular-figures">
          {`${describeCount(order)}, ${packs.toLocaleString('en-US')} ${isCustom ? 'of each' : 'packs'}`}
        </p>
      </div>
      <ul>
        {getLines(order).map(({ id, name, image, price, perPack, color }) => (
          <li key={id} data-product={id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
            <Image src={image} alt="" sizes="48px" className="size-12 shrink-0 rounded-sm object-cover" />
            <div className="min-w-0 flex-1 text-sm leading-5">
              <p className="font-semibold wrap-anywhere">{name}</p>
              {color && <p className="text-sm leading-5 text-muted">{`Color: ${color}`}</p>}
              <p className="text-muted tabular-figures">
                {`${(perPack * packs).toLocaleString('en-US')} × ${formatCents(prices.get(id) ?? price)}`}
              </p>
            </div>
            {canRemove && (
              <button
                type="button"
                name="remove"
                aria-label={`Remove ${name}`}
                onClick={({ currentTarget }) => {
                  moveFocusToNextRow(currentTarget, container.current)
                  remove(id)
                }}
                className="-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** Estimate and next steps. */
function NextSteps({ order }: { order: Order }) {
  const navigate = useNavigate()
  const totals = getOrderTotals(order)
  const estimate = getLeadingEstimate(order)
  const isCustom = order.type === 'custom'
  const proceed = () => {
    if (!isCustom) checkoutData.write(order)
    void navigate(checkoutPath, { state: isCustom ? toCheckoutState(order) : { type: order.type } })
  }
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 pt-3 tabular-figures">
        <span className="font-semibold">Estimate</span>
        <strong className="font-display text-[1.375rem] leading-7 font-bold tracking-tight">
          {formatEstimate(estimate)}
        </strong>
      </p>
      {estimate !== totals.estimate && (
        <p className="text-right text-sm text-muted tabular-figures">{`${formatEstimate(totals.estimate)} at list prices`}</p>
      )}
      {describeUnpriced(totals) && <p className="text-right text-sm text-muted">{describeUnpriced(totals)}</p>}
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        <Button onClick={proceed} className="px-4!">
          Proceed to Checkout<span className="sr-only">{` with this ${isCustom ? 'box' : 'cart'}`}</span>
        </Button>
        <ButtonLink to={isCustom ? '/swag-box-builder' : '/ready-made-boxes'} variant="secondary" className="px-4!">
          {isCustom ? 'Edit box' : 'View cart'}
        </ButtonLink>
      </div>
    </>
  )
}
