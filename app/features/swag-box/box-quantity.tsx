import { lazy, useId } from 'react'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { type CustomOrder, isEmpty } from '#app/features/orders/order.ts'
import { maxPackQuantity, parsePackQuantity } from '#app/features/orders/quantity.ts'
import { useRaiseToMinimum } from '#app/features/orders/use-raise-to-minimum.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldNote } from '#app/ui/field-note.tsx'
import { useQuantity } from '#app/ui/use-quantity.ts'

// Loaded when the box has an item: an empty box shows the shop's minimum only.
const MinimumsNote = lazy(() => import('./minimums-note.tsx').then((module) => ({ default: module.MinimumsNote })))

type BoxQuantityProps = {
  box: CustomOrder
  onCommit: (quantity: number) => void
}

const cellClassName = 'h-11 rounded-md border font-semibold tabular-figures transition-colors'

/** Pack quantity, which all items share: quick picks and an input that is validated on commit. */
export function BoxQuantity({ box, onCommit }: BoxQuantityProps) {
  const id = useId()
  const { minimumPacks: minimum, quickPicks } = useBrandRules()
  const value = Math.max(box.packQuantity, minimum)
  const parseQuantity = (requested: string | number) => parsePackQuantity(requested, minimum)
  const { note, commit, input } = useQuantity({ value, parse: parseQuantity, onCommit })
  useRaiseToMinimum({ quantity: box.packQuantity, minimum, isEnabled: !isEmpty(box), onRaise: onCommit })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm leading-5 font-semibold">
        <span>Quantity of each item</span>
        {isEmpty(box) ? (
          <span className="font-normal text-muted">{`Min. ${minimum}`}</span>
        ) : (
          <LazyBoundary>
            <MinimumsNote minimum={minimum} />
          </LazyBoundary>
        )}
      </legend>
      <div className="grid grid-cols-[1fr_1fr_1fr_1.45fr] gap-1.5">
        {quickPicks.map((quantity) => (
          <button
            key={quantity}
            type="button"
            aria-pressed={value === quantity}
            onClick={() => commit(quantity)}
            className={joinClasses(
              cellClassName,
              'text-[0.9375rem]',
              value === quantity ? 'border-forest bg-forest text-white' : 'border-line bg-card hover:border-ink',
            )}
          >
            {quantity}
          </button>
        ))}
        <input
          {...input}
          id={id}
          aria-label="Custom quantity"
          aria-describedby={note ? `${id}-note` : undefined}
          min={minimum}
          max={maxPackQuantity}
          className={joinClasses(
            cellClassName,
            'plain-number min-w-0 border-edge bg-card px-1 text-center hover:border-ink',
          )}
        />
      </div>
      <FieldNote id={id} note={note} />
    </fieldset>
  )
}
