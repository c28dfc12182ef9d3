import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { requestMails } from '#db/tables/request-workflow.ts'

/** Returns the staff id of the author of the last reply to a request; replies of deleted staff do not count. */
export async function findLastAuthor(tx: Transaction, requestId: string): Promise<string | null> {
  const [mail] = await tx
    .select({ staffId: requestMails.staff_id })
    .from(requestMails)
    .where(
      and(
        eq(requestMails.request_id, requestId),
        isNotNull(requestMails.staff_id),
        // An undone reply never reached the customer.
        isNull(requestMails.canceled_at),
      ),
    )
    .orderBy(desc(requestMails.created_at))
    .limit(1)
  return mail?.staffId ?? null
}
