import type { McpServer } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { findListedProducts } from '#app/features/catalog/listing/listing-page.server.ts'
import { renderProductMarkdown } from '#app/features/catalog/product-page/product-markdown.server.ts'
import { toProductView } from '#app/features/catalog/product-page/to-product-view.ts'
import { noFilters, SEARCH_MAX_LENGTH } from '#app/features/catalog/query/filters.schema.ts'
import type { ListedProduct } from '#app/features/catalog/query/listing.ts'
import { readVariants } from '#app/features/catalog/related/variants.server.ts'
import { getProductPath, getProductSlug } from '#app/features/catalog/slug.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { readPromises } from '#app/features/page-copy/editing/read-promises.server.ts'
import { toCents } from '#app/lib/text/money.ts'
import { toMoney } from '../framework/schemas.ts'
import type { Shop } from './shop.ts'
import {
  findBySlug,
  productField,
  quantityField,
  readOnly,
  toInput,
  toResult,
  unknownProduct,
} from './tool-values.server.ts'

const searchInput = toInput({
  query: v.pipe(
    v.string(),
    v.maxLength(SEARCH_MAX_LENGTH),
    v.description(
      'Words as a buyer types them; may hold limits: "bottles under $10", "100 tote bags". "" lists everything',
    ),
  ),
  category: v.optional(v.pipe(v.string(), v.maxLength(100), v.description('Name of a category in the result'))),
  quantity: v.optional(quantityField),
  inHandsBy: v.optional(v.pipe(v.string(), v.isoDate(), v.description('Day of arrival, as 2026-12-18'))),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 1),
})

/** Tools that find and describe products. */
export function addProductTools(server: McpServer, shop: Shop) {
  const { db, toUrl, today } = shop
  server.registerTool(
    'search_products',
    {
      title: 'Search products',
      description:
        'Finds products in stock, 24 a page. Prices are per piece, at the quantity if one is given, or at the minimum above it.',
      inputSchema: searchInput,
      annotations: readOnly,
    },
    async ({ query, category, quantity = null, inHandsBy = null, page }) => {
      const listing = await findListedProducts(
        shop,
        {
          ...noFilters,
          search: query,
          categories: category ? [category] : [],
          quantity,
          inHands: inHandsBy,
          arrivesInTime: inHandsBy !== null,
          page,
        },
        { today },
      )
      const asked = quantity ?? listing.parsedSearch?.quantity ?? null
      return toResult({
        products: listing.products.map((product) => describeListed(product, asked, toUrl)),
        page: listing.filters.page,
        pages: listing.pages,
        matchingProducts: listing.total,
        ...(listing.matchDescription && { notice: listing.matchDescription }),
        categories: listing.categories.map(({ value, count }) => ({ name: value, products: count })),
      })
    },
  )

  server.registerTool(
    'get_product',
    {
      title: 'Product',
      description: 'Describes a product as its page does, in Markdown: price breaks, colors, sizes, imprint, delivery.',
      inputSchema: toInput({ product: productField }),
      annotations: readOnly,
    },
    async ({ product: slug }) => {
      const found = await findBySlug(db, slug)
      if (!found) return unknownProduct(slug)
      const product = toProductView(found, today, { ...(await readBrand(shop)), promises: await readPromises(shop) })
      const text = renderProductMarkdown({ product, colors: await readVariants(db, found), toUrl })
      return { content: [{ type: 'text', text }] }
    },
  )
}

function describeListed(product: ListedProduct, quantity: number | null, toUrl: Shop['toUrl']) {
  const { name, category, brand, minimumQuantity, price, breaks, colors } = product
  const cents = price === null ? null : toCents(price)
  const unitPrice =
    quantity === null ? cents : getPriceAtQuantity(breaks, Math.max(quantity, minimumQuantity ?? 1), cents)
  return {
    product: getProductSlug(product),
    name,
    ...(category && { category }),
    ...(brand && { brand }),
    unitPrice: toMoney(unitPrice) ?? 'priced on request',
    minimumQuantity: minimumQuantity ?? 1,
    ...(colors.length > 0 && { colors: colors.map(({ color }) => color) }),
    url: toUrl(getProductPath(product)),
  }
}
