import { X } from 'lucide-react'
import { lazy } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { useDeliveryChoice } from '#app/features/orders/delivery/delivery.store.ts'
import { describeMinimums } from '#app/features/orders/describe-minimums.ts'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import { describeUnpriced, formatEstimate } from '#app/features/orders/estimate-text.ts'
import {
  countUnitsPerBox,
  getBoxPrice,
  getOrderTotals,
  isAvailable,
  type PackedBox,
  type ReadyMadeOrder,
} from '#app/features/orders/order.ts'
import {
  maxBoxesPerPack,
  maxPackQuantity,
  minPackQuantity,
  packQuantityStep,
  parseBoxesPerPack,
  parsePackQuantity,
} from '#app/features/orders/quantity.ts'
import { ArrivalNote } from '#app/features/orders/terms/arrival-note.tsx'
import { MinimumNote } from '#app/features/orders/terms/minimum-note.tsx'
import { getLineEstimates } from '#app/features/orders/terms/volume.ts'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { useRaiseToMinimum } from '#app/features/orders/use-raise-to-minimum.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { formatCount } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { moveFocusToNextRow } from '#app/ui/move-focus-to-next-row.ts'
import { QuantityInput } from '#app/ui/quantity-input.tsx'
import { savedCart } from './cart.store.ts'

const OptionsLine = lazy(() =>
  import('#app/features/orders/options/options-line.tsx').then((module) => ({ default: module.OptionsLine })),
)

const DeliverySummary = lazy(() =>
  import('#app/features/orders/delivery/delivery-summary.tsx').then((module) => ({ default: module.DeliverySummary })),
)

/** A box of the cart; `isOffered` is false when the shop no longer has it. */
export type CartLine = PackedBox & { isOffered: boolean }

type CartPanelProps = {
  order: ReadyMadeOrder
  /** The day in America/Chicago. */
  today: IsoDate
  lines: CartLine[]
  onProceed: () => void
}

export function CartPanel({ order, today, lines, onProceed }: CartPanelProps) {
  const { packQuantity: packs } = order
  const { rules } = useBrand()
  const { minimumPacks: minimum = minPackQuantity } = rules ?? {}
  useRaiseToMinimum({ quantity: packs, minimum, onRaise: savedCart.setPackQuantity })
  const totals = getOrderTotals(order)
  const { to } = useDeliveryChoice()
  return (
    <>
      <QuantityInput
        id="cart-quantity"
        label="Total Quantity"
        value={packs}
        parse={(requested) => parsePackQuantity(requested, minimum, packs)}
        min={minimum}
        max={maxPackQuantity}
        step={packQuantityStep}
        onCommit={savedCart.setPackQuantity}
      />
      <p className="mt-1.5 text-sm text-muted">{`How many recipients get a pack. ${describeMinimums(rules)}`}</p>
      {/* Beside the boxes the lines scroll between their number and their total; the phone's sheet scrolls as a whole. */}
      <section aria-label="Boxes in your cart" className="mt-5 min-h-28 lg:-mr-2 lg:scrolls lg:pr-2">
        <ul>
          {lines.map((line) => (
            <Line key={line.box.id} order={order} line={line} />
          ))}
        </ul>
        <EstimateNote isChosen={to !== null} className="fold-t py-3 text-[0.8125rem] leading-5" />
      </section>
      <div className="fold-t mt-1" />
      <VolumeNote isLead order={order} onRaise={savedCart.setPackQuantity} className="mt-3 mb-1" />
      <dl className="mt-2 flex justify-between gap-x-3 text-xs leading-4 text-muted tabular-figures *:last:text-right">
        <div>
          <dt>Total Items</dt>
          <dd>{totals.units.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Total Price</dt>
          <dd>{formatEstimate(totals.estimate)}</dd>
        </div>
      </dl>
      {describeUnpriced(totals) && <p className="mt-1 text-sm text-muted">{describeUnpriced(totals)}</p>}
      <LazyBoundary loading={<div className="mt-2 h-7" />}>
        <DeliverySummary order={order} className="mt-2" />
      </LazyBoundary>
      <ArrivalNote order={order} today={today} className="mt-2" />
      <Button size="lg" className="mt-2 w-full" onClick={onProceed}>
        Proceed to Checkout
      </Button>
      <p className="mt-2 text-center text-sm text-muted">No credit card required. You get a quote first.</p>
    </>
  )
}

function Line({ order, line }: Pick<CartPanelProps, 'order'> & { line: CartLine }) {
  const { box, perPack: boxesPerPack } = line
  const listPrice = getBoxPrice(box)
  const boxPrice = getLineEstimates(order).find((estimate) => estimate.id === box.id)?.each ?? listPrice
  return (
    <li tabIndex={-1} className="fold-t py-4 outline-none">
      <div className="flex gap-3">
        <Image src={box.image} alt="" sizes="64px" className="size-16 shrink-0 self-start rounded-sm object-cover" />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold">{box.name}</p>
          <p className="mt-0.5 text-sm text-muted tabular-figures">
            <span className="block">{`${formatCount(countUnitsPerBox(box), 'piece')} per box`}</span>
            {boxPrice !== listPrice && (
              <span className="block font-semibold text-ink">{`${formatCents(boxPrice)} per box at this quantity`}</span>
            )}
            <span className="block">{`${formatCents(listPrice)} per box${boxPrice === listPrice ? '' : ' at list prices'}`}</span>
          </p>
        </div>
        <button
          type="button"
          className="-mt-1.5 -mr-1.5 grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
          // The name by which `moveFocusToNextRow` finds this button in other rows.
          name="remove"
          aria-label={`Remove ${box.name} from cart`}
          onClick={({ currentTarget }) => {
            // Removing the last box removes the panel, so focus moves to the page's main content.
            moveFocusToNextRow(currentTarget, document.getElementById('main'))
            savedCart.remove(box)
          }}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {getProblem(line) && <p className="mt-2 text-sm font-medium text-danger">{getProblem(line)}</p>}
      <MinimumNote order={order} line={box.id} onRaise={savedCart.setPackQuantity} className="mt-2" />
      <LazyBoundary loading={<div className="mt-2 h-6" />}>
        <OptionsLine
          isShort
          order={order}
          line={box.id}
          onSave={(changes) => savedCart.changeOptions(order, changes)}
          className="mt-2"
        />
      </LazyBoundary>
      <div className="mt-3 flex items-center justify-between gap-3">
        <span className="text-sm text-muted" aria-hidden="true">
          Boxes per pack
        </span>
        <QuantityInput
          id={`cart-count-${box.id}`}
          label={`Boxes per pack of ${box.name}`}
          isLabelHidden
          size="sm"
          value={boxesPerPack}
          parse={(requested) => parseBoxesPerPack(requested, boxesPerPack)}
          min={1}
          max={maxBoxesPerPack}
          onCommit={(count) => savedCart.setPerPack(box, count)}
        />
      </div>
    </li>
  )
}

function getProblem({ box, isOffered }: CartLine): string | undefined {
  if (!isOffered) return 'No longer offered. Please remove it.'
  if (!isAvailable(box)) return 'Something in this box is out of stock. Please remove it.'
}
