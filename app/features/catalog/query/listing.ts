import type { Colors } from '../related/variants.ts'
import type { Filters } from './filters.schema.ts'

/** A product as the listings show it. */
export type ListedProduct = {
  id: string
  name: string
  /** The slug column; where it is null the name's slug is the address, see productPath. */
  slug: string | null
  category: string | null
  brand: string | null
  /** First image, or null. */
  image: string | null
  /** Dollars a unit; null is priced on request. */
  price: number | null
  minimumQuantity: number | null
  colors: Colors
}

/** One choice of a filter with how many products it would leave, under all the other filters. */
export type FacetValue = { value: string; count: number }

/** Another listing, offered where one is empty. */
export type ListingAlternative = {
  label: string
  /** Products it has. */
  count: number
  /** The query of its address, '' or '?…'. */
  search: string
}

/** One page of the catalog. */
export type Listing<Product extends ListedProduct = ListedProduct> = {
  /** The filters that took effect: categories and brands the shop does not have are ignored, renamed ones are as they are called now. */
  filters: Filters
  products: Product[]
  /** Products that match the filters. */
  total: number
  /** Totals and counts are lower bounds: the search matches more products than are counted. */
  isCapped?: boolean
  /** Products in stock, ignoring filters. */
  inStock: number
  /** Pages of the matching products, at least 1. */
  pages: number
  categories: FacetValue[]
  brands: FacetValue[]
  /** Every band, in the order of bands.ts. */
  prices: FacetValue[]
  minimumQuantities: FacetValue[]
  /** Products without a price under all filters but the price's: every price band includes them. */
  onRequest: number
  /** Words the products share with the search if none matches literally. */
  notice?: string
  /** True if the text matches no product in stock, ignoring filters. */
  isZeroResult?: boolean
  /** Links to products if the listing is empty. */
  alternatives?: ListingAlternative[]
}
