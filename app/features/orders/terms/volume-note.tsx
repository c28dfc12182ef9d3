import type { MouseEvent } from 'react'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { formatEstimate } from '../estimate-text.ts'
import { getOrderTotals, type Order } from '../order.ts'
import { getOrderUpcharge } from '../sizes/sizes.ts'
import { findHigherQuantity } from './higher-quantity.ts'
import { describeHigherQuantity } from './higher-quantity-text.ts'
import { getLeadingEstimate, getVolumeEstimate } from './volume.ts'

type VolumeNoteProps = {
  order: Order
  /** Sets the pack quantity; without it there is no button. */
  onRaise?: (packs: number) => void
  /** Leads the totals: in large type, also where it is or equals the list price. */
  isLead?: boolean
  /** The figures below follow the quantity, too; those of the contract are at list prices, which a line announces. */
  isAboveEstimate?: boolean
  className?: string
}

/** Volume estimate of the products, per pack and for all packs, with a higher quantity at a lower price. */
export function VolumeNote({ order, onRaise, isLead = false, isAboveEstimate = false, className }: VolumeNoteProps) {
  const volume = isLead ? getLeadingEstimate(order) : getVolumeEstimate(order)
  const upcharge = getOrderUpcharge(order)
  const isDiscounted = volume !== getOrderTotals(order).estimate
  const isShown = volume !== null && (isLead || isDiscounted)
  const higher = onRaise && findHigherQuantity(order)
  if (!isShown && !higher) return null
  // The pressed button disappears.
  const onPress = ({ currentTarget }: MouseEvent<HTMLButtonElement>, packs: number) => {
    currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    onRaise?.(packs)
  }
  const { packQuantity: packs } = order
  const noun = order.type === 'custom' ? 'box' : 'pack'
  return (
    <div tabIndex={-1} className={joinClasses('text-sm leading-5 tabular-figures outline-none', className)}>
      <p role="status" className="text-forest">
        {isShown && (
          <>
            <span className={isLead ? undefined : 'font-semibold'}>{'About '}</span>
            <strong
              className={isLead ? 'font-display text-[1.375rem] leading-7 font-bold tracking-tight' : 'font-semibold'}
            >
              {formatCents(Math.round(volume / packs))}
            </strong>
            <span className={isLead ? undefined : 'font-semibold'}>{` per ${noun} at ${formatNumber(packs)}`}</span>
            {isDiscounted && (
              <span className="block">{`${formatCents(volume)} for the products with ${describeDifference(volume - upcharge !== getOrderTotals(order).estimate, upcharge)}`}</span>
            )}
          </>
        )}
      </p>
      {higher && (
        <p>
          <button
            type="button"
            className="py-1 text-left font-semibold text-forest underline underline-offset-4"
            onClick={(event) => onPress(event, higher.quantity)}
          >
            {describeHigherQuantity(higher, noun)}
          </button>
        </p>
      )}
      {isLead && !isAboveEstimate && isDiscounted && (
        <p className="mt-1 text-xs leading-4 text-muted">At list prices, for comparison:</p>
      )}
    </div>
  )
}

/** The total of an order that leads. */
export const VolumeTotal = ({ order }: { order: Order }) => <span>{formatEstimate(getLeadingEstimate(order))}</span>

/** Why the volume estimate differs from the estimate. */
const describeDifference = (hasVolumePricing: boolean, upcharge: number) =>
  [hasVolumePricing && 'volume pricing', upcharge > 0 && `${formatCents(upcharge)} for sizes`]
    .filter(Boolean)
    .join(' and ')
