import type { Queryable } from '#db/client.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { listProofs, type Proof } from '../../proofs/list-proofs.server.ts'

export type PageProof = ReturnType<typeof toPageProof>

/** Lists the proofs of a proposal as buyers see them: one that was not sent yet is being prepared. */
export const readPageProofs = async (
  db: Queryable,
  options: { id: string; document: Pick<ProposalDocument, 'options'> },
): Promise<PageProof[]> => (await listProofs(db, options)).map(toPageProof)

const isImageName = (name: string) => /\.(png|jpe?g|webp|gif|avif|svg)$/i.test(name)

function toPageProof({ lineId, imprintId, title, product, imprint, state, current }: Proof) {
  const isSent = current !== null && current.sent_at !== null
  return {
    id: `${lineId} ${imprintId}`,
    title,
    product,
    imprint,
    state: isSent ? state : ('missing' as const),
    version: isSent
      ? {
          id: current.id,
          number: current.number,
          note: current.note,
          approveBy: current.approve_by,
          fileName: current.file.name,
          isImage: isImageName(current.file.name),
          decision: current.decision && {
            by: current.decision.name,
            at: current.decision.at,
            note: current.decision.note,
            spots: current.decision.spots,
          },
        }
      : null,
  }
}
