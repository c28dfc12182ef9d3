import { type SQL, sql } from 'drizzle-orm'

/** Range of ids; a missing end is open. */
export type Range = { from?: string | undefined; before?: string | undefined }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses the range of a URL; undefined if invalid. */
export function parseRange(query: URLSearchParams): Range | undefined {
  const [from, before] = [query.get('from'), query.get('before')]
  if ([from, before].some((end) => end !== null && !uuid.test(end))) return undefined
  return { ...(from && { from }), ...(before && { before }) }
}

export function toRangeQuery({ from, before }: Range): string {
  const query = new URLSearchParams({ ...(from && { from }), ...(before && { before }) })
  return query.size > 0 ? `?${query}` : ''
}

/** @param id the column */
export const isInRange = (id: SQL, { from, before }: Range): SQL =>
  sql`${from ? sql`${id} >= ${from}` : sql`true`} and ${before ? sql`${id} < ${before}` : sql`true`}`
