import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { classes } from './classes.ts'
import { committedQuantity, type QuantityRule } from './quantity.ts'

export type QuantityInputProps = QuantityRule & {
  value: number
  /** By how much the minus and plus buttons change it; default 1. */
  step?: number
  /** Called with a whole number of at least `min`, after a button, Enter or leaving the field; never while typing. */
  onCommit: (quantity: number) => void
  label: string
  hideLabel?: boolean
  size?: 'sm' | 'md'
  disabled?: boolean
  id?: string
  className?: string
}

export function QuantityInput({
  value,
  min,
  max,
  below,
  step = 1,
  onCommit,
  label,
  hideLabel = false,
  size = 'md',
  disabled,
  id: givenId,
  className,
}: QuantityInputProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [typed, setTyped] = useState<string>()

  const commit = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const quantity = committedQuantity(typed, { min, max, below, current: value })
    if (quantity !== value) onCommit(quantity)
  }
  const button = classes(
    'grid shrink-0 place-items-center text-ink transition-colors hover:bg-sand disabled:cursor-not-allowed disabled:bg-transparent disabled:text-edge/60',
    size === 'md' ? 'w-11' : 'w-9',
  )
  return (
    <div className={className}>
      <label htmlFor={id} className={classes('mb-1.5 block text-sm font-semibold', hideLabel && 'sr-only')}>
        {label}
      </label>
      <div
        className={classes(
          'inline-flex items-stretch overflow-hidden rounded-md border border-edge bg-card focus-within:border-ink [&_svg]:size-4',
          size === 'md' ? 'h-12' : 'h-10',
        )}
      >
        <button
          type="button"
          className={button}
          aria-label={`Decrease ${label}`}
          disabled={disabled || value <= min}
          onClick={() => onCommit(Math.max(min, value - step))}
        >
          <Minus aria-hidden="true" />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          disabled={disabled}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commit()
          }}
          className={classes(
            'plain-number border-x border-line bg-transparent text-center font-semibold tabular-nums -outline-offset-2',
            size === 'md' ? 'w-20' : 'w-14 text-[0.9375rem]',
          )}
        />
        <button
          type="button"
          className={button}
          aria-label={`Increase ${label}`}
          disabled={disabled || (max !== undefined && value >= max)}
          onClick={() => onCommit(max === undefined ? value + step : Math.min(max, value + step))}
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
