import type { MouseEvent } from 'react'
import { formatNumber } from '#app/lib/text/count.ts'
import { joinClasses } from '#app/ui/classes.ts'
import type { Order } from '../order.ts'
import { maxPackQuantity } from '../quantity.ts'
import { getShortfalls } from './minimum.ts'

type MinimumNoteProps = {
  order: Order
  /** Id of the line. */
  line: string
  /** Sets the pack quantity; without it there is no button. The note focuses the nearest focusable ancestor first. */
  onRaise?: (packs: number) => void
  className?: string
}

/** Note on a line below its minimum. A box names its products; the line of a product does not. */
export function MinimumNote({ order, line, onRaise, className }: MinimumNoteProps) {
  const shortfalls = getShortfalls(order, line)
  if (shortfalls.length === 0) return null
  const hasProductNames = order.type === 'ready-made'
  const packs = Math.max(...shortfalls.map((shortfall) => shortfall.packs))
  // The note disappears with its button.
  const onPress = ({ currentTarget }: MouseEvent<HTMLButtonElement>, packs: number) => {
    currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    onRaise?.(packs)
  }
  const names = shortfalls.map(({ name }) => name).join(', ')
  return (
    <p className={joinClasses('text-sm leading-5 font-medium text-terracotta-deep tabular-figures', className)}>
      <span>
        {shortfalls
          .map(({ name, minimum }) => `${hasProductNames ? `${name} needs` : 'Needs'} ${formatNumber(minimum)}`)
          .join('; ')}
      </span>
      {onRaise && packs <= maxPackQuantity && (
        <button
          type="button"
          className="ml-2 py-0.5 font-semibold text-forest underline underline-offset-4"
          onClick={(event) => onPress(event, packs)}
        >
          <span>{`Raise to ${formatNumber(packs)}`}</span>
          <span className="sr-only">{` for ${names}`}</span>
        </button>
      )}
    </p>
  )
}
