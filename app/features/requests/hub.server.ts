import { and, desc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { containing } from '#app/lib/escape.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { requestSummary, requestValue, searchedTexts, senderName } from './details.ts'
import type { RequestKind } from './kinds.ts'
import { newReference } from './reference.ts'
import type { SentRequest } from './stored-request.ts'

const mostDraws = 10

/**
 * Writes a request's row of the hub, in the transaction of its own row.
 * @returns its reference
 */
export async function enterInHub(tx: Transaction, request: SentRequest & { created_at: Date | SQL }): Promise<string> {
  for (let draws = 0; draws < mostDraws; draws++) {
    const reference = newReference()
    const texts = [reference, reference.replaceAll('-', ''), ...searchedTexts(request)]
    const written = await tx
      .insert(requests)
      .values({
        id: request.id,
        kind: request.kind,
        reference,
        contact_name: senderName(request) || null,
        email: request.email,
        company: 'company' in request ? request.company : null,
        summary: requestSummary(request),
        value_cents: requestValue(request),
        suspected_spam: request.suspected_spam,
        has_artwork: request.kind === 'swag-box' && request.uploaded_files.length > 0,
        search_text: sql`lower(${texts.join('\n')})`,
        created_at: request.created_at,
      })
      // Taken: another is drawn.
      .onConflictDoNothing({ target: requests.reference })
      .returning({ id: requests.id })
    if (written.length > 0) return reference
  }
  throw new Error('no reference is free')
}

export type RequestFilter = {
  kinds?: readonly RequestKind[] | undefined
  /** Only requests that hold every word of it. */
  search?: string | undefined
}

const { search_text, ...listed } = getTableColumns(requests)

/** A row's place in the list: its time to the microsecond, and its id. */
const place = sql<string>`to_char(${requests.created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  || '_' || ${requests.id}`
const placeForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Whether a text can be the `next` of a list. */
export const isPlace = (text: string) => placeForm.test(text)

/**
 * Requests of every kind, newest first.
 * @param after the `next` of the list before this one
 * @returns `next` for what follows; null when nothing does
 */
export async function listRequests(
  db: Queryable,
  { limit, after, ...filter }: RequestFilter & { limit: number; after?: string | undefined },
) {
  const rows = await db
    .select({ ...listed, place })
    .from(requests)
    .where(and(...conditions(filter), after === undefined ? undefined : olderThan(after)))
    .orderBy(desc(requests.created_at), desc(requests.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    requests: shown.map(({ place: _, ...request }) => request),
    next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
  }
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>['requests'][number]

/** How many requests a list of this filter has on all its pages. */
export function countRequests(db: Queryable, filter: RequestFilter): Promise<number> {
  return db.$count(requests, and(...conditions(filter)))
}

function conditions({ kinds, search = '' }: RequestFilter): (SQL | undefined)[] {
  const words = search.split(/\s+/).filter(Boolean)
  return [
    kinds && inArray(requests.kind, kinds),
    ...words.map((word) => sql`${search_text} like lower(${containing(word)})`),
  ]
}

function olderThan(after: string): SQL {
  const [, time, id] = placeForm.exec(after) ?? []
  if (!time || !id) throw new Error('not a place in the list')
  return sql`(${requests.created_at}, ${requests.id}) < (${time}::timestamptz, ${id}::uuid)`
}
