import { and, eq, max } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { brandKey, mergeBrand } from '#app/features/brand/brand.server.ts'
import { readContent } from '#app/features/brand/content.server.ts'
import type { SaveInput, SaveOutcome } from '#app/features/content/documents.server.ts'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import type { Queryable } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { proposals } from '#db/tables/proposals.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import { lockProposal, parseContent } from '../lifecycle/lock-proposal.server.ts'
import { readBookFor, summarizeProposal } from '../lifecycle/price-book.server.ts'
import { listChangedParts } from './content-texts.ts'

/**
 * Saves the working content of a proposal, with a revision. Recipients see the sent version until the next one. Sending,
 * views and a decline since the form was opened are no conflict; an accepted proposal rejects changes.
 */
export const saveContent = (
  db: Queryable,
  { id, version, value, by, title }: SaveInput<ProposalContent>,
): Promise<SaveOutcome> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (!row) return { outcome: 'not-found' }
    if ((await readContentVersion(tx, id)) !== version) return { outcome: 'conflict' }
    if (row.status === 'accepted')
      return {
        outcome: 'rejected',
        errors: { title: ['This proposal is accepted. Duplicate it to change what is ordered'] },
      }
    const before = parseContent(row)
    if (before && isDeepEqual(before, value)) return { outcome: 'saved' }
    const brand = mergeBrand((await readContent(tx, brandKey)).value)
    const book = await readBookFor(tx, value, brand)
    const changed = before ? `: ${listChangedParts(before, value)}` : ''
    const change = await startChangeSet(tx, { by, title: title ?? `Changed ${row.number}${changed}` })
    await saveRevision(tx, {
      change,
      kind: 'proposal',
      subject: id,
      version: row.version + 1,
      before: { content: row.content, version: row.version },
    })
    await tx
      .update(proposals)
      .set({
        content: value,
        version: row.version + 1,
        updated_at: new Date(),
        ...summarizeProposal(value, book, row.number),
      })
      .where(eq(proposals.id, id))
    await addAuditEntry(tx, { by, action: 'proposal.changed', subject: row.number, subjectId: id })
    return { outcome: 'saved' }
  })

/**
 * The version of the proposal when its content was last saved: other versions of the row, such as that of sending, change no
 * content.
 */
export async function readContentVersion(db: Queryable, id: string): Promise<number> {
  const { kind, subject, version } = contentRevisions
  const [row] = await db
    .select({ version: max(version) })
    .from(contentRevisions)
    .where(and(eq(kind, 'proposal'), eq(subject, id)))
  return row?.version ?? 1
}
