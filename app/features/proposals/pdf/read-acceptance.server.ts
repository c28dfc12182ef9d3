import { eq } from 'drizzle-orm'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances, proposals } from '#db/tables/proposals.ts'
import { createDocumentFormat, formatProduct, formatUnits } from '../document/format-document.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import type { SentVersion } from '../lifecycle/versions.server.ts'
import type { PdfAcceptance } from './sections/acceptance.ts'

type Row = typeof proposalAcceptances.$inferSelect
type Accepted = { acceptance: PdfAcceptance; acceptedAt: Date; validUntil: IsoDate | null }

/** Reads the acceptance of a version for its copy; undefined if it was not accepted. */
export async function readAcceptance(db: Queryable, version: SentVersion): Promise<Accepted | undefined> {
  const [found] = await db
    .select({ row: proposalAcceptances, validUntil: proposals.valid_until })
    .from(proposalAcceptances)
    .innerJoin(proposals, eq(proposals.id, proposalAcceptances.proposal_id))
    .where(eq(proposalAcceptances.proposal_id, version.proposal_id))
  if (found?.row.version !== version.number) return undefined
  const { row, validUntil } = found
  return { acceptance: toPdfAcceptance(row, version.document), acceptedAt: row.accepted_at, validUntil }
}

/** Without email address, IP address and browser: all recipients of the proposal can open the copy. */
function toPdfAcceptance(row: Row, document: ProposalDocument): PdfAcceptance {
  const format = createDocumentFormat(document)
  const choices = row.options.flatMap(({ option: id, column: index, sizes }) => {
    const option = document.options.find((each) => each.id === id)
    const column = option?.columns[index]
    if (!option || !column) return []
    const chosen = Object.entries(sizes).flatMap(([lineId, counts]) => {
      const some = counts.filter(({ quantity }) => quantity > 0)
      const line = option.lines.find((each) => each.id === lineId)
      const texts = some.map(({ name: size, quantity }) => `${format.count(quantity)} × ${size}`)
      return some.length > 0 ? [`${line ? formatProduct(line) : ''}: ${texts.join(', ')}`] : []
    })
    return [{ text: `${option.name}, ${formatUnits(option, column.deliveredQuantity, format)}`, sizes: chosen }]
  })
  return {
    choices,
    total: format.amount(row.total_cents),
    name: row.name,
    jobTitle: row.job_title,
    poNumber: row.po_number,
    statement: row.statement,
    isRecorded: row.recorded_by !== null || row.reason !== null,
    acceptedAt: [format.moment(row.accepted_at, row.time_zone), row.accepted_at.toISOString()],
    hashes: [
      { label: 'Proposal as sent', sha256: row.document_sha256 },
      ...(row.pdf_sha256 ? [{ label: 'PDF as sent', sha256: row.pdf_sha256 }] : []),
      { label: 'Record of this acceptance', sha256: row.evidence_sha256 },
    ],
  }
}
