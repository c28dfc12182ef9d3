import { inArray, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { type RequestForm, receiveRequest } from '#app/features/requests/receive.server.ts'
import type { Refused } from '#app/features/requests/received.ts'
import type { BoxProduct } from '#app/features/swag-box/box.ts'
import { boxTotals } from '#app/features/swag-box/totals.ts'
import { claimUploads } from '#app/features/uploads/claim.server.ts'
import { todayInChicago } from '#app/lib/dates.ts'
import { formatPrice, toCents } from '#app/lib/money.ts'
import { RefusedInput } from '#app/lib/refused-input.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { swagBoxRequests } from '#db/tables/requests.ts'
import { type CheckoutSchema, checkoutSchema } from './checkout.schema.ts'

export const checkoutFailureMessage = 'Failed to submit request. Please try again.'

/** Dollars; what the column holds at most. */
const highestTotal = 9_999_999_999.99

/** What the checkout's action answers. */
export type CheckoutAnswer =
  | { status: 'stored'; fromScript: boolean }
  /** `products` is there when the catalogue changed under the box: what it still sells, as it is now. */
  | (Refused & { products?: BoxProduct[] })

/** Takes a submitted checkout: prices and totals come from the catalogue, the visitor's figures are only compared. */
export async function receiveCheckout(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<CheckoutAnswer> {
  let products: BoxProduct[] | undefined
  const received = await receiveRequest(
    args,
    checkoutForm((current) => {
      products = current
    }),
  )
  if (received.status === 'stored') return { status: 'stored', fromScript: received.fromScript }
  return products ? { ...received, products } : received
}

function checkoutForm(catalogueChanged: (current: BoxProduct[]) => void): RequestForm<CheckoutSchema> {
  return {
    kind: 'swag-box',
    schema: checkoutSchema(todayInChicago()),
    failureMessage: checkoutFailureMessage,
    insert: async (tx, request, common) => {
      const ids = request.boxItems.products.map((id) => id.toLowerCase())
      const { sold, goneNames } = await readBoxProducts(tx, ids)
      if (sold.length < ids.length) {
        catalogueChanged(sold)
        throw new RefusedInput({ boxItems: [goneMessage(goneNames, ids.length - sold.length)] })
      }
      const { totalPrice } = boxTotals(
        sold.map((product) => product.rounded_price),
        request.globalQuantity,
      )
      if (totalPrice > highestTotal) throw new RefusedInput({ globalQuantity: ['Please choose a smaller quantity'] })
      if (toCents(totalPrice) !== toCents(request.totalPrice)) {
        catalogueChanged(sold)
        throw new RefusedInput({
          totalPrice: [`Prices have changed since you built this box. The estimate is now ${formatPrice(totalPrice)}.`],
        })
      }
      await tx.insert(swagBoxRequests).values({
        ...common,
        first_name: request.firstName,
        last_name: request.lastName,
        email: request.email,
        company: request.company,
        phone: request.phone,
        date_needed: request.dateNeeded,
        is_flexible_date: request.isFlexibleDate,
        special_requests: request.specialRequests,
        box_name: request.boxName,
        box_items: sold.map((product) => ({
          product_id: product.id,
          product_name: product.name,
          product_price: product.rounded_price,
          product_image: product.image_url,
        })),
        global_quantity: request.globalQuantity,
        total_price: totalPrice,
        uploaded_files: await claimUploads(tx, request.uploadedFiles, 'uploadedFiles'),
        status: 'pending',
      })
    },
  }
}

/** The products of a box that can still be ordered, in the order given, and the names of those that cannot. */
async function readBoxProducts(db: Queryable, ids: string[]) {
  const { id, name, slug, rounded_price, in_stock, image_url, image_urls } = productData
  const rows = await db
    .select({
      id,
      name,
      slug,
      rounded_price,
      in_stock,
      image_url: sql<string | null>`coalesce(nullif(${image_url}, ''), ${image_urls} ->> 0)`,
    })
    .from(productData)
    .where(inArray(id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  const sold: BoxProduct[] = []
  const goneNames: string[] = []
  for (const productId of ids) {
    const row = found.get(productId)
    if (row?.in_stock && row.rounded_price !== null) {
      const { in_stock: _, ...product } = row
      sold.push({ ...product, rounded_price: row.rounded_price })
    } else if (row) goneNames.push(row.name)
  }
  return { sold, goneNames }
}

function goneMessage(names: string[], count: number): string {
  // A product that left the catalogue altogether has no name here any more.
  const nameless = count - names.length
  const all = [...names.map((name) => `“${name}”`), ...(nameless > 0 ? [`${nameless} more`] : [])]
  const what = names.length > 0 ? all.join(', ') : `${count} of the products in your box`
  return `No longer available: ${what}. Please remove what is gone and submit again.`
}
