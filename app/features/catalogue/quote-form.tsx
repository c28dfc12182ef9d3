import { useEffect, useMemo, useState } from 'react'
import { unitPriceAt } from '#app/features/ordering/price-breaks.ts'
import { dateAnswer } from '#app/features/ordering/terms/date-answer.ts'
import { type Failure, RequestForm, useRequestForm } from '#app/features/requests/forms/request-form.tsx'
import type { Received } from '#app/features/requests/receive/received.ts'
import type { IsoDate } from '#app/lib/dates.ts'
import { formatCents, toCents } from '#app/lib/money.ts'
import { typedNumber } from '#app/lib/typed-number.ts'
import { prepareAlert, showAlert } from '#app/ui/alert.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/field.tsx'
import type { ProductView } from './product-view.ts'
import { isQuoteComplete, MAX_QUANTITY, quantityError, quoteFormSchema } from './quote.schema.ts'

/** The texts of the two alerts (docs/domain.md, Requests). */
const failed = 'There was an error submitting your request. Please try again.'
export const quoteSuccess = "Request submitted successfully! We'll get back to you shortly."

type QuoteFormProps = {
  id: string
  product: ProductView
  /** The day in America/Chicago. */
  today: IsoDate
  actionData?: Received<unknown> | undefined
  /** The request is stored, the fields are empty again. */
  onStored?: () => void
}

/** Asks for a quote on one product (docs/domain.md, Requests). */
export function QuoteForm({ id, product, today, actionData, onStored }: QuoteFormProps) {
  const minimum = product.minimumQuantity
  const schema = useMemo(() => quoteFormSchema(today, minimum), [today, minimum])
  // Without JavaScript the button must work at once: the server checks.
  const [complete, setComplete] = useState(true)
  const [quantity, setQuantity] = useState('')
  const [date, setDate] = useState('')

  const form = useRequestForm({
    id,
    schema,
    actionData,
    defaults: { product_id: product.id },
    live: ['quantity'],
    onStored() {
      setComplete(false)
      setQuantity('')
      setDate('')
      onStored?.()
      showAlert(quoteSuccess)
    },
    onFailed({ kind, message }: Failure) {
      if (kind === 'refused' && !message) return
      showAlert(kind === 'later' || kind === 'refused' ? (message ?? failed) : failed)
    },
  })

  function readFields() {
    const element = form.props.ref.current
    if (!element) return
    const fields = new FormData(element)
    setComplete(isQuoteComplete(fields, minimum))
    setQuantity(String(fields.get('quantity') ?? ''))
    setDate(String(fields.get('date_needed') ?? ''))
  }

  useEffect(readFields, [minimum])

  return (
    <RequestForm
      form={form}
      onFocus={prepareAlert}
      onInputCapture={readFields}
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <input type="hidden" name="product_id" value={product.id} />
      <TextField {...form.field('name')} label="Name" autoComplete="name" className="sm:col-span-2" />
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" />
      <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" optional />
      <TextField
        {...form.field('quantity')}
        label="Quantity"
        type="number"
        inputMode="numeric"
        required
        min={minimum}
        max={MAX_QUANTITY}
        step={1}
        hint={quantityHint(product, quantity)}
      />
      <TextField
        {...form.field('date_needed')}
        label="Date needed"
        type="date"
        min={today}
        hint={
          <span role="status" className="font-medium text-terracotta-deep">
            {dateHint(product, date, today)}
          </span>
        }
      />
      <div className="sm:col-span-2">
        <Button
          type="submit"
          size="lg"
          className="w-full"
          disabled={!complete}
          busy={form.busy}
          aria-describedby={complete ? undefined : `${id}-needed`}
        >
          {form.busy ? 'Submitting...' : 'Submit Request'}
        </Button>
        {!complete && (
          <p id={`${id}-needed`} className="mt-3 text-center text-sm text-muted">
            Fill in name, email, quantity and date to send.
          </p>
        )}
        <p className={classes('text-center text-sm text-muted', complete ? 'mt-3' : 'mt-1')}>
          No payment now: we answer with a quote and a free proof.
        </p>
      </div>
    </RequestForm>
  )
}

/** The minimum, and once a quantity is good, what its price break makes of unit price and total. */
function quantityHint({ priceRows, price, minimumQuantity }: ProductView, quantity: string): string {
  const minimum = `Minimum ${minimumQuantity.toLocaleString('en-US')}`
  const count = typedNumber(quantity)
  if (!count || quantityError(quantity, minimumQuantity)) return minimum
  const unitPrice = unitPriceAt(priceRows, count) ?? toCents(price)
  if (unitPrice === null) return minimum
  const total = unitPrice * count
  const listTotal = (toCents(price) ?? unitPrice) * count
  const list = listTotal === total ? '' : ` (${formatCents(listTotal)} at the list price)`
  return `About ${formatCents(unitPrice)} per unit at this quantity, ${formatCents(total)} in all${list}`
}

/** What a day that is too early is answered; a day gone by is an error, and nobody knows when what is out of stock is back. */
function dateHint({ productionTime, rushService, inStock }: ProductView, day: string, today: IsoDate): string {
  if (!inStock || day < today) return ''
  return dateAnswer(day, [{ productionTime, rush: rushService }], today)
}
