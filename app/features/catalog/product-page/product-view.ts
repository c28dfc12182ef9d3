import type { PriceRow } from '#app/features/orders/price-breaks.ts'
import type { ImprintLocationOption } from '#app/features/orders/terms/terms.ts'
import type { ProductSize } from '#db/tables/products.ts'
import type { Promises } from './promises.ts'

/** An imprint location, in words; null if unknown. */
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
  /** Stock color; null if it names none. */
  color: string | null
  /** Colors to choose from, of a product that is one listing in all of them. */
  colors: string[]
  /** Color that each image shows; null unless its alt text or file name says so. */
  imageColors: (string | null)[]
  weightOz: number | null
  sizes: ProductSize[]
  /** Cells, titles first; empty without a chart. */
  sizeChart: string[][]
  /** Material and the like, in words. */
  facts: { name: string; value: string }[]
  imprintRows: ImprintRow[]
  /** The same locations, to choose from. */
  imprintLocations: ImprintLocationOption[]
  promises: Promises
}

/** Texts for missing values (docs/domain.md, Catalog). */
export const noDescription = 'No description available'
export const noCategory = 'Uncategorized'

/** Returns the distinct URLs of all images, the main one first. */
export function getImages({ image_url, image_urls }: { image_url: string | null; image_urls: unknown }): string[] {
  const all: unknown[] = [image_url, ...(Array.isArray(image_urls) ? image_urls : [])]
  return [...new Set(all.filter((url): url is string => typeof url === 'string' && url !== ''))]
}

/** Breadcrumb from the catalog to the product. */
export const getBreadcrumb = ({ name }: Pick<ProductView, 'name'>) => [
  { label: 'Products', to: '/products' },
  { label: name },
]
