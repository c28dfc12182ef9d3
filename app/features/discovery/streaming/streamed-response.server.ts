import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'

/** Installation time of the release, the earliest date of its texts. */
export const builtAt: Date = statSync(new URL(import.meta.url)).mtime

/** Streams a long text at the client's pace. */
export function createStreamedResponse(
  texts: AsyncGenerator<string, void>,
  { contentType, etag }: { contentType: string; etag: string },
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => texts.return().then(() => {}),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Type': contentType, ETag: etag } })
}

/**
 * Returns an ETag of the ids and versions of rows, which changes with their content.
 * @param rows table and condition: `product_data where …`
 * @param otherInputs other values that the response depends on
 */
export async function getEtag(db: Queryable, rows: SQL, otherInputs: readonly unknown[]): Promise<string> {
  const { rows: states } = await db.execute<{ state: string }>(sql`
    select concat_ws(' ', count(*), sum(hashtextextended(id::text, version + extract(epoch from updated_at)::bigint))) as state
    from ${rows}`)
  const state = JSON.stringify([states[0]?.state, builtAt.getTime(), ...otherInputs])
  return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`
}
