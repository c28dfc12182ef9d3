import { type FormEvent, useId, useState } from 'react'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { maxBuyerQuantity, parseTypedQuantity, quantityParameter } from '#app/features/orders/buyer-quantity.ts'
import { inHandsParameter } from '#app/features/orders/in-hands-date.ts'
import { formatCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { ProductView } from './product-view.ts'
import { UpdateButton } from './update-button.tsx'
import { useQuantityPrice } from './use-quantity-price.ts'

type QuantityEstimateProps = {
  product: ProductView
  /** Quantity of the page's URL. */
  quantity: number | null
  /** In-hands date of the page's URL. */
  day: IsoDate | null
}

/** The buyer's quantity and its total. A GET form without JavaScript; nothing without a price or stock. */
export function QuantityEstimate({ product, quantity, day }: QuantityEstimateProps) {
  const id = useId()
  const [text, setText] = useState<string>()
  const { asked, units, unitPrice } = useQuantityPrice(product, quantity)
  // Without a list price, only the quantities of the breaks have one.
  const isPriced = unitPrice !== null || product.priceRows.length > 0
  if (!isPriced || !product.inStock) return null
  const count = asked ?? units

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
        {count < units && <span>{`Minimum ${units.toLocaleString('en-US')}: `}</span>}
        <span>{`${units.toLocaleString('en-US')} × ${formatCents(unitPrice)} = `}</span>
        <strong>{formatCents(unitPrice && unitPrice * units)}</strong>
      </p>
      <UpdateButton name={inHandsParameter} value={day} />
    </form>
  )
}
