import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#app/lib/text/uuid.ts'

/** Range of ids; a missing end is open. */
export type Range = { from?: string | undefined; before?: string | undefined }

/** Parses the range of a URL; undefined if invalid. */
export function parseRange(query: URLSearchParams): Range | undefined {
  const [from, before] = [query.get('from'), query.get('before')]
  if ([from, before].some((end) => end !== null && !isUuid(end))) return undefined
  return { ...(from && { from }), ...(before && { before }) }
}

export function toRangeQuery({ from, before }: Range): string {
  const query = new URLSearchParams({ ...(from && { from }), ...(before && { before }) })
  return query.size > 0 ? `?${query}` : ''
}

/** @param id the column */
export const isInRange = (id: SQL, { from, before }: Range): SQL =>
  sql`${from ? sql`${id} >= ${from}` : sql`true`} and ${before ? sql`${id} < ${before}` : sql`true`}`
