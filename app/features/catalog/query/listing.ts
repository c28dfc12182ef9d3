import type { Production } from '#app/features/orders/terms/arrival.ts'
import type { PriceFromQuantity } from '#app/features/orders/terms/terms.ts'
import type { FactName, Filters } from './filters.schema.ts'

/** Fields of a product that its card shows or that differ between the colors of its style. */
export type ListedVariant = {
  id: string
  name: string
  /** The slug column; if null, `getProductPath` derives the slug from the name. */
  slug: string | null
  /** First image, or null. */
  image: string | null
  /** Dollars a unit; null is priced on request. */
  price: number | null
  minimumQuantity: number | null
  /** Smallest quantity first. */
  breaks: readonly PriceFromQuantity[]
  production: Production
}

/** A color of a style. */
export type ListedColor = Omit<ListedVariant, 'production'> & {
  /** Missing if it is that of its style. */
  production?: Production
  color: string
  /** "#23304e"; missing if unknown. */
  hex?: string
}

/** A style in a listing, led by its first matching product. */
export type ListedProduct = ListedVariant & {
  category: string | null
  brand: string | null
  /** Colors in stock by name, its own among them; empty if there is only one. */
  colors: ListedColor[]
  /** Number of further colors, which its page shows. */
  moreColorCount: number
}

/** One value of a filter with its number of products under all other filters. */
export type FacetValue = { value: string; count: number }

/** A color group, with its swatch. */
export type ColorFacetValue = FacetValue & { label: string; hex: string }

/** A range; a fine one is a part of the one before it. */
export type RangeFacetValue = FacetValue & { label: string; isFine?: boolean }

/** A filter of facts with its values; a single choice if it has a label for none. */
export type FactFacet = {
  name: FactName
  title: string
  plural: string
  anyLabel?: string
  /** Precedes a label without its title: "Size: XL". */
  prefix?: string
  values: (FacetValue & { label: string })[]
}

/** A listing with products, suggested in an empty one. */
export type ListingAlternative = {
  label: string
  /** Number of products. */
  count: number
  /** Query of its URL, '' or '?…'. */
  search: string
}

/** One page of the catalog. */
export type Listing<Product extends ListedProduct = ListedProduct> = {
  /** Effective filters: without unknown categories and brands, and with the current names of renamed ones. */
  filters: Filters
  products: Product[]
  /** Products that match the filters. */
  total: number
  /** Styles of these products. */
  styleCount: number
  /** The styles are a lower bound: more products match than are examined. */
  hasMoreStyles?: boolean
  /** Totals and counts are lower bounds: search and facts match more products than are counted. */
  isCapped?: boolean
  /** Products in stock, ignoring filters. */
  inStockCount: number
  /** Pages of the styles, at least 1. */
  pages: number
  categories: FacetValue[]
  brands: FacetValue[]
  /** Color groups with products, and selected ones. */
  colors: ColorFacetValue[]
  /** Every range and the fine ones of the selected one, in the order of ranges.ts. */
  prices: RangeFacetValue[]
  minimumQuantities: RangeFacetValue[]
  /** Filters that leave a choice. */
  facts: FactFacet[]
  /** Products that can arrive by the in-hands date and match all other filters; missing without a date. */
  arrivals?: number
  /** Products without a price that match all filters except the price range; every price range includes them. */
  onRequestCount: number
  /** Describes which words match if no product matches literally. */
  matchDescription?: string
  /** Price and quantity read from the words of the search; the search without them, and the same one literally. */
  parsedSearch?: { label: string; searchWithout: string; literalSearch: string; quantity?: number | undefined }
  /** Categories that the search names. */
  namedCategories?: ListingAlternative[]
  /** True if the text matches no product in stock, ignoring filters. */
  isZeroResult?: boolean
  /** Links to products if the listing is empty. */
  alternatives?: ListingAlternative[]
}
