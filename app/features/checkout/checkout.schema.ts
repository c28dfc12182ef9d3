import * as v from 'valibot'
import { maximumBoxQuantity, minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'
import { businessEmailAddress } from '#app/features/requests/forms/business-address.schema.ts'
import {
  longest,
  optionalLines,
  optionalPhone,
  optionalText,
  requiredText,
} from '#app/features/requests/forms/contact-fields.schema.ts'
import { possibleDate } from '#app/features/requests/forms/date-needed.schema.ts'
import { longestBoxName, maximumBoxItems } from '#app/features/swag-box/box.ts'
import { maxFiles } from '#app/features/uploads/limits.ts'
import type { IsoDate } from '#app/lib/dates.ts'
import type { Step } from './steps.ts'

/** Spec section 9; enforced in the form, here and in the database. */
export const longestSpecialRequests = 1000

const damagedBox = 'Your box could not be read. Please go back to the builder and try again.'
const damagedFiles = 'Your files could not be read. Please add them again.'
const badQuantity = `The quantity must be a whole number from ${minimumBoxQuantity} to ${maximumBoxQuantity.toLocaleString('en-US')}`

/** Only what is wanted: what it costs is in the catalogue. */
const customBox = v.object(
  {
    type: v.literal('custom'),
    products: v.pipe(
      v.array(v.pipe(v.string(damagedBox), v.uuid(damagedBox)), damagedBox),
      v.minLength(1, 'Your box is empty.'),
      v.maxLength(maximumBoxItems, `A box holds at most ${maximumBoxItems} products.`),
      v.check((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, damagedBox),
    ),
  },
  damagedBox,
)
const readyMadeBoxes = v.object(
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
              v.maxValue(99, damagedBox),
            ),
          },
          damagedBox,
        ),
        damagedBox,
      ),
      v.minLength(1, 'Your cart is empty.'),
      v.maxLength(maximumBoxItems, `A cart holds at most ${maximumBoxItems} kinds of boxes.`),
      v.check((boxes) => new Set(boxes.map(({ id }) => id.toLowerCase())).size === boxes.length, damagedBox),
    ),
  },
  damagedBox,
)
const orderedBox = v.variant('type', [customBox, readyMadeBoxes], damagedBox)

const shortText = v.pipe(v.string(damagedFiles), v.nonEmpty(damagedFiles), v.maxLength(300, damagedFiles))
const storedFile = v.object({ path: shortText, token: shortText }, damagedFiles)

/** The whole wizard as one flat form, checked step by step in the browser and at once on the server (spec section 5). */
export const checkoutSchema = (today: IsoDate) => {
  return v.object({
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    email: businessEmailAddress('Email is required', 'Invalid email address'),
    company: requiredText('Company is required', longest.company),
    phone: optionalPhone(),
    dateNeeded: v.pipe(
      v.string(),
      possibleDate(today),
      v.transform((day) => day || null),
    ),
    isFlexibleDate: v.pipe(
      v.string(),
      v.picklist(['', 'on'], 'Please tick the box or leave it'),
      v.transform((ticked) => ticked === 'on'),
    ),
    specialRequests: optionalLines(longestSpecialRequests),
    boxName: optionalText(longestBoxName),
    boxItems: v.pipe(v.string(), v.maxLength(10_000, damagedBox), v.parseJson(undefined, damagedBox), orderedBox),
    globalQuantity: v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, badQuantity),
      v.transform(Number),
      v.minValue(minimumBoxQuantity, badQuantity),
      v.maxValue(maximumBoxQuantity, badQuantity),
    ),
    /** What the visitor saw; only compared with what the catalogue says. */
    totalPrice: v.pipe(v.string(), v.regex(/^\d{1,10}(\.\d{1,2})?$/, damagedBox), v.transform(Number)),
    uploadedFiles: v.pipe(
      v.string(),
      v.maxLength(5_000, damagedFiles),
      v.transform((text) => text || '[]'),
      v.parseJson(undefined, damagedFiles),
      v.array(storedFile, damagedFiles),
      v.maxLength(maxFiles, `Please attach at most ${maxFiles} files.`),
    ),
  })
}

export type CheckoutSchema = ReturnType<typeof checkoutSchema>

/** Every field as the form holds it. */
export type CheckoutFields = v.InferInput<CheckoutSchema>

const stepFields: Record<Step, readonly string[]> = {
  1: ['firstName', 'lastName', 'email', 'company', 'phone'],
  2: ['dateNeeded', 'isFlexibleDate', 'specialRequests'],
  3: [],
}

/** Where the visitor can mend a field; what stands in no step is shown on the last one. */
export function stepOfField(name: string): Step {
  if (stepFields[1].includes(name)) return 1
  return stepFields[2].includes(name) ? 2 : 3
}
