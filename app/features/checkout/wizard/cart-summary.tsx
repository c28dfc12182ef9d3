import { Link } from 'react-router'
import { isBoxPrinted } from '#app/features/logo/box/box-print.ts'
import { useDelivery } from '#app/features/orders/delivery/delivery.store.ts'
import { DeliveryCost } from '#app/features/orders/delivery/delivery-cost.tsx'
import { getTotalWithDelivery, isDeliveryPriced } from '#app/features/orders/delivery/order-total.ts'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import { describeUnpriced, formatEstimate } from '#app/features/orders/estimate-text.ts'
import { getLines } from '#app/features/orders/lines.ts'
import { describeCount, getOrderTotals, type Order } from '#app/features/orders/order.ts'
import { MinimumNote } from '#app/features/orders/terms/minimum-note.tsx'
import { getLineEstimates } from '#app/features/orders/terms/volume.ts'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { formatCents } from '#app/lib/text/money.ts'
import { Image } from '#app/ui/image.tsx'
import { OrderBoxes } from '../order-boxes.tsx'
import './cart-summary.css'

type CartProps = {
  cart: Order
  /** Sets the pack quantity; without it no raise is offered. */
  onRaise?: (packs: number) => void
}

/** Totals and items of the cart, for the sidebar and the disclosure on phones. */
function CartContents({ cart, onRaise }: CartProps) {
  const totals = getOrderTotals(cart)
  const { destinations } = useDelivery(cart.packQuantity)
  const prices = new Map(getLineEstimates(cart).map(({ id, each }) => [id, each]))
  return (
    <>
      <OrderBoxes order={cart} className="cart-boxes mb-4" />
      <VolumeNote isLead order={cart} onRaise={onRaise} className="mb-2" />
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-xs leading-5 text-muted tabular-figures">
        <dt>Total Estimate</dt>
        <dd className="text-right">{formatEstimate(totals.estimate)}</dd>
        <dt>Price Per Pack</dt>
        <dd className="text-right">{formatCents(totals.pricePerPack)}</dd>
        <dt>Pack Quantity</dt>
        <dd className="text-right">{cart.packQuantity.toLocaleString('en-US')}</dd>
        {isBoxPrinted(cart.print) && (
          <>
            <dt>Box print</dt>
            <dd className="text-right">To be quoted</dd>
          </>
        )}
      </dl>
      <DeliveryCost order={cart} className="mt-2" />
      <EstimateNote isChosen={destinations.length > 0} className="mt-3 text-[0.8125rem] leading-5" />
      <div className="fold-t mt-4" />
      <section
        aria-label="Items in your cart"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="cart-items scrolls rounded-sm pt-2"
      >
        <ul>
          {getLines(cart).map((line) => (
            <li
              key={line.id}
              data-product={line.id}
              className="flex items-center gap-3 border-b border-line py-2 last:border-0"
            >
              <Image src={line.image} alt="" sizes="48px" className="size-12 shrink-0 rounded-sm object-cover" />
              <div className="min-w-0 flex-1 text-sm leading-5">
                <p className="font-semibold wrap-anywhere">{line.name}</p>
                {line.color && <p className="text-sm leading-5 text-muted">{`Color: ${line.color}`}</p>}
                <p className="text-muted tabular-figures">
                  {cart.type === 'custom'
                    ? `${formatCents(prices.get(line.id) ?? line.price)} / unit`
                    : `${line.perPack} x ${formatCents(prices.get(line.id) ?? line.price)}`}
                </p>
                <MinimumNote order={cart} line={line.id} onRaise={onRaise} />
              </div>
            </li>
          ))}
        </ul>
      </section>
      <div className="fold-t mt-2 flex items-start justify-between gap-4 pt-3 text-sm leading-5">
        <p className="text-muted">{`${describeUnpriced(totals)} An estimate, not an invoice. No payment is taken here.`}</p>
        <Link
          to={getEditPath(cart)}
          className="shrink-0 py-0.5 font-semibold text-forest underline-offset-4 hover:underline"
        >
          {cart.type === 'custom' ? 'Edit box' : 'Edit cart'}
        </Link>
      </div>
    </>
  )
}

/** Returns the page on which the order can be changed. */
export function getEditPath({ type }: Order): string {
  return type === 'custom' ? '/swag-box-builder' : '/ready-made-boxes'
}

export function CartSidebar({ cart, onRaise }: CartProps) {
  return (
    <aside
      aria-labelledby="cart-heading"
      className="sticky top-[calc(var(--spacing-header)+1rem)] rounded-md border border-line bg-card p-6"
    >
      <CartHeading id="cart-heading" cart={cart} />
      <CartContents cart={cart} onRaise={onRaise} />
    </aside>
  )
}

function CartHeading({ id, cart }: { id: string; cart: Order }) {
  return (
    <div className="mb-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-subheading">
          In Your Cart
        </h2>
        <p className="text-sm text-muted tabular-figures">{describeCount(cart)}</p>
      </div>
      {cart.type === 'custom' && cart.name && <p className="mt-0.5 text-sm text-muted">{cart.name}</p>}
    </div>
  )
}

/** Cart on narrow screens: a collapsible line above the form. */
export function CartDisclosure({ cart, onRaise }: CartProps) {
  const { destinations } = useDelivery(cart.packQuantity)
  const estimate = getTotalWithDelivery(cart, destinations)
  return (
    <details className="cart-disclosure rounded-md border border-line bg-card">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">In Your Cart</span>
          <span className="cart-show block text-sm text-forest underline underline-offset-4">
            {`Show ${describeCount(cart)}`}
          </span>
          <span className="cart-hide block text-sm text-forest underline underline-offset-4">
            {`Hide ${describeCount(cart)}`}
          </span>
        </span>
        <span className="text-right tabular-figures">
          <span className="block font-display text-[1.1875rem] leading-6 font-bold tracking-tight">
            {formatEstimate(estimate)}
          </span>
          <span className="block text-sm text-muted">
            {`${estimate === null ? '' : isDeliveryPriced(destinations) ? 'estimate with delivery ' : 'estimate '}for ${cart.packQuantity.toLocaleString('en-US')} packs`}
          </span>
        </span>
      </summary>
      <div className="fold-t px-5 pt-4 pb-5">
        <CartContents cart={cart} onRaise={onRaise} />
      </div>
    </details>
  )
}
