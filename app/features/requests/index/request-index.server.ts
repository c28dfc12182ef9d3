import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { getRequestFiles } from '../artwork/artwork-file.ts'
import { describeRequest } from '../describe-request.ts'
import { createReference } from '../reference.ts'
import type { SentRequest } from '../stored-request.ts'

const maxAttempts = 10

/**
 * Adds a request to the index, in the transaction of its row.
 * @returns its reference
 */
export async function indexRequest(
  tx: Transaction,
  request: SentRequest & { created_at: Date | SQL },
): Promise<string> {
  const { summary, value, sender, searchText } = describeRequest(request)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const reference = createReference()
    const written = await tx
      .insert(requests)
      .values({
        id: request.id,
        kind: request.kind,
        reference,
        contact_name: sender.name || null,
        email: sender.email,
        company: sender.company,
        phone: sender.phone,
        summary,
        value_cents: value,
        suspected_spam: request.suspected_spam,
        has_artwork: getRequestFiles(request).some(({ kind: shows }) => shows !== 'proof'),
        search_text: sql`boxwright_fold(${[reference, reference.replaceAll('-', ''), searchText].join('\n')})`,
        created_at: request.created_at,
      })
      // On a collision, retries with another reference; an insert-only role cannot check first.
      .onConflictDoNothing()
    if (written.rowCount) return reference
  }
  throw new Error(`no unused reference in ${maxAttempts} attempts`)
}
