import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { sendMails, sendRecipients } from '#db/tables/sends.ts'

const messageId = /^<send\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@requests\.boxwright>$/

/**
 * Stores that an email to a recipient was returned: staff see it, and no reminder follows.
 * @param recipient email address that the report names
 */
export async function recordSendBounce(
  tx: Transaction,
  { references, recipient, reason }: { references: readonly string[]; recipient: string; reason: string },
): Promise<void> {
  const mailId = references.flatMap((each) => messageId.exec(each)?.[1] ?? [])[0]
  if (!mailId) return
  const [mail] = await tx.select().from(sendMails).where(eq(sendMails.id, mailId))
  if (!mail) return
  const failure = `The recipient’s mail server returned it: ${reason}`
  await tx
    .update(sendRecipients)
    .set({ bounced_at: new Date(), mail_failure: failure })
    .where(and(eq(sendRecipients.id, mail.recipient_id), eq(sendRecipients.email, recipient)))
}
