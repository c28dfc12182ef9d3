import * as v from 'valibot'
import { proofField } from '#app/features/logo/request/proof-field.schema.ts'
import { sizesField } from '#app/features/orders/sizes/sizes-field.schema.ts'
import { emailAddress, optionalPhone, requiredText } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import { getLastDay, type IsoDate, isIsoDate, maxYearsAhead } from '#app/lib/time/dates.ts'

/** A higher quantity is a typo. */
export const maxQuantity = 1_000_000

const contact = {
  product_id: v.pipe(v.string(), v.uuid('This product is no longer available.')),
  name: requiredText('Name is required'),
  email: emailAddress('Email is required', 'Invalid email address'),
  phone: optionalPhone(),
}

/** Schema of the server (docs/domain.md, Requests); the product's minimum is checked against the database. */
export const quoteSchema = (today: IsoDate) =>
  v.object({
    ...contact,
    quantity: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Quantity is required'),
      v.transform(parseTypedNumber),
      v.integer('Quantity must be a whole number'),
      v.minValue(1, 'Quantity must be at least 1 units'),
      v.maxValue(maxQuantity, tooMany),
    ),
    sizes: sizesField,
    date_needed: toDateSchema(today),
    proof: proofField,
  })

/** Schema of the browser while the visitor types: an empty or non-numeric quantity shows no message. */
export const quoteFormSchema = (today: IsoDate, minimum: number) =>
  v.object({
    ...contact,
    quantity: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed && getQuantityError(dataset.value, minimum)
        if (message) addIssue({ message })
      }),
    ),
    date_needed: toDateSchema(today),
  })

const tooMany = `Quantity must be at most ${maxQuantity.toLocaleString('en-US')} units`

/** Returns the error of a typed quantity; undefined if valid or not a number yet. */
export function getQuantityError(text: string, minimum: number): string | undefined {
  const quantity = parseTypedNumber(text)
  if (Number.isNaN(quantity)) return undefined
  if (quantity < minimum) return `Quantity must be at least ${minimum} units`
  if (!Number.isInteger(quantity)) return 'Quantity must be a whole number'
  return quantity > maxQuantity ? tooMany : undefined
}

function toDateSchema(today: IsoDate) {
  return v.pipe(
    v.string(),
    v.nonEmpty('Date needed is required'),
    v.check(isIsoDate, 'Please enter a valid date'),
    v.check((day) => day >= today, 'Date needed must be today or later'),
    v.check((day) => day <= getLastDay(today), `Date needed must be within ${maxYearsAhead} years`),
  )
}

/** True if the form can be submitted. */
export function isQuoteComplete(fields: FormData, minimum: number): boolean {
  const text = (name: string) => toSingleLine(String(fields.get(name) ?? ''))
  const filled = ['name', 'email', 'quantity', 'date_needed'].every((name) => text(name) !== '')
  return filled && getQuantityError(text('quantity'), minimum) === undefined
}
