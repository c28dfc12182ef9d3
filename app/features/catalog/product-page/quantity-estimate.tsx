import { type FormEvent, useId, useState } from 'react'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { maxBuyerQuantity, parseTypedQuantity, quantityParameter } from '#app/features/orders/buyer-quantity.ts'
import { inHandsParameter } from '#app/features/orders/in-hands-date.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { ProductView } from './product-view.ts'
import { UpdateButton } from './update-button.tsx'

type QuantityEstimateProps = {
  product: ProductView
  /** Quantity of the page's URL. */
  quantity: number | null
  /** In-hands date of the page's URL. */
  day: IsoDate | null
}

/** The buyer's quantity and its total. A GET form without JavaScript; nothing for a product without a price. */
export function QuantityEstimate({ product, quantity, day }: QuantityEstimateProps) {
  const id = useId()
  const [text, setText] = useState<string>()
  const stored = useBuyerValue(buyerQuantity, quantity)
  const { price, priceRows, minimumQuantity: minimum, inStock } = product
  const count = stored ?? minimum
  const units = Math.max(count, minimum)
  const unitPrice = getPriceAtQuantity(priceRows, units, toCents(price))
  if (unitPrice === null || !inStock) return null

  const onChange = (typed: string) => {
    setText(typed)
    const quantity = parseTypedQuantity(typed)
    if (quantity !== null) buyerQuantity.write(quantity)
  }
  return (
    <form className="quantity-estimate" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <label htmlFor={id}>How many?</label>
      <input
        type="text"
        id={id}
        name={quantityParameter}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={String(maxBuyerQuantity).length + 2}
        value={text ?? count}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setText(undefined)}
        className="control"
      />
      <p aria-live="polite">
        {count < minimum && <span>{`Minimum ${minimum.toLocaleString('en-US')}: `}</span>}
        <span>{`${units.toLocaleString('en-US')} × ${formatCents(unitPrice)} = `}</span>
        <strong>{formatCents(unitPrice * units)}</strong>
      </p>
      <UpdateButton name={inHandsParameter} value={day} />
    </form>
  )
}
