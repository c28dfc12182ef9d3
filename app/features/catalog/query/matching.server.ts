import { type AnyColumn, and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { foldText } from '#app/lib/text/normalize.ts'
import { productData } from '#db/tables/products.ts'
import type { ColorGroup } from './color-groups.ts'

/** Conditions on products; build them with `search/build-matching.ts`. `{ text: '' }` matches every product. */
export type Matching = {
  /** Text that matches literally, in name or description. */
  text: string
  /** A tsquery that matches as well, with all `colors`. */
  query?: string
  /** Colors that the search names: a product of the group, of none, or whose name or color has the words, which it must match. */
  colors?: { group: ColorGroup; words: string }[]
  /** Instead of `query`: for each word a tsquery, or a string anywhere in name or description. */
  parts?: { query: string; texts: string[] }[]
  /** Tsqueries that rank the matches: `words` matches any of the words, `phrase` the typed phrase, which ranks higher. */
  rank?: { words: string; phrase?: string | undefined }
  /** Limits that the search states in words; prices in dollars a unit. */
  limits?: { minPrice?: number; maxPrice?: number; quantity?: number }
  /** The whole search; a product that contains it literally matches whatever the limits. */
  whole?: string
}

/** Three characters that the trigram index can find; it covers ASCII only. */
const trigram = /[a-z0-9]{3}/

const { id, in_stock, search_text, search_vector, name_vector, rounded_price, minimum_quantity, color_group } =
  productData

/** SQL condition: in stock and matching the search. */
export function buildMatchCondition(matching: Matching): SQL {
  const { limits = {}, whole } = matching
  const limited = and(
    buildTextCondition(matching),
    limits.minPrice === undefined ? undefined : sql`${rounded_price} >= ${limits.minPrice}`,
    limits.maxPrice === undefined ? undefined : sql`${rounded_price} <= ${limits.maxPrice}`,
    limits.quantity === undefined
      ? undefined
      : sql`(${minimum_quantity} is null or ${minimum_quantity} <= ${limits.quantity})`,
  )
  return sql`${and(in_stock, whole ? or(limited, buildLiteralCondition(whole)) : limited)}`
}

/** True if the matching selects nothing: lists then count from `facet_counts`. */
export const isMatchAll = ({ text, query, colors, limits }: Matching): boolean => !text && !query && !colors && !limits

/**
 * SQL rank of "Best match", higher is better: the head noun of the name, its other words, the rest of the name, then category
 * and brand (docs/domain.md, Catalog). 0 without a search.
 */
export function buildRank({ rank }: Matching, vector: AnyColumn = name_vector): SQL<number> {
  if (!rank) return sql<number>`0`
  const words = sql<number>`ts_rank('{0.15, 0.2, 0.35, 1}', ${vector}, ${toQuery(rank.words)})`
  if (!rank.phrase) return words
  return sql<number>`(${words} + case when ${vector} @@ ${toQuery(rank.phrase)} then 0.3 else 0 end)`
}

/** Two GIN indexes answer it together. */
function buildTextCondition({ text, query, colors = [], parts }: Matching): SQL | undefined {
  const literal = text ? buildLiteralCondition(text) : undefined
  const words = and(
    query ? buildQueryCondition(query) : undefined,
    ...colors.map(({ group, words }) =>
      or(
        eq(color_group, group),
        buildQueryCondition(`${words}:A`),
        and(isNull(color_group), buildQueryCondition(words)),
      ),
    ),
  )
  if (words && literal && !trigram.test(foldText(text))) {
    // Without an index for the text, each row would be read for both conditions.
    return or(literal, sql`${id} in (select ${id} from ${productData} where ${in_stock} and ${words})`)
  }
  if (words) return or(literal, words)
  if (!parts) return literal
  return or(
    literal,
    and(...parts.map((part) => or(buildQueryCondition(part.query), ...part.texts.map(buildLiteralCondition)))),
  )
}

const buildQueryCondition = (query: string): SQL => sql`${search_vector} @@ ${toQuery(query)}`

const buildLiteralCondition = (text: string): SQL => sql`${search_text} like boxwright_fold(${toLikePattern(text)})`

const toQuery = (query: string): SQL => sql`to_tsquery('boxwright', ${query})`
