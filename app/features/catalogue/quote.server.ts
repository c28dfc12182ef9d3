import type { RequestForm } from '#app/features/requests/receive/receive.server.ts'
import type { IsoDate } from '#app/lib/dates.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { productRequests } from '#db/tables/requests.ts'
import { findProduct } from './product.server.ts'
import { quantityError, quoteSchema } from './quote.schema.ts'

/** Spec section 8, Quote submit failure. */
export const quoteFailure = 'There was an error submitting your request. Please try again.'

/**
 * For `receiveRequest`: a quote on the product of the page at `slug`; its minimum quantity is read from the database.
 */
export function quoteForm(today: IsoDate, slug: string): RequestForm<ReturnType<typeof quoteSchema>> {
  return {
    kind: 'quote',
    schema: quoteSchema(today),
    failureMessage: quoteFailure,
    check: async (db, { product_id, quantity }): Promise<FieldErrors | undefined> => {
      const product = await findProduct(db, slug)
      if (product?.id !== product_id) return { '': ['This product is no longer available.'] }
      const message = quantityError(String(quantity), product.minimum_quantity ?? 1)
      return message ? { quantity: [message] } : undefined
    },
    insert: async (tx, quote, common) => {
      await tx.insert(productRequests).values({ ...common, ...quote })
    },
  }
}
