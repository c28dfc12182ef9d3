import type { MouseEvent } from 'react'
import { formatCents } from '#app/lib/text/money.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { getOrderTotals, type Order } from '../order.ts'
import { findRaise, getVolumeEstimate } from './volume.ts'

type VolumeNoteProps = {
  order: Order
  /** Sets the pack quantity; without it there is no button. */
  onRaise?: (packs: number) => void
  className?: string
}

/** Volume estimate if it differs from the estimate, with the quantity of the next price break. */
export function VolumeNote({ order, onRaise, className }: VolumeNoteProps) {
  const volume = getVolumeEstimate(order)
  const hasDiscount = volume !== null && volume !== getOrderTotals(order).estimate
  const raise = onRaise && findRaise(order)
  if (!hasDiscount && !raise) return null
  // The pressed button disappears.
  const onPress = ({ currentTarget }: MouseEvent<HTMLButtonElement>, packs: number) => {
    currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    onRaise?.(packs)
  }
  return (
    <div tabIndex={-1} className={joinClasses('text-sm leading-5 tabular-figures outline-none', className)}>
      <p role="status" className="font-semibold text-forest">
        {hasDiscount && `About ${formatCents(volume)} with volume pricing`}
      </p>
      {raise && (
        <p className="text-[0.8125rem] text-muted">
          <button
            type="button"
            className="py-1 text-sm font-semibold text-forest underline underline-offset-4"
            onClick={(event) => onPress(event, raise.packs)}
          >
            {`Raise to ${count(raise.packs)} and save ${formatCents(raise.saving)}`}
          </button>{' '}
          <span className="inline-block">{`compared with unit prices at ${count(order.packQuantity)}`}</span>
        </p>
      )}
    </div>
  )
}

const count = (number: number) => number.toLocaleString('en-US')
