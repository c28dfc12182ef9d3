import * as v from 'valibot'
import { colorSchema } from '#app/features/orders/colors/color.schema.ts'
import { maxTargetPrice, splitDeliveryField } from '#app/features/orders/delivery/quote-delivery.schema.ts'
import { imprintSchema } from '#app/features/orders/imprint/imprint.schema.ts'
import { maxItems } from '#app/features/orders/order.ts'
import { sizeCountsSchema } from '#app/features/orders/sizes/sizes.schema.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { maxQuantity } from '../max-quantity.ts'
import { quoteCommonFields, quoteServerFields } from '../quote.schema.ts'

const unreadable = 'Your quote list could not be read. Please open it again.'

const productId = v.pipe(
  v.string(),
  v.uuid(),
  v.transform((id) => id.toLowerCase()),
)

/** The field `items`: what is asked for, without prices, which come from the catalog. */
const itemsField = v.pipe(
  v.string(),
  v.maxLength(100_000, unreadable),
  v.parseJson({ reviver: reviveStorable }, unreadable),
  v.config(
    v.pipe(
      v.array(
        v.object({
          product: productId,
          /** Another product of the list, of which the buyer chooses one. */
          alternativeTo: v.optional(productId),
          quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
          sizes: v.optional(sizeCountsSchema, []),
          imprint: v.optional(imprintSchema, 'advise'),
          /** Cents. */
          targetPrice: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTargetPrice))),
          color: v.optional(colorSchema, ''),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxItems),
      v.check((items) => new Set(items.map(({ product }) => product)).size === items.length),
    ),
    { message: unreadable },
  ),
)

/** Schema of the browser, which sends the items of its list. */
export const quoteListFormSchema = (today: IsoDate) => v.object(quoteCommonFields(today))

/** Schema of the server. */
export const quoteListSchema = (today: IsoDate) =>
  v.object({
    ...quoteCommonFields(today),
    ...quoteServerFields,
    delivery: splitDeliveryField,
    items: itemsField,
  })
