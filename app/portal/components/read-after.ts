import { isUuid } from '#app/lib/text/uuid.ts'

/** Returns the id of the row after which a page of a list begins; undefined for the first page. */
export function readAfter(searchParams: URLSearchParams): string | undefined {
  const after = searchParams.get('after')
  return isUuid(after) ? after : undefined
}
