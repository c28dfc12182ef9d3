import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { apiIdempotencyKeys } from '#db/tables/api.ts'
import { ApiProblem } from './problem.ts'

const keyPattern = /^[\x21-\x7e]{1,255}$/
const replayed = { 'Idempotency-Replayed': 'true' }

/** Reads the header. @throws ApiProblem for an unusable key */
export function parseIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('Idempotency-Key')
  if (key === null) return undefined
  if (keyPattern.test(key)) return key
  throw new ApiProblem('invalid-request', 'Idempotency-Key has 1 to 255 visible ASCII characters.')
}

type Keyed = { tokenId: string; key: string; request: string }
type Stored = { status: number; body: string; headers?: Record<string, string> }

/** Deletes stored responses after a day, as they can contain email addresses. */
export async function expireResponses(db: Queryable): Promise<void> {
  await db.delete(apiIdempotencyKeys).where(lt(apiIdempotencyKeys.created_at, sql`now() - interval '24 hours'`))
}

/**
 * Handles a request once per key and token for 24 hours: repetitions get the stored response. Problems are not stored, so that
 * a repetition tries again.
 */
export async function handleOnce(
  db: Queryable,
  { tokenId, key, request }: Keyed,
  handle: () => Promise<Stored>,
): Promise<Stored> {
  const { token_id, created_at, status, body } = apiIdempotencyKeys
  const request_sha256 = createHash('sha256').update(request).digest('hex')
  const isKey = and(eq(token_id, tokenId), eq(apiIdempotencyKeys.key, key))
  await expireResponses(db)
  // A process that ended while it handled the request leaves no response.
  await db
    .delete(apiIdempotencyKeys)
    .where(and(isKey, sql`${status} is null and ${created_at} < now() - interval '5 minutes'`))
  const inserted = await db
    .insert(apiIdempotencyKeys)
    .values({ token_id: tokenId, key, request_sha256 })
    .onConflictDoNothing()
    .returning({ key: apiIdempotencyKeys.key })
  if (inserted.length === 0) {
    const [first] = await db
      .select({ request_sha256: apiIdempotencyKeys.request_sha256, status, body })
      .from(apiIdempotencyKeys)
      .where(isKey)
    if (first && first.request_sha256 !== request_sha256)
      throw new ApiProblem('invalid-fields', 'This Idempotency-Key was used for another request.')
    if (!first || first.status === null || first.body === null)
      throw new ApiProblem('conflict', 'The first request with this Idempotency-Key is still running.', {
        headers: { 'Retry-After': '1' },
      })
    return { status: first.status, body: first.body, headers: replayed }
  }
  const response = await handle().catch(async (error) => {
    await db.delete(apiIdempotencyKeys).where(isKey)
    throw error
  })
  await db.update(apiIdempotencyKeys).set({ status: response.status, body: response.body }).where(isKey)
  return response
}
