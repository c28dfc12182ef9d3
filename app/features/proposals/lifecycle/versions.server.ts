import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { proposalVersions } from '#db/tables/proposals.ts'
import { proposalDocumentSchema } from '../document/proposal-document.schema.ts'
import { priceBookSchema } from '../pricing/price-book.schema.ts'
import { parseContent } from './lock-proposal.server.ts'

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

/** Reads the internal data of a sent version: its content with costs, and its price book. */
export async function readInternals(db: Queryable, { id, number }: { id: string; number: number }) {
  const [row] = await db
    .select({ content: proposalVersions.content, price_book: proposalVersions.price_book })
    .from(proposalVersions)
    .where(and(eq(proposalVersions.proposal_id, id), eq(proposalVersions.number, number)))
  const content = row && parseContent(row)
  const book = row && parseJson('price book', priceBookSchema, row.price_book, undefined)
  return content && book && { content, book }
}
