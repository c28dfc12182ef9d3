import { type KeyboardEvent, useId, useState } from 'react'
import { maximumBoxQuantity, minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'
import { classes } from '#app/ui/classes.ts'
import { coerceQuantity, quickQuantities } from './quantity.ts'

type BoxQuantityProps = {
  value: number
  onCommit: (quantity: number) => void
}

const cell = 'h-11 rounded-md border text-[0.9375rem] font-semibold tabular-nums transition-colors'

/** The quantity all items share: quick picks and a number of one's own, coerced once it is committed (spec section 5). */
export function BoxQuantity({ value, onCommit }: BoxQuantityProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()

  const commit = () => {
    if (typed === undefined) return
    setTyped(undefined)
    onCommit(coerceQuantity(typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm leading-5 font-semibold">
        Quantity of each item
        <span className="font-normal text-muted">Min. {minimumBoxQuantity}</span>
      </legend>
      <div className="grid grid-cols-[1fr_1fr_1fr_1.45fr] gap-1.5">
        {quickQuantities.map((quantity) => (
          <button
            key={quantity}
            type="button"
            aria-pressed={value === quantity}
            onClick={() => onCommit(quantity)}
            className={classes(
              cell,
              value === quantity ? 'border-forest bg-forest text-white' : 'border-line bg-card hover:border-ink',
            )}
          >
            {quantity}
          </button>
        ))}
        <input
          id={id}
          type="number"
          inputMode="numeric"
          aria-label="Custom quantity"
          min={minimumBoxQuantity}
          max={maximumBoxQuantity}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
          className={classes(cell, 'plain-number min-w-0 border-edge bg-card px-1 text-center hover:border-ink')}
        />
      </div>
    </fieldset>
  )
}
