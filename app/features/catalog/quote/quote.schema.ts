import * as v from 'valibot'
import { proofField } from '#app/features/logo/request/proof-field.schema.ts'
import { maxColorLength } from '#app/features/orders/colors/color-options.ts'
import {
  targetPriceField,
  totalBudgetField,
  unitDeliveryField,
} from '#app/features/orders/delivery/quote-delivery.schema.ts'
import { imprintField } from '#app/features/orders/imprint/imprint-field.schema.ts'
import { getMaxInHandsDate, maxYearsAhead } from '#app/features/orders/in-hands-date.ts'
import { sizesField } from '#app/features/orders/sizes/sizes-field.schema.ts'
import {
  checkboxField,
  emailAddress,
  maxLength,
  optionalLines,
  optionalPhone,
  optionalText,
  requiredText,
} from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { uploadedFilesField } from '#app/features/uploads/uploaded-files.schema.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'
import { maxQuantity } from './max-quantity.ts'

/** Fields of every quote form. */
export const quoteCommonFields = (today: IsoDate) => ({
  name: requiredText('Name is required'),
  email: emailAddress('Email is required', 'Invalid email address'),
  phone: optionalPhone(),
  company: optionalText(maxLength.company),
  message: optionalLines(maxLength.text),
  date_needed: toDateSchema(today),
  is_flexible_date: checkboxField,
})

/** Fields of every quote form that only the server checks. */
export const quoteServerFields = {
  /** Destinations, whose units have to add up, and the budget for all of it. */
  delivery: unitDeliveryField,
  budget: totalBudgetField,
  uploadedFiles: uploadedFilesField,
  /** The visitor's logo on the products, as they saw it. */
  proof: proofField,
}

const productId = v.pipe(v.string(), v.uuid('This product is no longer available.'))

/** Schema of the server (docs/domain.md, Requests); the product's minimum is checked against the database. */
export const quoteSchema = (today: IsoDate) =>
  v.object({
    ...quoteCommonFields(today),
    ...quoteServerFields,
    product_id: productId,
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
    imprint: imprintField,
    /** Price per unit that the buyer would like to pay. */
    target: targetPriceField,
    color: v.optional(optionalText(maxColorLength), ''),
  })

/** Schema of the browser while the visitor types: an empty or non-numeric quantity shows no message. */
export const quoteFormSchema = (today: IsoDate, minimum: number) =>
  v.object({
    ...quoteCommonFields(today),
    product_id: productId,
    quantity: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed && getQuantityError(dataset.value, minimum)
        if (message) addIssue({ message })
      }),
    ),
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
    v.check((day) => day <= getMaxInHandsDate(today), `Date needed must be within ${maxYearsAhead} years`),
  )
}

const requiredTitles = { name: 'name', email: 'email', quantity: 'quantity', date_needed: 'date' }

/**
 * Lists what is missing or invalid before the form can be submitted: 'email', 'date'.
 * @param minimum of the product; undefined for a form without a field for the quantity
 */
export function listMissingFields(fields: FormData, minimum?: number): string[] {
  return Object.entries(requiredTitles).flatMap(([name, title]) => {
    const text = toSingleLine(String(fields.get(name) ?? ''))
    if (name !== 'quantity') return text ? [] : [title]
    return minimum === undefined || (text && getQuantityError(text, minimum) === undefined) ? [] : [title]
  })
}
