import { receiveProofs } from '#app/features/logo/request/receive-proofs.server.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getAskedSizes } from '#app/features/orders/sizes/asked-sizes.ts'
import { combineSizeFields } from '#app/features/orders/sizes/size-fields.ts'
import { describeSizeProblem, toRequestedSizes } from '#app/features/orders/sizes/sizes.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import type { RequestIntake } from '#app/features/requests/intake/receive.server.ts'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import { toDollars } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { findProduct, findProductByFormerSlug } from '../product-page/product.server.ts'
import { getQuantityError, quoteSchema } from './quote.schema.ts'
import { quoteFailed } from './quote-alerts.ts'

/** Tells the sales team that the buyer of an out-of-stock product asks for an alternative (docs/domain.md, Catalog). */
const alternativeSuffix = ' (out of stock: an alternative is wanted)'

/** Options of `receiveRequest` for a quote on the product at `slug`, whose minimum, name and price come from the database. */
export function createQuoteIntake(
  today: IsoDate,
  slug: string,
): RequestIntake<ReturnType<typeof quoteSchema>, 'quote'> {
  return {
    kind: 'quote',
    schema: quoteSchema(today),
    failureMessage: quoteFailed,
    prepareFields: combineSizeFields,
    row: async (tx, { proof, sizes: counts, ...quote }) => {
      const found = await findProduct(tx, slug)
      // The page may have been opened before its slug changed.
      const product = found?.id === quote.product_id ? found : await findProductByFormerSlug(tx, slug)
      if (product?.id !== quote.product_id) throw new RejectedInput({ '': ['This product is no longer available.'] })
      const message = getQuantityError(String(quote.quantity), product.minimum_quantity ?? 1)
      if (message) throw new RejectedInput({ quantity: [message] })
      const sizes = product.in_stock ? getAskedSizes(product.sizes) : undefined
      const sizeProblem = sizes && describeSizeProblem(sizes, counts, quote.quantity)
      if (sizeProblem) throw new RejectedInput({ sizes: [sizeProblem] })
      const productName = product.in_stock ? product.name : `${product.name}${alternativeSuffix}`
      const { proofs, files } = await receiveProofs(tx, proof, [product.id])
      return {
        ...quote,
        product_name: productName,
        item_number: product.item_number,
        // List price.
        product_price: product.rounded_price,
        // Price at the quantity.
        unit_price:
          toDollars(getUnitPrice(toPriceRows(product.price_breaks), quote.quantity) ?? null) ?? product.rounded_price,
        sizes: toRequestedSizes(sizes, counts) ?? null,
        proof: proofs.get(product.id) ?? null,
        proof_files: files,
      }
    },
  }
}
