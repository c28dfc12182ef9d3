import * as v from 'valibot'
import { defaultBoxColor, parseBoxColor } from '#app/features/logo/box/box-color.ts'
import { parseBoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { proofField } from '#app/features/logo/request/proof-field.schema.ts'
import { maxColorLength } from '#app/features/orders/colors/color-options.ts'
import { budgetField, deliveryField } from '#app/features/orders/delivery/delivery.schema.ts'
import { imprintSchema } from '#app/features/orders/imprint/imprint.schema.ts'
import { maxBoxNameLength, maxItems } from '#app/features/orders/order.ts'
import { maxBoxesPerPack, maxPackQuantity, minPackQuantity } from '#app/features/orders/quantity.ts'
import { sizeCountsSchema } from '#app/features/orders/sizes/sizes.schema.ts'
import { businessEmailAddress } from '#app/features/requests/intake/forms/business-email.schema.ts'
import {
  checkboxField,
  maxLength,
  optionalLines,
  optionalPhone,
  optionalText,
  requiredText,
} from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { uploadedFilesField } from '#app/features/uploads/uploaded-files.schema.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import type { Step } from './wizard/steps.ts'

/** Characters; enforced in the form, here and in the database. */
export const maxSpecialRequestsLength = 1000

/** Characters of the order as JSON: ids, sizes and imprints of many products. */
const maxOrderJsonLength = 100_000

const damagedBox = 'Your box could not be read. Please go back to the builder and try again.'
const invalidQuantity = `The quantity must be a whole number from ${minPackQuantity} to ${maxPackQuantity.toLocaleString('en-US')}`

const dollars = v.pipe(v.string(), v.regex(/^\d{1,10}(\.\d{1,2})?$/, damagedBox), v.transform(Number))

/** The buyer's choices of one kind, by product. */
const listSchema = <E extends v.ObjectEntries>(entries: E) =>
  v.config(
    v.optional(v.pipe(v.array(v.object({ product: v.pipe(v.string(), v.uuid()), ...entries })), v.maxLength(maxItems))),
    { message: damagedBox },
  )

const optionsEntries = {
  sizes: listSchema({ counts: sizeCountsSchema }),
  imprints: listSchema({ imprint: imprintSchema }),
  colors: listSchema({ color: optionalText(maxColorLength) }),
}

/** Quantities and choices only. The catalog supplies the prices. */
const customBoxSchema = v.object(
  {
    type: v.literal('custom'),
    products: v.pipe(
      v.array(v.pipe(v.string(damagedBox), v.uuid(damagedBox)), damagedBox),
      v.minLength(1, 'Your box is empty.'),
      v.maxLength(maxItems, `A box holds at most ${maxItems} products.`),
      v.check((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, damagedBox),
    ),
    ...optionsEntries,
  },
  damagedBox,
)
const readyMadeBoxesSchema = v.object(
  {
    type: v.literal('ready-made'),
    boxes: v.pipe(
      v.array(
        v.object(
          {
            id: v.pipe(v.string(damagedBox), v.uuid(damagedBox)),
            count: v.pipe(
              v.number(damagedBox),
              v.integer(damagedBox),
              v.minValue(1, damagedBox),
              v.maxValue(maxBoxesPerPack, damagedBox),
            ),
            ...optionsEntries,
          },
          damagedBox,
        ),
        damagedBox,
      ),
      v.minLength(1, 'Your cart is empty.'),
      v.maxLength(maxItems, `A cart holds at most ${maxItems} kinds of boxes.`),
      v.check((boxes) => new Set(boxes.map(({ id }) => id.toLowerCase())).size === boxes.length, damagedBox),
    ),
  },
  damagedBox,
)
const orderSchema = v.variant('type', [customBoxSchema, readyMadeBoxesSchema], damagedBox)

/**
 * The whole wizard as one flat form, checked step by step in the browser and at once on the server
 * (docs/domain.md, Checkout).
 */
export const checkoutSchema = v.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: businessEmailAddress('Email is required', 'Invalid email address'),
  company: requiredText('Company is required', maxLength.company),
  phone: optionalPhone(),
  /** An impossible date does not reject a request; it is stored without the date (see wizard/date-needed-note.ts). */
  dateNeeded: v.pipe(
    v.string(),
    v.transform((day) => (isIsoDate(day) ? day : null)),
  ),
  isFlexibleDate: checkboxField,
  specialRequests: optionalLines(maxSpecialRequestsLength),
  /** Destinations, whose packs have to add up to `globalQuantity`, and the budget for each. */
  delivery: deliveryField,
  budget: budgetField,
  boxName: optionalText(maxBoxNameLength),
  boxColor: v.pipe(
    v.string(),
    v.transform((color) => parseBoxColor(color) ?? defaultBoxColor),
  ),
  /** Null if it is missing or unknown. */
  boxPrint: v.pipe(
    v.string(),
    v.transform((print) => parseBoxPrint(print) ?? null),
  ),
  boxItems: v.pipe(
    v.string(),
    v.maxLength(maxOrderJsonLength, damagedBox),
    v.parseJson({ reviver: reviveStorable }, damagedBox),
    orderSchema,
  ),
  globalQuantity: v.pipe(
    v.string(),
    v.transform(parseTypedNumber),
    v.integer(invalidQuantity),
    v.minValue(minPackQuantity, invalidQuantity),
    v.maxValue(maxPackQuantity, invalidQuantity),
  ),
  /** The total at list prices that the visitor saw, only compared with the catalog's. */
  totalPrice: dollars,
  /** The same at volume prices; empty if they were unknown. */
  volumeEstimate: v.union([v.literal(''), dollars], damagedBox),
  uploadedFiles: uploadedFilesField,
  /** The visitor's logo on the products, as they saw it. */
  proof: proofField,
})

export type CheckoutSchema = typeof checkoutSchema

/** Form values of every field. */
export type CheckoutFields = v.InferInput<CheckoutSchema>

const stepFields: Record<Step, readonly string[]> = {
  1: ['firstName', 'lastName', 'email', 'company', 'phone'],
  2: ['dateNeeded', 'isFlexibleDate', 'specialRequests', 'sizes', 'delivery', 'budget'],
  3: [],
}

/** Returns the step of a field, whose name may have an item's key; the last step for fields of none. */
export function getFieldStep(name: string): Step {
  if (stepFields[1].includes(name)) return 1
  return stepFields[2].includes(name.split(' ')[0] ?? '') ? 2 : 3
}
