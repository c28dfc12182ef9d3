import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { joinClasses } from './classes.ts'
import { FieldNote } from './field-note.tsx'
import { useQuantity } from './use-quantity.ts'

export type QuantityInputProps = Parameters<typeof useQuantity>[0] & {
  /** Minimum of the buttons; `parse` validates typed values. */
  min: number
  max: number
  /** Increment of the buttons; default 1. */
  step?: number
  label: string
  isLabelHidden?: boolean
  size?: 'sm' | 'md'
  disabled?: boolean
  id?: string
  className?: string
}

export function QuantityInput({
  value,
  parse,
  onCommit,
  min,
  max,
  step = 1,
  label,
  isLabelHidden = false,
  size = 'md',
  disabled,
  id: givenId,
  className,
}: QuantityInputProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const { note, commit, input } = useQuantity({ value, parse, onCommit })
  const button = joinClasses(
    'grid shrink-0 place-items-center text-ink transition-colors hover:bg-sand disabled:cursor-not-allowed disabled:bg-transparent disabled:text-edge/60',
    size === 'md' ? 'w-11' : 'w-9',
  )
  return (
    <div className={className}>
      <label htmlFor={id} className={joinClasses('mb-1.5 block text-sm font-semibold', isLabelHidden && 'sr-only')}>
        {label}
      </label>
      <div
        className={joinClasses(
          'inline-flex items-stretch overflow-hidden rounded-md border border-edge bg-card focus-within:border-ink [&_svg]:size-4',
          size === 'md' ? 'h-12' : 'h-10',
        )}
      >
        <button
          type="button"
          className={button}
          aria-label={`Decrease ${label}`}
          disabled={disabled || value <= min}
          onClick={() => commit(value - step)}
        >
          <Minus aria-hidden="true" />
        </button>
        <input
          {...input}
          id={id}
          min={min}
          max={max}
          disabled={disabled}
          aria-describedby={note ? `${id}-note` : undefined}
          className={joinClasses(
            'plain-number border-x border-line bg-transparent text-center font-semibold tabular-figures -outline-offset-2',
            size === 'md' ? 'w-20' : 'w-14',
          )}
        />
        <button
          type="button"
          className={button}
          aria-label={`Increase ${label}`}
          disabled={disabled || value >= max}
          onClick={() => commit(value + step)}
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
      <FieldNote id={id} note={note} />
    </div>
  )
}
