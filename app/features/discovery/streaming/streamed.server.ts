import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'

/** Installation time of the release, the earliest date of its texts. */
export const builtAt: Date = statSync(new URL(import.meta.url)).mtime

/** Streams a long text at the reader's pace. */
export function createStreamedResponse(
  texts: AsyncGenerator<string, void>,
  { contentType, tag }: { contentType: string; tag: string },
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
  return new Response(body, { headers: { 'Content-Type': contentType, ETag: tag } })
}

/**
 * Returns a tag of the ids and versions of rows, which changes with their content.
 * @param rows table and condition: `product_data where …`
 * @param about other inputs of the response
 */
export async function getTag(db: Queryable, rows: SQL, about: readonly unknown[]): Promise<string> {
  const { rows: found } = await db.execute<{ state: string }>(sql`
    select concat_ws(' ', count(*), sum(hashtextextended(id::text, version + extract(epoch from updated_at)::bigint))) as state
    from ${rows}`)
  const state = JSON.stringify([found[0]?.state, builtAt.getTime(), ...about])
  return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`
}
