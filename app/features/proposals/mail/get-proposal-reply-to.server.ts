import { eq } from 'drizzle-orm'
import { getReplyEmail } from '#app/features/requests/replies/reply-email.server.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Queryable } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'
import type { ProposalRow } from '../lifecycle/lock-proposal.server.ts'

/** Where replies go: into the request's timeline if they can, else to the assignee or the sales team. */
export async function getProposalReplyTo(
  db: Queryable,
  settings: Pick<Settings, 'INBOUND_EMAIL' | 'SALES_EMAIL'>,
  { request_id, assignee_id }: ProposalRow,
): Promise<string | undefined> {
  const ofRequest = request_id ? await getReplyEmail(db, settings, request_id) : undefined
  if (ofRequest) return ofRequest
  const [assignee] = assignee_id ? await db.select().from(staff).where(eq(staff.id, assignee_id)) : []
  return assignee && !assignee.disabled_at ? assignee.email : settings.SALES_EMAIL
}
