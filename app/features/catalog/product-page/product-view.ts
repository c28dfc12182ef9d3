import type { DaysOff } from '#app/features/brand/brand.ts'
import { type PriceRow, toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getDeliveryEstimate } from '#app/features/orders/terms/delivery-estimate.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { Product, ProductSize } from '#db/tables/products.ts'
import { formatImprintSize, formatMaxColors } from '../products/facts/imprint-locations.ts'
import { getTemplateNames } from '../products/facts/imprint-template.ts'
import { parseSizeChart } from '../products/facts/size-chart.ts'
import { describeWeight } from '../products/facts/weight.ts'
import { getProductPath } from '../slug.ts'

/** The columns a product page reads. */
type ProductRecord = {
  id: string
  name: string
  slug: string | null
  description: string | null
  category: string | null
  brand: string | null
  image_url: string | null
  image_urls: unknown
  image_alts: Record<string, string>
  rounded_price: number | null
  minimum_quantity: number | null
  price_breaks: unknown
  production_time: number | null
  rush_service_available: boolean
  purchase_includes: string | null
  in_stock: boolean
} & Pick<
  Product,
  | 'item_number'
  | 'sizes'
  | 'size_chart'
  | 'material'
  | 'dimensions'
  | 'weight_oz'
  | 'care'
  | 'country_of_origin'
  | 'imprint_locations'
>

/** A place for a logo, in words; null if unknown. */
export type ImprintRow = {
  name: string
  methods: string | null
  size: string | null
  colors: string | null
  /** Path of its template. */
  template: string | null
}

/** A product as shown on its page, with all defaults. */
export type ProductView = {
  id: string
  name: string
  /** The slug column, see slug.ts. */
  slug: string | null
  description: string
  category: string
  brand: string | null
  /** Distinct URLs; empty without images. */
  images: string[]
  /** Alt texts by image URL; absent if there are none. */
  alts?: Record<string, string>
  /** Dollars a unit. */
  price: number | null
  minimumQuantity: number
  priceRows: PriceRow[]
  /** 'December 3-December 9', or 'Contact for timeline' if unknown or out of stock. */
  estimatedDelivery: string
  /** Business days; null if unknown or out of stock. */
  productionTime: number | null
  rushService: boolean
  purchaseIncludes: string | null
  inStock: boolean
  itemNumber: string | null
  weightOz: number | null
  sizes: ProductSize[]
  /** Cells, titles first; empty without a chart. */
  sizeChart: string[][]
  /** Material and the like, in words. */
  facts: { name: string; value: string }[]
  imprintRows: ImprintRow[]
}

/** Texts for missing values (docs/domain.md, Catalog). */
export const noDescription = 'No description available'
export const noCategory = 'Uncategorized'

/** @param today the day in America/Chicago */
export function toProductView(product: ProductRecord, today: IsoDate, daysOff?: DaysOff): ProductView {
  const { id, name, slug, brand } = product
  const images = getImages(product)
  const alts = images.flatMap((src) => (product.image_alts[src] ? [[src, product.image_alts[src]] as const] : []))
  const productionTime = product.in_stock ? product.production_time : null
  return {
    id,
    name,
    slug,
    brand: brand || null,
    description: product.description?.trim() || noDescription,
    category: product.category || noCategory,
    images,
    ...(alts.length > 0 && { alts: Object.fromEntries(alts) }),
    price: product.rounded_price,
    minimumQuantity: product.minimum_quantity ?? 1,
    priceRows: toPriceRows(product.price_breaks),
    estimatedDelivery: getDeliveryEstimate(productionTime, today, daysOff),
    productionTime,
    rushService: product.rush_service_available,
    purchaseIncludes: product.purchase_includes?.trim() || null,
    inStock: product.in_stock,
    itemNumber: product.item_number,
    weightOz: product.weight_oz,
    sizes: product.sizes,
    sizeChart: parseSizeChart(product.size_chart ?? ''),
    facts: getFacts(product),
    imprintRows: getImprintRows(product),
  }
}

function getFacts({ material, dimensions, weight_oz, care, country_of_origin }: ProductRecord) {
  const facts: [name: string, value: string | null][] = [
    ['Material', material],
    ['Dimensions', dimensions],
    ['Weight', weight_oz === null ? null : describeWeight(weight_oz)],
    ['Care', care],
    ['Country of origin', country_of_origin && getCountryName(country_of_origin)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

function getImprintRows(product: ProductRecord): ImprintRow[] {
  const locations = product.imprint_locations
  const files = getTemplateNames(locations)
  return locations.map(({ name, methods, sizeMm, maxColors }, index) => {
    const words = methods.join(', ')
    return {
      name,
      methods: words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1),
      size: sizeMm && formatImprintSize(sizeMm),
      colors: maxColors === null ? null : `Up to ${formatMaxColors(maxColors)}`,
      template: sizeMm && `${getProductPath(product)}/imprint-templates/${files[index]}.svg`,
    }
  })
}

/** Returns the distinct URLs of all images, the main one first. */
export function getImages({ image_url, image_urls }: Pick<ProductRecord, 'image_url' | 'image_urls'>): string[] {
  const all: unknown[] = [image_url, ...(Array.isArray(image_urls) ? image_urls : [])]
  return [...new Set(all.filter((url): url is string => typeof url === 'string' && url !== ''))]
}

/** Breadcrumb from the catalog to the product. */
export const getBreadcrumb = ({ name }: Pick<ProductView, 'name'>) => [
  { label: 'Products', to: '/products' },
  { label: name },
]

/** Promises on every product page (docs/domain.md, Catalog). */
export const promises = { shipping: 'Free Shipping', imprint: 'Imprint Included', fees: 'No Fees' } as const

/** Included with every product. */
export const alwaysIncluded = [
  'One-color logo per item (multi-color at extra cost)',
  'No setup fees or run charges',
  'Free domestic shipping',
] as const

const maxDescriptionLength = 155

/** Returns the page's meta description, cut between words. */
export function getMetaDescription(product: ProductView): string {
  const description = product.description.replace(/\s+/g, ' ')
  const text =
    description === noDescription
      ? `${product.name} with your logo, imprint and domestic shipping included. See price breaks and ask for a quote.`
      : description
  if (text.length <= maxDescriptionLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxDescriptionLength - 1))}…`
}
