import { and, arrayOverlaps, inArray, type SQL, sql } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { groupFacts } from './facts.ts'
import type { Filters } from './filters.schema.ts'
import { buildMatchCondition, type Matching } from './matching.server.ts'
import { findPriceRange, findRange, minimumQuantityRanges, type Range } from './ranges.ts'

const { category, brand, rounded_price, minimum_quantity, color_group, facts } = productData

/** SQL condition: in stock, matching the search and all filters. */
export function buildProductCondition(filters: Filters, matching: Matching): SQL | undefined {
  return and(
    buildVariantCondition(filters, matching),
    filters.categories.length > 0 ? inArray(category, filters.categories) : undefined,
    filters.brands.length > 0 ? inArray(brand, filters.brands) : undefined,
  )
}

/** The same without category and brand, which all colors of a style share. */
export function buildVariantCondition(filters: Filters, matching: Matching): SQL | undefined {
  const price = findPriceRange(filters.price)
  const quantity = findRange(minimumQuantityRanges, filters.minimumQuantity)
  return and(
    buildMatchCondition(matching),
    filters.colors.length > 0 ? inArray(color_group, filters.colors) : undefined,
    price && isInRange(rounded_price, price),
    quantity && isInRange(minimum_quantity, quantity),
    ...buildFactConditions(filters),
  )
}

/** Both edges belong to a range; a missing price or minimum quantity is never excluded (docs/domain.md, Catalog). */
function isInRange(column: typeof rounded_price | typeof minimum_quantity, range: Range): SQL {
  const upper = range.max === null ? sql`` : sql` and ${column} <= ${range.max}`
  return sql`(${column} is null or (${column} >= ${range.min}${upper}))`
}

/** SQL conditions: one of the selected facts of each filter. */
export const buildFactConditions = (filters: Filters): SQL[] =>
  groupFacts(filters.facts).map((group) => arrayOverlaps(facts, group))
