import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { proposalVersions } from '#db/tables/proposals.ts'
import { proposalDocumentSchema } from '../document/proposal-document.schema.ts'

const { content: _, price_book: __, ...columns } = getTableColumns(proposalVersions)

/** A sent version with its document; undefined for an unknown one. */
export async function readVersion(db: Queryable, { id, number }: { id: string; number: number }) {
  const [row] = await db
    .select(columns)
    .from(proposalVersions)
    .where(and(eq(proposalVersions.proposal_id, id), eq(proposalVersions.number, number)))
  const document = row && parseJson('proposal version', proposalDocumentSchema, row.document, undefined)
  return row && document ? { ...row, document } : undefined
}

export type SentVersion = NonNullable<Awaited<ReturnType<typeof readVersion>>>

/** Lists the sent versions, newest first, without their documents. */
export const listVersions = (db: Queryable, id: string) =>
  db
    .select({
      number: proposalVersions.number,
      sentAt: proposalVersions.sent_at,
      sentBy: proposalVersions.sent_by,
      supersededAt: proposalVersions.superseded_at,
    })
    .from(proposalVersions)
    .where(eq(proposalVersions.proposal_id, id))
    .orderBy(desc(proposalVersions.number))
