import type { McpServer } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { createShortlistPath, maxShortlisted } from '#app/features/catalog/shortlist/shortlist-url.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { createBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { quantityParameter } from '#app/features/orders/buyer-quantity.ts'
import { maxBoxNameLength } from '#app/features/orders/order.ts'
import { maxPackQuantity, minPackQuantity } from '#app/features/orders/quantity.ts'
import type { Shop } from './shop.ts'
import { findBySlug, productField, quantityField, readOnly, toError, toInput, toResult } from './tool-values.server.ts'

const requestInput = toInput({
  kind: v.pipe(
    v.picklist(['quote', 'swag box']),
    v.description('A quote for products, or a box that holds one of each product'),
  ),
  products: v.pipe(v.array(productField), v.minLength(1), v.maxLength(maxShortlisted)),
  quantity: v.pipe(quantityField, v.description(`Pieces of each product, or boxes: at least ${minPackQuantity}`)),
  boxName: v.optional(v.pipe(v.string(), v.maxLength(maxBoxNameLength)), ''),
})

/** Tool that prepares a request as a link. It sends nothing: a person opens the page, checks it, and sends it. */
export function addRequestTool(server: McpServer, { db, toUrl }: Shop) {
  server.registerTool(
    'prepare_request',
    {
      title: 'Prepare a request',
      description:
        'Returns a link to a page with these products and the quantity filled in. Give it to the person, who adds contact details, checks and sends. Nothing is sent or stored by this tool.',
      inputSchema: requestInput,
      annotations: readOnly,
    },
    async ({ kind, products: slugs, quantity, boxName }) => {
      const found = await Promise.all(slugs.map((slug) => findBySlug(db, slug)))
      // A box has one price, so it takes only products with one. The page of a product out of stock asks for an alternative.
      const canAdd = (product: (typeof found)[number]) =>
        kind === 'quote'
          ? product?.in_stock === true || (product !== undefined && slugs.length === 1)
          : product?.in_stock === true && product.rounded_price !== null
      const products = found.filter(canAdd).flatMap((product) => product ?? [])
      const leftOut = slugs.filter((_, index) => !canAdd(found[index]))
      if (products.length === 0) return toError(`None of these can be added: ${leftOut.join(', ')}.`)
      const [first] = products
      const path = (() => {
        if (kind === 'swag box') {
          const packQuantity = Math.min(Math.max(quantity, minPackQuantity), maxPackQuantity)
          return createBoxLink(
            { name: boxName, packQuantity, items: products.map(({ id, name }) => ({ id, name })) },
            '',
          )
        }
        if (products.length === 1 && first) return `${getProductPath(first)}?${quantityParameter}=${quantity}`
        return createShortlistPath(
          products.map(({ id }) => id),
          quantity,
        )
      })()
      const isSoldOut = kind === 'quote' && first?.in_stock === false
      return toResult({
        url: toUrl(path),
        ...(isSoldOut && { note: 'The product is out of stock: the request asks for an alternative.' }),
        ...(leftOut.length > 0 && { leftOut }),
      })
    },
  )
}
