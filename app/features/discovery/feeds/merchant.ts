import { getImages } from '#app/features/catalog/product-page/product-view.ts'
import { formatOunces } from '#app/features/catalog/products/facts/weight.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { currency, toCents, toDollars } from '#app/lib/text/money.ts'
import type { ProductRow } from './product-rows.server.ts'

/** Columns of Google Merchant Center's product data specification, which other shopping sites read as well. */
export const merchantColumns = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'unit_pricing_measure',
  'unit_pricing_base_measure',
  'brand',
  'condition',
  'identifier_exists',
  'item_group_id',
  'color',
  'size',
  'material',
  'product_weight',
  'product_type',
  'min_handling_time',
  'max_handling_time',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
] as const

/** Maximum characters, and images in addition to the first. */
const maxLengths = {
  title: 150,
  description: 5_000,
  brand: 70,
  color: 100,
  size: 100,
  material: 200,
  label: 100,
  group: 50,
  type: 750,
  images: 10,
}

type About = {
  /** Brand of products without one. */
  shop: string
  /** Returns the URL of a path. */
  toUrl: (path: string) => string
}

/**
 * Feed row of a product. The price is that of the minimum quantity, as the specification requires for bulk goods; the next two
 * columns define the unit. Undefined for products without a price or image, which would be rejected.
 */
export function toMerchantRow(product: ProductRow, { shop, toUrl }: About): string[] | undefined {
  const { id, name, description, rounded_price: price, production_time, family, colour: color } = product
  const [image, ...more] = getImages(product).map(toUrl)
  if (!price || !image) return undefined
  const minimum = product.minimum_quantity ?? 1
  const cents = minimum * getPriceAtQuantity(toPriceRows(product.price_breaks), minimum, toCents(price))
  const days = String(production_time ?? '')
  return [
    id,
    truncate(name, maxLengths.title),
    truncate(description?.trim() || name, maxLengths.description),
    toUrl(getProductPath(product)),
    image,
    more
      .slice(0, maxLengths.images)
      .map((url) => url.replaceAll(',', '%2C'))
      .join(','),
    product.in_stock ? 'in_stock' : 'out_of_stock',
    `${toDollars(cents).toFixed(2)} ${currency}`,
    `${minimum} ct`,
    '1 ct',
    truncate(product.brand || shop, maxLengths.brand),
    'new',
    'no',
    // Truncation could merge two styles.
    family && family.length <= maxLengths.group ? family : '',
    truncate(color ?? '', maxLengths.color),
    truncate(product.sizes.map((size) => size.name).join('/'), maxLengths.size),
    truncate(product.material ?? '', maxLengths.material),
    product.weight_oz === null ? '' : formatOunces(product.weight_oz),
    truncate(product.category ?? '', maxLengths.type),
    days,
    days,
    `Minimum ${minimum}`,
    product.rush_service_available ? 'Rush available' : '',
    // Not mpn, which manufacturers assign.
    truncate(product.item_number ?? '', maxLengths.label),
  ]
}

/** A surrogate at the end would be half a character. */
const truncate = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
