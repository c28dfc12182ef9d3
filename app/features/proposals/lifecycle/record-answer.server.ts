import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { storeAttachments } from '#app/features/requests/replies/attachments.server.ts'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { uploads } from '#db/tables/uploads.ts'
import { type Acceptance, type AcceptResult, acceptProposal } from './accept-proposal.server.ts'
import { type DeclineResult, declineProposal } from './decline-proposal.server.ts'

const storageFolder = 'proposal-answers'

type AcceptOptions = Parameters<typeof acceptProposal>[1]

type RecordOptions = Pick<AcceptOptions, 'id' | 'now' | 'onAccepted'> & {
  /** How the answer arrived, in words: "By telephone", "PO 4711". */
  reason: string
  by: Actor
}

/**
 * Records an acceptance that a buyer gave by telephone or purchase order, also of a proposal that has expired since.
 * @param file such as the purchase order; stored with the evidence
 */
export async function recordAcceptance(
  services: Pick<Services, 'db' | 'jobs' | 'storage' | 'settings'>,
  {
    id,
    acceptance,
    reason,
    file,
    by,
    now,
    onAccepted,
  }: RecordOptions & { acceptance: Acceptance; file?: StagedFile | undefined },
): Promise<AcceptResult> {
  const [stored = null] = file ? await storeAttachments(services, [file], storageFolder) : []
  return acceptProposal(services, {
    id,
    acceptance,
    by: { staff: by, reason, file: stored },
    timeZone: services.settings.TIME_ZONE,
    ...(now && { now }),
    onAccepted: async (tx, accepted) => {
      // The cleanup of uploads deletes unclaimed files, such as those of a rejected acceptance.
      if (stored) await tx.update(uploads).set({ claimed_at: new Date() }).where(eq(uploads.path, stored.path))
      await onAccepted?.(tx, accepted)
    },
  })
}

/** Records that a buyer declined by telephone or email. */
export const recordDecline = (
  services: Pick<Services, 'db' | 'jobs'>,
  { id, version, reason, by }: Pick<RecordOptions, 'id' | 'reason' | 'by'> & { version: number },
): Promise<DeclineResult> => declineProposal(services, { id, version, reason, by })
