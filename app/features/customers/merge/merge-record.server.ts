import { desc, eq, sql } from 'drizzle-orm'
import { readActorName } from '#app/features/staff/read-actor-name.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { companies, contacts, customerMerges } from '#db/tables/customers.ts'
import { uploads } from '#db/tables/uploads.ts'
import type { CustomerKind } from '../transfer/columns.ts'

const getTable = (kind: CustomerKind) => (kind === 'contacts' ? contacts : companies)

/** The column of a merge that names the customer that stayed. */
export const getTargetColumn = (kind: CustomerKind) =>
  kind === 'contacts' ? customerMerges.contact_id : customerMerges.company_id

type NewRecord = {
  kind: CustomerKind
  targetId: string
  otherId: string
  version: number
  movedIds: string[]
  by: string
}

/** Records both rows before a merge, for undoing it. @param version of the one that stays, after the merge */
export async function recordMerge(
  tx: Transaction,
  { kind, targetId, otherId, version, movedIds, by }: NewRecord,
): Promise<void> {
  const table = getTable(kind)
  const toJson = (id: string) => sql`(select to_jsonb(each) from ${table} each where each.id = ${id})`
  await tx.insert(customerMerges).values({
    ...(kind === 'contacts' ? { contact_id: targetId } : { company_id: targetId }),
    before: sql`jsonb_build_object('kept', ${toJson(targetId)}, 'other', ${toJson(otherId)})`,
    moved_ids: movedIds,
    version,
    merged_by: by,
  })
}

/** The latest merge into a customer; `canUndo` until the customer is changed. */
export async function findLastMerge(db: Queryable, { kind, id }: { kind: CustomerKind; id: string }) {
  const table = getTable(kind)
  const [merge] = await db
    .select({
      id: customerMerges.id,
      by: readActorName(customerMerges.merged_by),
      at: customerMerges.created_at,
      /** Name, with the email address or domain, as both may have the same name. */
      label: sql<string>`concat_ws(', ', coalesce(before -> 'other' ->> 'name', 'A contact without a name'),
        coalesce(before -> 'other' ->> 'email', before -> 'other' ->> 'domain'))`,
      canUndo: sql<boolean>`${customerMerges.version} = ${table.version}`,
    })
    .from(customerMerges)
    .innerJoin(table, eq(table.id, getTargetColumn(kind)))
    .where(eq(getTargetColumn(kind), id))
    .orderBy(desc(customerMerges.created_at), desc(customerMerges.id))
    .limit(1)
  return merge ?? null
}

export type LastMerge = Awaited<ReturnType<typeof findLastMerge>>

/** Schedules the deletion of certificates that only the recorded merges into a company refer to; the hourly cleanup deletes them. */
export async function scheduleMergedCertificateDeletions(tx: Transaction, companyId: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ claimed_at: null, created_at: new Date(0) })
    .where(
      sql`${uploads.path} in (select part.value -> 'tax_certificate' ->> 'path'
        from ${customerMerges}, jsonb_each(before) part where company_id = ${companyId})
        and ${uploads.path} not in (select tax_certificate ->> 'path' from ${companies} where tax_certificate is not null)`,
    )
}
