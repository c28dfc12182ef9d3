import { eq } from 'drizzle-orm'
import type { AlertAttachment } from '#app/features/requests/alerts/send-alert-emails.server.ts'
import type { Services } from '#app/lib/services.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import { getProposalPdf } from '../pdf/get-proposal-pdf.server.ts'

/** Returns the PDF of an accepted proposal, which the alert of its acceptance carries; undefined for other alerts. */
export async function getAlertAttachment(
  services: Pick<Services, 'db' | 'storage' | 'content'>,
  { kind, proposalId }: { kind: string; proposalId: string | null },
): Promise<AlertAttachment | undefined> {
  if (kind !== 'proposal-accepted' || !proposalId) return undefined
  const { version, proposal_id } = proposalAcceptances
  const [acceptance] = await services.db
    .select({ number: version })
    .from(proposalAcceptances)
    .where(eq(proposal_id, proposalId))
  const pdf = acceptance && (await getProposalPdf(services, { ...acceptance, id: proposalId, copy: 'accepted' }))
  return (
    pdf && {
      filename: pdf.fileName,
      contentType: 'application/pdf',
      content: await services.storage.getStream(pdf.path),
    }
  )
}
