import type { MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { createPublicUrlBuilder } from '#app/lib/http/full-url.ts'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import {
  createMarkdownResponse,
  escapeMarkdown,
  formatMarkdownLink,
  formatMarkdownTable,
  getMarkdownPath,
  joinMarkdownBlocks,
} from '#app/lib/text/markdown.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { formatSearch, noFilters } from '../query/filters.schema.ts'
import type { Swatch } from '../related/swatch.ts'
import { readVariants } from '../related/variants.server.ts'
import { getProductPath, getProductSlug } from '../slug.ts'
import { findProduct, findProductByFormerSlug } from './product.server.ts'
import type { ProductView } from './product-view.ts'
import type { ShopPromises } from './promises.ts'
import { toProductView } from './to-product-view.ts'

/** Serves /products/SLUG.md. This hides the page of a product with the slug SLUG.md. */
export const createMarkdownMiddleware =
  (readPromises: (services: Services) => Promise<ShopPromises>): MiddlewareFunction<Response> =>
  async ({ params, context, url }, next) => {
    const [, slug] = /^(.+)\.md$/.exec(params.slug ?? '') ?? []
    if (!slug) return next()
    const services = context.get(servicesContext)
    const { db, settings } = services
    const found = await findProduct(db, slug)
    const moved = found && getProductSlug(found) === slug ? undefined : await findProductByFormerSlug(db, slug)
    if (moved) return redirectPermanently(getMarkdownPath(getProductPath(moved)), url)
    if (!found) return next()
    const markdown = renderProductMarkdown({
      product: toProductView(found, getTodayInChicago(), {
        ...(await readBrand(services)),
        promises: await readPromises(services),
      }),
      colors: await readVariants(db, found),
      toUrl: createPublicUrlBuilder(settings.PUBLIC_URL),
    })
    return createMarkdownResponse(markdown, getProductPath(found))
  }

type MarkdownOptions = {
  product: ProductView
  /** Colors of the design, including the product's own. */
  colors: readonly Swatch[]
  /** Returns the absolute URL of a path. */
  toUrl: (path: string) => string
}

/** Renders a product page as Markdown. */
export function renderProductMarkdown({ product, colors, toUrl }: MarkdownOptions): string {
  const { name, brand, category, price, minimumQuantity, priceRows, description, inStock, images, alts, promises } =
    product
  const hasCategory = category !== 'Uncategorized'
  const categoryUrl = toUrl(`/products${formatSearch({ ...noFilters, categories: [category] })}`)
  const included = [...(product.purchaseIncludes ? [product.purchaseIncludes] : []), ...promises.included]
  return joinMarkdownBlocks(
    `# ${escapeMarkdown(name)}`,
    [
      `- Page: ${toUrl(getProductPath(product))}`,
      `- Category: ${hasCategory ? formatMarkdownLink(category, categoryUrl) : category}`,
      brand && `- Brand: ${escapeMarkdown(brand)}`,
      product.itemNumber && `- Item number: ${escapeMarkdown(product.itemNumber)}`,
      `- Price: ${formatPrice(price)}${price === null ? ', priced on request' : ' per unit'}`,
      `- Minimum quantity: ${minimumQuantity.toLocaleString('en-US')}`,
      `- Availability: ${inStock ? 'in stock' : 'out of stock'}`,
      product.productionTime !== null && `- Production time: ${formatBusinessDays(product.productionTime)}`,
      `- Estimated delivery, ordered today: ${product.estimatedDelivery}`,
      promises.shipping && `- Standard shipping: ${escapeMarkdown(promises.shipping)}`,
      product.rushService && '- Rush service: available',
      colors.length > 0 && `- Colors: ${colors.map((each) => formatColor(each, toUrl)).join(', ')}`,
      product.sizes.length > 0 && `- Sizes: ${product.sizes.map(formatSize).join(', ')}`,
      ...product.facts.map((fact) => `- ${fact.name}: ${escapeMarkdown(fact.value.replace(/\s+/g, ' '))}`),
      promises.badges.length > 0 && `- ${promises.badges.map(escapeMarkdown).join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
    escapeMarkdown(description),
    priceRows.length > 0 && '## Volume Pricing',
    priceRows.length > 0 &&
      formatMarkdownTable([
        ['Quantity', 'Price per unit', 'You save'],
        ...priceRows.map(({ label, price, saving }) => [label, formatCents(price), saving > 0 ? `${saving}%` : '–']),
      ]),
    product.imprintRows.length > 0 && '## Imprint',
    product.imprintRows.length > 0 &&
      formatMarkdownTable([
        ['Location', 'Method', 'Max size', 'Colors', 'Template'],
        ...product.imprintRows.map((row) => [
          escapeMarkdown(row.name),
          escapeMarkdown(row.methods ?? '–'),
          row.size ?? '–',
          row.colors ?? '–',
          row.template ? toUrl(row.template) : '–',
        ]),
      ]),
    product.sizeChart.length > 0 && '## Size Chart',
    product.sizeChart.length > 0 && formatMarkdownTable(product.sizeChart.map((row) => row.map(escapeMarkdown))),
    included.length > 0 && "## What's Included",
    included.map((each) => `- ${escapeMarkdown(each)}`).join('\n'),
    '## How to order',
    'Nothing is paid on the site. Ask for a quote on the page, or put the product into a swag box; a person answers with a proposal and mockups.',
    images.length > 0 && '## Pictures',
    images.map((src) => `!${formatMarkdownLink(alts?.[src] ?? name, toUrl(src))}`).join('\n\n'),
  )
}

const formatSize = ({ name, in_stock, upcharge }: ProductView['sizes'][number]) =>
  [escapeMarkdown(name), upcharge > 0 && `+${formatPrice(upcharge)}`, !in_stock && '(out of stock)']
    .filter(Boolean)
    .join(' ')

const formatBusinessDays = (days: number) => `${days} business ${days === 1 ? 'day' : 'days'}`

const formatColor = ({ color, isCurrent, to }: Swatch, toUrl: MarkdownOptions['toUrl']) =>
  isCurrent ? `**${escapeMarkdown(color)}**` : formatMarkdownLink(color, toUrl(getMarkdownPath(to)))
