import { randomUUID } from 'node:crypto'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import { insertRequest } from '#app/features/requests/store.server.ts'
import type { CommonColumns, NewRow } from '#app/features/requests/stored-request.ts'
import type { Services } from '#app/lib/services.ts'

type Values<K extends RequestKind> = NewRow<K> & Partial<CommonColumns & { created_at: Date }>

/** A stored request, announced to nobody. */
export async function storeRequest<K extends RequestKind>(
  { writes }: Pick<Services, 'writes'>,
  kind: K,
  values: Values<K>,
): Promise<{ id: string; reference: string }> {
  const row = { id: randomUUID(), form_key: randomUUID(), suspected_spam: false, ...values }
  return { id: row.id, reference: await writes.transaction((tx) => insertRequest(tx, kind, row)) }
}
