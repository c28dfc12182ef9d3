import { isUuid } from '#app/lib/text/uuid.ts'
import { parseCursor } from './cursor.ts'

type PageOptions<T> = { cursor: string | undefined; limit: number; getId: (item: T) => string }

/** Takes a page of a short list; a deleted item leads to the first page. @returns id of the last item, null on the last page */
export function takePage<T>(all: readonly T[], { cursor, limit, getId }: PageOptions<T>) {
  const after = parseIdCursor(cursor)
  const start = all.findIndex((item) => getId(item) === after) + 1
  const items = all.slice(start, start + limit)
  const last = items.at(-1)
  return { items, next: last && start + limit < all.length ? getId(last) : null }
}

/** Parses a cursor that is the id of the last item. */
export const parseIdCursor = (cursor: string | undefined) =>
  parseCursor(cursor, (position) => (isUuid(position) ? position : undefined))
