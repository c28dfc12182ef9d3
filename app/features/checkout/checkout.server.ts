import type { RouterContextProvider } from 'react-router'
import { type RequestForm, receiveRequest } from '#app/features/requests/receive/receive.server.ts'
import type { Refused, Stored } from '#app/features/requests/receive/received.ts'
import { claimUploads } from '#app/features/uploads/claim.server.ts'
import { todayInChicago } from '#app/lib/dates.ts'
import { formatPrice, toCents } from '#app/lib/money.ts'
import { RefusedInput } from '#app/lib/refused-input.ts'
import type { CurrentOffer } from './cart.ts'
import { type CheckoutSchema, checkoutSchema } from './checkout.schema.ts'
import { readCustomOrder, readReadyMadeOrder } from './order.server.ts'

export const checkoutFailureMessage = 'Failed to submit request. Please try again.'

/** Dollars; what the column holds at most. */
const highestTotal = 9_999_999_999.99

/** What the checkout's action answers. */
export type CheckoutAnswer =
  | Pick<Stored<unknown>, 'status' | 'id' | 'reference' | 'fromScript'>
  /** `current` is there when the catalogue changed under the cart: what of it is still offered, as it is now. */
  | (Refused & { current?: CurrentOffer })

/** Takes a submitted checkout: prices and totals come from the catalogue, the visitor's figures are only compared. */
export async function receiveCheckout(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<CheckoutAnswer> {
  let current: CurrentOffer | undefined
  const received = await receiveRequest(
    args,
    checkoutForm((offer) => {
      current = offer
    }),
  )
  if (received.status === 'stored') {
    const { status, id, reference, fromScript } = received
    return { status, id, reference, fromScript }
  }
  return current ? { ...received, current } : received
}

function checkoutForm(catalogueChanged: (current: CurrentOffer) => void): RequestForm<CheckoutSchema, 'swag-box'> {
  return {
    kind: 'swag-box',
    schema: checkoutSchema(todayInChicago()),
    failureMessage: checkoutFailureMessage,
    row: async (tx, request) => {
      const { boxItems: wanted, globalQuantity } = request
      const order =
        wanted.type === 'custom'
          ? await readCustomOrder(tx, wanted.products, globalQuantity)
          : await readReadyMadeOrder(tx, wanted.boxes, globalQuantity)
      if (order.gone) {
        catalogueChanged(order.current)
        throw new RefusedInput({ boxItems: [order.gone] })
      }
      const { totalPrice } = order
      if (totalPrice > highestTotal) throw new RefusedInput({ globalQuantity: ['Please choose a smaller quantity'] })
      if (toCents(totalPrice) !== toCents(request.totalPrice)) {
        catalogueChanged(order.current)
        throw new RefusedInput({
          totalPrice: [`Prices have changed since you built this box. The estimate is now ${formatPrice(totalPrice)}.`],
        })
      }
      return {
        first_name: request.firstName,
        last_name: request.lastName,
        email: request.email,
        company: request.company,
        phone: request.phone,
        date_needed: request.dateNeeded,
        is_flexible_date: request.isFlexibleDate,
        special_requests: request.specialRequests,
        box_name: request.boxName,
        box_items: order.items,
        global_quantity: globalQuantity,
        total_price: totalPrice,
        uploaded_files: await claimUploads(tx, request.uploadedFiles, 'uploadedFiles'),
        status: 'pending',
      }
    },
  }
}
