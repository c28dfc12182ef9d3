import type { RouterContextProvider } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { receiveProofs } from '#app/features/logo/request/receive-proofs.server.ts'
import { type DeliveryRates, priceDestinations } from '#app/features/orders/delivery/delivery.ts'
import { getPackNoun } from '#app/features/orders/delivery/delivery-text.ts'
import { describeDestinationProblem } from '#app/features/orders/delivery/describe-destinations.ts'
import { readOffer } from '#app/features/orders/offer.server.ts'
import { getOrderTotals, type Order } from '#app/features/orders/order.ts'
import { addSources } from '#app/features/orders/product-source.server.ts'
import { describeSizeProblems } from '#app/features/orders/sizes/sizes.ts'
import { toStoredOrder } from '#app/features/orders/stored-order.ts'
import { getLeadingEstimate } from '#app/features/orders/terms/volume.ts'
import { type RequestIntake, receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import type { Rejected, Stored } from '#app/features/requests/intake/received.ts'
import { claimUploads } from '#app/features/uploads/claim-uploads.server.ts'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCents, toCents, toDollars } from '#app/lib/text/money.ts'
import { type CheckoutSchema, checkoutSchema } from './checkout.schema.ts'

export const checkoutFailureMessage = 'Failed to submit request. Please try again.'

/** Cents; the column's maximum. */
const maxTotal = 999_999_999_999

/** Response of the checkout's action. */
export type CheckoutResult =
  | Pick<Stored<unknown>, 'status' | 'id' | 'reference' | 'fromScript'>
  /** `offer` is set when the catalog changed after the visitor chose: the items still for sale, at current prices. */
  | (Rejected & { offer?: Order })

/** Stores a submitted checkout. Prices and totals come from the catalog; the visitor's totals are only compared. */
export async function receiveCheckout(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<CheckoutResult> {
  let offer: Order | undefined
  const brand = await readBrand(args.context.get(servicesContext))
  const received = await receiveRequest(
    args,
    createCheckoutIntake(brand, (current) => {
      offer = current
    }),
  )
  if (received.status === 'stored') {
    const { status, id, reference, fromScript } = received
    return { status, id, reference, fromScript }
  }
  return offer ? { ...received, offer } : received
}

function createCheckoutIntake(
  rates: DeliveryRates,
  onCatalogChange: (offer: Order) => void,
): RequestIntake<CheckoutSchema, 'swag-box'> {
  return {
    kind: 'swag-box',
    schema: checkoutSchema,
    failureMessage: checkoutFailureMessage,
    createRow: async (tx, request) => {
      const { order, unavailable } = await readOffer(tx, request.boxItems, request.globalQuantity)
      if (unavailable.length > 0) {
        onCatalogChange(order)
        throw new RejectedInput({ boxItems: [getUnavailableMessage(unavailable, request.boxItems.type)] })
      }
      const sizes = describeSizeProblems(order)
      if (sizes.length > 0) {
        onCatalogChange(order)
        throw new RejectedInput({ sizes })
      }
      const estimate = getOrderTotals(order).estimate ?? 0
      if (estimate > maxTotal) throw new RejectedInput({ globalQuantity: ['Please choose a smaller quantity'] })
      const currentEstimate = getLeadingEstimate(order) ?? 0
      const isVolumeEstimateSame = request.volumeEstimate === '' || currentEstimate === toCents(request.volumeEstimate)
      if (estimate !== toCents(request.totalPrice) || !isVolumeEstimateSame) {
        onCatalogChange(order)
        throw new RejectedInput({
          totalPrice: [
            `Prices have changed since you built this box. The estimate is now ${formatCents(currentEstimate)}.`,
          ],
        })
      }
      const deliveryProblem = describeDestinationProblem(request.delivery, order.packQuantity, getPackNoun(order))
      if (deliveryProblem) throw new RejectedInput({ delivery: [deliveryProblem] })
      const { box_items: items, ...rest } = toStoredOrder(order)
      const box_items = await addSources(tx, items)
      const uploaded_files = await claimUploads(tx, request.uploadedFiles, 'uploadedFiles')
      const products = box_items.map(({ product_id }) => product_id)
      const { proofs, files } = await receiveProofs(tx, request.proof, products)
      return {
        ...rest,
        box_items: box_items.map((item) => {
          const proof = proofs.get(item.product_id)
          return proof ? { ...item, proof } : item
        }),
        first_name: request.firstName,
        last_name: request.lastName,
        email: request.email,
        company: request.company,
        phone: request.phone,
        date_needed: request.dateNeeded,
        is_flexible_date: request.isFlexibleDate,
        special_requests: request.specialRequests,
        box_name: request.boxName,
        // Ready-made boxes have their own color.
        box_print: request.boxPrint,
        box_color: order.type === 'custom' ? request.boxColor : null,
        total_price: toDollars(estimate),
        delivery: request.delivery.length > 0 ? priceDestinations(request.delivery, rates) : null,
        budget_cents: request.budget,
        uploaded_files,
        proof_files: files,
        status: 'pending',
      }
    },
  }
}

/** Lists unavailable items for the visitor. */
function getUnavailableMessage(unavailable: readonly (string | null)[], type: Order['type']): string {
  const names = unavailable.flatMap((name) => (name === null ? [] : [`“${name}”`]))
  const nameless = unavailable.length - names.length
  const all = nameless > 0 && names.length > 0 ? [...names, `${nameless} more`] : names
  const kind = type === 'custom' ? 'products in your box' : 'boxes in your cart'
  const list = names.length > 0 ? all.join(', ') : `${nameless} of the ${kind}`
  return `No longer available: ${list}. Please remove what is gone and submit again.`
}
