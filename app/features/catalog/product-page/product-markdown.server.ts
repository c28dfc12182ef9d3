import type { MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { addressesAt } from '#app/lib/http/full-address.ts'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { servicesContext } from '#app/lib/services.ts'
import {
  escapeMarkdown,
  markdownAddress,
  markdownAnswer,
  markdownLink,
  markdownTable,
  toMarkdown,
} from '#app/lib/text/markdown.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { todayInChicago } from '#app/lib/time/dates.ts'
import { filtersToSearch, noFilters } from '../query/filters.schema.ts'
import { readVariants } from '../related/variants.server.ts'
import type { Swatch } from '../related/variants.ts'
import { productPath, productSlug } from '../slug.ts'
import { findMovedProduct, findProduct } from './product.server.ts'
import { alwaysIncluded, type ProductView, productView, promises } from './product-view.ts'

/** Serves /products/SLUG.md, unless a product has a slug that ends in .md. */
export const asMarkdown: MiddlewareFunction<Response> = async ({ params, context }, next) => {
  const [, slug] = /^(.+)\.md$/.exec(params.slug ?? '') ?? []
  if (!slug) return next()
  const services = context.get(servicesContext)
  const { db, settings } = services
  const found = await findProduct(db, slug)
  const moved = found && productSlug(found) === slug ? undefined : await findMovedProduct(db, slug)
  if (moved) return redirectPermanently(markdownAddress(productPath(moved)))
  if (!found) return next()
  const { daysOff } = await readBrand(services)
  const text = productMarkdown({
    product: productView(found, todayInChicago(), daysOff),
    colors: await readVariants(db, found),
    address: addressesAt(settings.PUBLIC_URL),
  })
  return markdownAnswer(text, productPath(found))
}

type Parts = {
  product: ProductView
  /** Of the same design, the product's own among them. */
  colors: readonly Swatch[]
  /** Of a path of the shop. */
  address: (path: string) => string
}

/** Renders a product page as Markdown. */
export function productMarkdown({ product, colors, address }: Parts): string {
  const { name, brand, category, price, minimumQuantity, priceRows, description, inStock, images, alts } = product
  const isNamed = category !== 'Uncategorized'
  const list = address(`/products${filtersToSearch({ ...noFilters, categories: [category] })}`)
  return toMarkdown(
    `# ${escapeMarkdown(name)}`,
    [
      `- Page: ${address(productPath(product))}`,
      `- Category: ${isNamed ? markdownLink(category, list) : category}`,
      brand && `- Brand: ${escapeMarkdown(brand)}`,
      `- Price: ${formatPrice(price)}${price === null ? ', priced on request' : ' per unit'}`,
      `- Minimum quantity: ${minimumQuantity.toLocaleString('en-US')}`,
      `- Availability: ${inStock ? 'in stock' : 'out of stock'}`,
      product.productionTime !== null && `- Production time: ${businessDays(product.productionTime)}`,
      `- Estimated delivery, ordered today: ${product.estimatedDelivery}`,
      '- Standard shipping: free',
      product.rushService && '- Rush service: available',
      colors.length > 0 && `- Colors: ${colors.map((each) => getColor(each, address)).join(', ')}`,
      `- ${Object.values(promises).join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
    escapeMarkdown(description),
    priceRows.length > 0 && '## Volume Pricing',
    priceRows.length > 0 &&
      markdownTable([
        ['Quantity', 'Price per unit', 'You save'],
        ...priceRows.map(({ label, price, saving }) => [label, formatCents(price), saving > 0 ? `${saving}%` : '–']),
      ]),
    "## What's Included",
    [product.purchaseIncludes && escapeMarkdown(product.purchaseIncludes), ...alwaysIncluded]
      .filter(Boolean)
      .map((each) => `- ${each}`)
      .join('\n'),
    '## How to order',
    'Nothing is paid on the site. Ask for a quote on the page, or put the product into a swag box; a person answers with a proposal and mockups.',
    images.length > 0 && '## Pictures',
    images.map((src) => `!${markdownLink(alts?.[src] ?? name, address(src))}`).join('\n\n'),
  )
}

const businessDays = (days: number) => `${days} business ${days === 1 ? 'day' : 'days'}`

const getColor = ({ color, current, to }: Swatch, address: Parts['address']) =>
  current ? `**${escapeMarkdown(color)}**` : markdownLink(color, address(markdownAddress(to)))
