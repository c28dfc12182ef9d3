import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { portalMembers } from '#db/tables/portal.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const messageId = new RegExp(`^<portal\\.(${uuid})\\.${uuid}@requests\\.boxwright>$`)

/** Message-ID of an email to a member, which bounces refer to: links may be gone by then. @param mailId id of its job */
export const getPortalMessageId = ({ memberId, mailId }: { memberId: string; mailId: string }): string =>
  `<portal.${memberId}.${mailId}@requests.boxwright>`

/**
 * Stores that an email with a link to the portal was returned, which staff and managers see until the next one is sent.
 * @param recipient email address that the report names, in lower case
 */
export async function recordPortalBounce(
  tx: Transaction,
  { references, recipient, reason }: { references: readonly string[]; recipient: string; reason: string },
): Promise<void> {
  const [memberId] = references.flatMap((each) => messageId.exec(each)?.[1] ?? [])
  if (!memberId) return
  await tx
    .update(portalMembers)
    .set({ mail_failure: `The recipient’s mail server returned it: ${reason}` })
    .where(and(eq(portalMembers.id, memberId), eq(portalMembers.email, recipient)))
}
