import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { maxItems } from '../order.ts'
import { maxPackQuantity } from '../quantity.ts'
import {
  type DeliveryChoice,
  destinationPattern,
  domesticDestinations,
  hasCity,
  maxBudget,
  maxTypedNameLength,
  otherCountry,
  parseDestination,
  withoutProducts,
} from './delivery.ts'

/** Destinations of one order. */
const maxDestinations = 100
/** Characters of a form field; a split of 20 products to 20 destinations fits. */
const maxFieldLength = 60_000

const unassignedMessage = 'Enter how many go to each destination, or choose “Not decided yet”.'
const unreadableMessage = 'Your destinations could not be read. Please choose them again.'

const destinationRule = new RegExp(`^${destinationPattern}$`)

/** True for a key of a destination: 'us-homes', 'CA-address'. */
export const isDestination = (key: string) => destinationRule.test(key)

const destination = v.pipe(v.string(unreadableMessage), v.check(isDestination, unreadableMessage))

const typedName = v.optional(
  v.pipe(
    v.string(unreadableMessage),
    v.transform((name) => toSingleLine(name) || undefined),
    v.optional(v.pipe(v.string(), v.maxLength(maxTypedNameLength, unreadableMessage))),
  ),
)

/** True where a second city, or a second typed country, is another destination. */
export const canRepeat = (to: string): boolean => hasCity(to) || parseDestination(to).country === otherCountry

/** Units of a product; its name comes from the catalog. */
const productCount = v.pipe(
  v.object(
    {
      product_id: v.pipe(v.string(unreadableMessage), v.uuid(unreadableMessage), v.toLowerCase()),
      quantity: v.pipe(v.number(unreadableMessage), v.integer(unreadableMessage), v.minValue(0, unreadableMessage)),
    },
    unreadableMessage,
  ),
  v.transform((count) => ({ ...count, product_name: '' })),
)

const destinationsSchema = (minPacks: number, maxPacks: number) =>
  v.pipe(
    v.array(
      v.object(
        {
          to: destination,
          country: typedName,
          city: typedName,
          duties: v.optional(v.picklist(['included', 'recipient', 'unsure'], unreadableMessage)),
          packs: v.pipe(
            v.number(unreadableMessage),
            v.integer(unreadableMessage),
            v.minValue(minPacks, unreadableMessage),
            v.maxValue(maxPacks, unreadableMessage),
          ),
          products: v.optional(
            v.pipe(v.array(productCount, unreadableMessage), v.maxLength(maxItems, unreadableMessage)),
          ),
        },
        unreadableMessage,
      ),
      unreadableMessage,
    ),
    v.maxLength(maxDestinations, unreadableMessage),
    v.check((all) => {
      const single = all.map(({ to }) => to).filter((to) => !canRepeat(to))
      return new Set(single).size === single.length
    }, unreadableMessage),
  )

/** Destinations as a form of several products sends them, JSON; '' is none, '[]' are several without counts. */
export const createSplitDeliveryField = (maxPacks: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxFieldLength, unreadableMessage),
    v.check((text) => text !== '[]', unassignedMessage),
    v.transform((text) => text || '[]'),
    v.parseJson(undefined, unreadableMessage),
    destinationsSchema(1, maxPacks),
  )

/** As `createSplitDeliveryField`, without units of products. */
export const createDeliveryField = (maxPacks: number) =>
  v.pipe(
    createSplitDeliveryField(maxPacks),
    v.transform((destinations) => destinations.map(withoutProducts)),
  )

export const deliveryField = createDeliveryField(maxPackQuantity)

/** An amount as a form sends it, in cents; '' is none. @param noun names it in messages: 'budget' */
export const createCentsField = (max: number, noun: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{0,10}$/, `Enter a ${noun} such as 50.00`),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.check(
      (cents) => cents === null || (cents >= 1 && cents <= max),
      `Enter a ${noun} of at most $${(max / 100).toLocaleString('en-US')}`,
    ),
  )

export const budgetField = createCentsField(maxBudget, 'budget')

const choiceSchema: v.GenericSchema<unknown, DeliveryChoice> = v.object({
  to: v.nullable(v.picklist([...domesticDestinations, 'several'])),
  counts: destinationsSchema(0, maxPackQuantity),
  city: typedName,
  budget: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxBudget))),
})

/** @throws Error if it is not a choice */
export const parseDeliveryChoice = (text: string): DeliveryChoice => v.parse(choiceSchema, JSON.parse(text))
