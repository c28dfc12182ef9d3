import type { FormEvent } from 'react'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { quantityParameter } from '#app/features/orders/buyer-quantity.ts'
import { inHandsDate } from '#app/features/orders/in-hands-date.store.ts'
import { InHandsField } from '#app/features/orders/in-hands-field.tsx'
import { getArrival } from '#app/features/orders/terms/arrival.ts'
import { describeArrival, describeArrivalDays, getArrivalStatus } from '#app/features/orders/terms/arrival-text.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { ProductView } from './product-view.ts'
import { UpdateButton } from './update-button.tsx'

type ProductArrivalProps = {
  product: ProductView
  today: IsoDate
  /** Quantity and in-hands date of the page's URL. */
  quantity: number | null
  day: IsoDate | null
}

/** Asks for the in-hands date, and says when the product can arrive and whether that is in time. A GET form without JavaScript. */
export function ProductArrival({ product, today, quantity, day: dayInUrl }: ProductArrivalProps) {
  const { productionTime, rushService: rush } = product
  const day = useBuyerValue(inHandsDate, dayInUrl)
  const arrival = getArrival({ productionTime, rush }, today, useBrandRules().daysOff)
  const soldOut = product.sizes.flatMap(({ name, in_stock }) => (in_stock ? [] : [name]))
  return (
    <form className="quantity-estimate product-arrival" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <InHandsField
        day={day}
        today={today}
        onCommit={(typed) => (typed === null ? inHandsDate.clear() : inHandsDate.write(typed))}
        className="contents"
        inputClassName="control"
      >
        {day && <strong data-status={getArrivalStatus(arrival, day)}>{describeArrival(arrival, day)}</strong>}
        <span>{describeArrivalDays(arrival, day, today)}</span>
        {soldOut.length > 0 && (
          <span className="w-full text-terracotta-deep">{`Not in size ${soldOut.join(', ')}: out of stock`}</span>
        )}
      </InHandsField>
      <UpdateButton name={quantityParameter} value={quantity} />
    </form>
  )
}
