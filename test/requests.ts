import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import { insertRequest } from '#app/features/requests/store.server.ts'
import type { CommonColumns, NewRow } from '#app/features/requests/stored-request.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'

type Values<K extends RequestKind> = NewRow<K> & Partial<CommonColumns & { created_at: Date }>

/** Stores a request without notifications. */
export async function storeRequest<K extends RequestKind>(
  { writes }: Pick<Services, 'writes'>,
  kind: K,
  values: Values<K>,
): Promise<{ id: string; reference: string }> {
  const row = { id: randomUUID(), form_key: randomUUID(), suspected_spam: false, ...values }
  return { id: row.id, reference: await writes.transaction((tx) => insertRequest(tx, kind, row)) }
}

/** Email sign-ups, a second apart; some at a time, for a statement may take 15 seconds. */
export async function storeSignups(db: Queryable, count: number) {
  for (let first = 1; first <= count; first += 20_000) {
    const last = Math.min(count, first + 19_999)
    await db.execute(sql`
      with made as (
        insert into email_signups (email, created_at)
        select 'visitor' || i || '@acme.test', '2026-11-01'::timestamptz - i * interval '1 second'
        from generate_series(${first}::int, ${last}::int) i
        returning id, email, created_at
      )
      insert into requests (id, kind, reference, email, summary, suspected_spam, search_text, created_at)
      select id, 'email-signup', 'BW-' || id, email, '', false, '@acme.test', created_at from made`)
  }
}
