import { type ReactNode, useEffect, useState } from 'react'
import { defaultBoxColor, getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { describeBoxPrint } from '#app/features/logo/box/box-print.ts'
import { countBoxesPerPack } from '#app/features/orders/delivery/delivery.ts'
import { formatDeliveryTotal } from '#app/features/orders/delivery/delivery-text.ts'
import { getTotalLabel, getTotalWithDelivery } from '#app/features/orders/delivery/order-total.ts'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import { describeUnpriced, formatEstimate } from '#app/features/orders/estimate-text.ts'
import { getLines, type OrderLine } from '#app/features/orders/lines.ts'
import { OptionsNote } from '#app/features/orders/options/options-note.tsx'
import { type CustomOrder, getOrderTotals, type Order } from '#app/features/orders/order.ts'
import { MinimumNote } from '#app/features/orders/terms/minimum-note.tsx'
import { getLeadingEstimate, getLineEstimates, type LineEstimate } from '#app/features/orders/terms/volume.ts'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { getLogoPlacements } from '#app/features/swag-box/share/copy-box-link.ts'
import { createCustomBoxLink } from '#app/features/swag-box/share/custom-box-link.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import type { PricedDestination } from '#db/tables/destination.ts'
import { OrderBoxes } from './order-boxes.tsx'

type OrderSheetProps = {
  order: Order
  /** Priced; empty if undecided. */
  destinations: readonly PricedDestination[]
  /** Ids of lines that can no longer be ordered; each can be removed. */
  unavailable?: readonly string[]
  onRemove?: (line: OrderLine) => void
  /** Orders more packs, where the order can still be changed. */
  onRaise?: (packs: number) => void
  onEditOptions?: () => void
}

/** Lines and totals of an order at the prices of its quantity, on the review and the success page. */
export function OrderSheet({
  order,
  destinations,
  unavailable = [],
  onRemove,
  onRaise,
  onEditOptions,
}: OrderSheetProps) {
  const totals = getOrderTotals(order)
  const estimates = new Map(getLineEstimates(order).map((line) => [line.id, line]))
  return (
    <>
      <OrderBoxes order={order} className="mx-auto mb-4 max-w-lg" />
      <ul aria-label="Products in your box">
        {getLines(order).map((line) => (
          <Line
            key={line.id}
            line={line}
            estimate={estimates.get(line.id)}
            order={order}
            isUnavailable={unavailable.includes(line.id)}
            onRaise={onRaise}
            onEditOptions={onEditOptions}
            onRemove={() => onRemove?.(line)}
          />
        ))}
      </ul>
      <VolumeNote isLead isAboveEstimate order={order} onRaise={onRaise} className="mt-4" />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-figures">
        {order.type === 'custom' && (
          <Figure label="Box Color">{getBoxColorName(order.color ?? defaultBoxColor)}</Figure>
        )}
        {order.print && <Figure label="Box Print">{describeBoxPrint(order.print)}</Figure>}
        <Figure label="Pack Quantity">{order.packQuantity.toLocaleString('en-US')}</Figure>
        <Figure label="Total Items">{totals.units.toLocaleString('en-US')}</Figure>
        {destinations.length > 0 && (
          <>
            <Figure label="Products">{formatEstimate(getLeadingEstimate(order))}</Figure>
            <Figure label="Delivery">{formatDeliveryTotal(destinations, countBoxesPerPack(order))}</Figure>
          </>
        )}
        <Figure label={getTotalLabel(order, destinations)}>
          {formatEstimate(getTotalWithDelivery(order, destinations))}
        </Figure>
      </dl>
      <EstimateNote isChosen={destinations.length > 0} className="mt-3 text-sm" />
      <p className="mt-2 text-sm text-muted">
        {`${describeUnpriced(totals)} The figures are an estimate. Our team confirms the price in your proposal; nothing is charged now.`}
      </p>
      {order.type === 'custom' && <PrintedLink box={order} />}
    </>
  )
}

/** A link to the shared box, shown in print only. Runs in the browser only. */
function PrintedLink({ box }: { box: CustomOrder }) {
  const [link, setLink] = useState(() => createCustomBoxLink(box, location.origin))
  useEffect(() => {
    let isMounted = true
    void getLogoPlacements(box).then((logos) => isMounted && setLink(createCustomBoxLink(box, location.origin, logos)))
    return () => {
      isMounted = false
    }
  }, [box])
  return <p className="mt-3 hidden text-sm wrap-anywhere print:block">{`This box: ${link}`}</p>
}

export function getBoxTitle(order: Order): string {
  if (order.type === 'ready-made') return 'Your ready-made boxes'
  return order.name ? `Your box: ${order.name}` : 'Your box'
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-[0.9375rem] text-muted">{label}</dt>
      <dd className="text-right text-[0.9375rem] font-semibold">{children}</dd>
    </>
  )
}

type LineProps = Pick<OrderSheetProps, 'order' | 'onRaise' | 'onEditOptions'> & {
  line: OrderLine
  estimate: LineEstimate | undefined
  isUnavailable: boolean
  onRemove: () => void
}

function Line({ line, estimate, order, isUnavailable, onRaise, onEditOptions, onRemove }: LineProps) {
  const count = line.perPack * order.packQuantity
  return (
    <li
      // Receives the focus if its button disappears.
      tabIndex={-1}
      data-product={line.id}
      className="flex break-inside-avoid items-center gap-4 border-b border-line py-2.5 outline-none"
    >
      <Image
        src={line.image}
        alt=""
        sizes="64px"
        className={joinClasses(
          'size-16 shrink-0 rounded-sm object-cover',
          isUnavailable && 'opacity-50 [filter:grayscale(1)]',
        )}
      />
      <div className="min-w-0 flex-1 text-[0.9375rem] leading-6">
        <p className="leading-5 font-semibold">{line.name}</p>
        {line.color && <p className="text-sm leading-5 text-muted">{`Color: ${line.color}`}</p>}
        {line.contents.length > 0 && <p className="mt-1 text-sm leading-5 text-muted">{line.contents.join(', ')}</p>}
        {isUnavailable ? (
          <p className="font-medium text-danger">No longer available</p>
        ) : (
          <p className="mt-1 flex justify-between gap-4 tabular-figures">
            <span className="text-muted">{`${count.toLocaleString('en-US')} × ${formatCents(estimate?.each ?? null)}`}</span>
            <span className="font-semibold">{formatCents(estimate?.total ?? null)}</span>
          </p>
        )}
        <MinimumNote order={order} line={line.id} onRaise={onRaise} />
        <OptionsNote isRequested order={order} line={line.id} onEdit={onEditOptions} />
      </div>
      {isUnavailable && (
        <Button variant="secondary" size="sm" onClick={onRemove}>
          Remove<span className="sr-only">{` ${line.name}`}</span>
        </Button>
      )}
    </li>
  )
}
