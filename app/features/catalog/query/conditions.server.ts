import { and, arrayOverlaps, inArray, type SQL, sql } from 'drizzle-orm'
import { getMaxRushedDays } from '#app/features/orders/terms/arrival.ts'
import { productData } from '#db/tables/products.ts'
import { groupFacts } from './facts.ts'
import type { Filters } from './filters.schema.ts'
import { buildMatchCondition, type Matching } from './matching.server.ts'
import { findPriceRange, findRange, minimumQuantityRanges, type Range } from './ranges.ts'

const {
  category,
  brand,
  rounded_price,
  minimum_quantity,
  color_group,
  facts,
  production_time,
  rush_service_available,
} = productData

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
    buildArrivalCondition(filters),
  )
}

/** SQL condition: can arrive by the in-hands date, if only such products are listed (docs/domain.md, Delivery estimate). */
export function buildArrivalCondition({ arrivesInTime, maxProductionDays: days }: Filters): SQL | undefined {
  if (!arrivesInTime || days === null) return undefined
  return sql`${production_time} <= case when ${rush_service_available} then ${getMaxRushedDays(days)}::int else ${days}::int end`
}

/** Both edges belong to a range; a missing price or minimum quantity is never excluded (docs/domain.md, Catalog). */
function isInRange(column: typeof rounded_price | typeof minimum_quantity, range: Range): SQL {
  const isLowest = range.min === (column === minimum_quantity ? 1 : 0)
  // Constraints of the table ensure the lowest bound.
  const bounds = and(
    isLowest ? undefined : sql`${column} >= ${range.min}`,
    range.max === null ? undefined : sql`${column} <= ${range.max}`,
  )
  return sql`(${column} is null or ${bounds ?? sql`true`})`
}

/** SQL conditions: one of the selected facts of each filter. */
export const buildFactConditions = (filters: Filters): SQL[] =>
  groupFacts(filters.facts).map((group) => arrayOverlaps(facts, group))
