import { receiveProofs } from '#app/features/logo/request/receive-proofs.server.ts'
import { type Destination, priceDestinations, quoteRates } from '#app/features/orders/delivery/delivery.ts'
import { describeDestinationProblem } from '#app/features/orders/delivery/describe-destinations.ts'
import { priceImprint } from '#app/features/orders/imprint/imprint.ts'
import { combineImprintFields } from '#app/features/orders/imprint/imprint-fields.ts'
import type { SizeCount } from '#app/features/orders/order.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { toProductSource } from '#app/features/orders/product-source.server.ts'
import { combineSizeFields } from '#app/features/orders/sizes/size-fields.ts'
import { getSizeOptions } from '#app/features/orders/sizes/size-options.ts'
import { describeSizeProblem, toRequestedSizes } from '#app/features/orders/sizes/sizes.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import type { RequestIntake } from '#app/features/requests/intake/receive.server.ts'
import { claimUploads } from '#app/features/uploads/claim-uploads.server.ts'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { PublicProduct } from '#db/tables/products.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { findProduct, findProductByFormerSlug } from '../product-page/product.server.ts'
import { combineDeliveryFields } from './delivery-form-fields.ts'
import { getQuantityError, quoteSchema } from './quote.schema.ts'
import { quoteFailed } from './quote-alerts.ts'

/** Notifies the sales team that the buyer of an out-of-stock product asks for an alternative (docs/domain.md, Catalog). */
const alternativeSuffix = ' (out of stock: an alternative is wanted)'

/** A buyer's choices for a product. */
type RequestedItem = {
  quantity: number
  sizes: readonly SizeCount[]
  imprint: RequestedImprint
  color: string | null
  /** Cents that the buyer would like to pay per unit. */
  targetPrice?: number | null | undefined
}

const getSizes = (product: PublicProduct) => (product.in_stock ? getSizeOptions(product.sizes) : undefined)

/** Describes why a product cannot be asked for like this; undefined if it can. */
export function describeQuoteProblem(
  product: PublicProduct,
  { quantity, sizes: counts }: RequestedItem,
): { field: 'quantity' | 'sizes'; text: string } | undefined {
  const quantityError = getQuantityError(String(quantity), product.minimum_quantity ?? 1)
  if (quantityError) return { field: 'quantity', text: quantityError }
  const sizes = getSizes(product)
  const sizeProblem = sizes && describeSizeProblem(sizes, counts, quantity)
  return sizeProblem ? { field: 'sizes', text: sizeProblem } : undefined
}

/** Returns a product as a quote stores it: with the catalog's data and prices of now. */
export function toQuoteItem(product: PublicProduct, requested: RequestedItem) {
  const { quantity, sizes: counts, imprint, color, targetPrice = null } = requested
  const { id, name, colour: catalogColor, item_number, rounded_price, price_breaks, in_stock } = product
  const shownColor = catalogColor || color || null
  const fullName = formatColorName({ name, color: shownColor })
  return {
    product_id: id,
    product_name: in_stock ? fullName : `${fullName}${alternativeSuffix}`,
    item_number,
    ...toProductSource(product),
    color: shownColor,
    quantity,
    // List price.
    product_price: rounded_price,
    // Price at the quantity.
    unit_price: toDollars(getPriceAtQuantity(toPriceRows(price_breaks), quantity, toCents(rounded_price))),
    target_price: toDollars(targetPrice),
    sizes: toRequestedSizes(getSizes(product), counts) ?? null,
    // An alternative has other locations.
    imprint: in_stock ? priceImprint(imprint, product.imprint_locations) : null,
  }
}

type RequestedDelivery = { delivery: Destination[]; budget: number | null }

/**
 * Returns the columns of destinations and budget.
 * @param units of all products
 * @throws RejectedInput if the destinations do not add up
 */
export function toDeliveryColumns({ delivery, budget }: RequestedDelivery, units: number) {
  const problem = describeDestinationProblem(delivery, units, 'unit')
  if (problem) throw new RejectedInput({ delivery: [problem] })
  return {
    delivery: delivery.length > 0 ? priceDestinations(delivery, quoteRates) : null,
    total_budget_cents: budget,
  }
}

/** Options of `receiveRequest` for a quote on the product at `slug`, whose minimum, name and price come from the database. */
export function createQuoteIntake(
  today: IsoDate,
  slug: string,
): RequestIntake<ReturnType<typeof quoteSchema>, 'quote'> {
  return {
    kind: 'quote',
    schema: quoteSchema(today),
    failureMessage: quoteFailed,
    prepareFields(form) {
      combineSizeFields(form)
      combineImprintFields(form)
      combineDeliveryFields(form)
    },
    createRow: async (
      tx,
      { product_id, quantity, sizes, imprint, color, proof, uploadedFiles, delivery, budget, target, ...contact },
    ) => {
      const found = await findProduct(tx, slug)
      // The page may have been opened before its slug changed.
      const product = found?.id === product_id ? found : await findProductByFormerSlug(tx, slug)
      if (product?.id !== product_id) throw new RejectedInput({ '': ['This product is no longer available.'] })
      const requested = { quantity, sizes, imprint, color, targetPrice: target }
      const problem = describeQuoteProblem(product, requested)
      if (problem) throw new RejectedInput({ [problem.field]: [problem.text] })
      const deliveryColumns = toDeliveryColumns({ delivery, budget }, quantity)
      const uploaded_files = await claimUploads(tx, uploadedFiles, 'uploadedFiles')
      const { proofs, files } = await receiveProofs(tx, proof, [product.id])
      return {
        ...contact,
        ...toQuoteItem(product, requested),
        ...deliveryColumns,
        uploaded_files,
        proof: proofs.get(product.id) ?? null,
        proof_files: files,
      }
    },
  }
}
