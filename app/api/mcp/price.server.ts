import type { McpServer } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { priceProduct } from '../resources/price-product.server.ts'
import { maxColors } from '../resources/prices.server.ts'
import type { Shop } from './shop.ts'
import {
  findBySlug,
  productField,
  quantityField,
  readOnly,
  toError,
  toInput,
  toResult,
  unknownProduct,
} from './tool-values.server.ts'

const priceInput = toInput({
  product: productField,
  quantity: quantityField,
  method: v.optional(v.pipe(v.string(), v.maxLength(60), v.description('How the logo is applied, as "Screen print"'))),
  colors: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxColors), v.description('Colors of the logo')),
    1,
  ),
})

/** Tool that prices a product with one imprint, as the API does. */
export function addPriceTool(server: McpServer, shop: Shop) {
  server.registerTool(
    'get_price',
    {
      title: 'Price at a quantity',
      description:
        'Estimates what a number of pieces costs, with one imprint if a method is given. Without freight and tax. A person confirms the price.',
      inputSchema: priceInput,
      annotations: readOnly,
    },
    async ({ product: slug, ...input }) => {
      const product = await findBySlug(shop.db, slug)
      if (!product) return unknownProduct(slug)
      const priced = await priceProduct(shop, { productId: product.id, ...input })
      if (priced.outcome === 'unknown-product') return unknownProduct(slug)
      if (priced.outcome === 'unknown-method')
        return toError(`There is no method "${input.method}". Methods: ${priced.methods.join(', ')}.`)
      return toResult(priced.price)
    },
  )
}
