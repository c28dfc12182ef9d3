import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { maximumPackQuantity } from '../quantity.ts'
import { type DeliveryChoice, domesticDestinations, otherCountry } from './delivery.ts'

/** Destinations of one order. */
const maxDestinations = 100
/** Characters of a country's typed name. */
export const maxCountryLength = 60
/** Cents; a higher budget per pack is a typo. */
export const maxBudget = 10_000_000

const damagedDelivery = 'Your destinations could not be read. Please choose them again.'

const destination = v.pipe(
  v.string(damagedDelivery),
  v.regex(new RegExp(`^(?:${[...domesticDestinations, otherCountry].join('|')}|(?!US)[A-Z]{2})$`), damagedDelivery),
)

const destinationsSchema = (minPacks: number) =>
  v.pipe(
    v.array(
      v.object(
        {
          to: destination,
          country: v.optional(
            v.pipe(
              v.string(damagedDelivery),
              v.transform((name) => toSingleLine(name) || undefined),
              v.optional(v.pipe(v.string(), v.maxLength(maxCountryLength, damagedDelivery))),
            ),
          ),
          packs: v.pipe(
            v.number(damagedDelivery),
            v.integer(damagedDelivery),
            v.minValue(minPacks, damagedDelivery),
            v.maxValue(maximumPackQuantity, damagedDelivery),
          ),
        },
        damagedDelivery,
      ),
      damagedDelivery,
    ),
    v.maxLength(maxDestinations, damagedDelivery),
    v.check((all) => new Set(all.map(({ to }) => to)).size === all.length, damagedDelivery),
  )

/** Destinations as a form sends them, JSON; '' is none. */
export const deliveryField = v.pipe(
  v.string(),
  v.maxLength(5_000, damagedDelivery),
  v.transform((text) => text || '[]'),
  v.parseJson(undefined, damagedDelivery),
  destinationsSchema(1),
)

/** Budget as a form sends it, in cents; '' is none. */
export const budgetField = v.pipe(
  v.string(),
  v.regex(/^\d{0,8}$/, 'Enter a budget such as 50.00'),
  v.transform((text) => (text === '' ? null : Number(text))),
  v.check((cents) => cents === null || (cents >= 1 && cents <= maxBudget), 'Enter a budget of at most $100,000'),
)

const choiceSchema: v.GenericSchema<unknown, DeliveryChoice> = v.object({
  to: v.nullable(v.picklist([...domesticDestinations, 'several'])),
  counts: destinationsSchema(0),
  budget: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxBudget))),
})

/** @throws Error if it is not a choice */
export const parseDeliveryChoice = (text: string): DeliveryChoice => v.parse(choiceSchema, JSON.parse(text))
