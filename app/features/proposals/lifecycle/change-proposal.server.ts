import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import type { proposalEventKinds } from '#db/tables/proposals.ts'
import { proposals } from '#db/tables/proposals.ts'
import { addEvent } from './events.server.ts'
import { lockProposal, type ProposalRow, parseContent } from './lock-proposal.server.ts'
import { getState, type ProposalState } from './state.ts'

/** `conflict`: someone changed it since the page was loaded. `not-possible`: not in its state, such as after an acceptance. */
export type ChangeOutcome = 'done' | 'conflict' | 'not-found' | 'not-possible'

type ChangeOptions = {
  id: string
  /** Shown to the editor. */
  version: number
  by: Actor
  now?: Date
}

type StateChange = {
  /** Undefined if the proposal cannot be changed so in its state. */
  toColumns: (row: ProposalRow, state: ProposalState) => Partial<typeof proposals.$inferInsert> | undefined
  kind: (typeof proposalEventKinds)[number]
  detail?: string | null
  /** Runs in the same transaction. */
  onChanged?: (tx: Transaction, before: ProposalRow) => Promise<void>
}

/**
 * Moves the last day of the version that recipients see, also of one that has expired. Nothing that was sent changes:
 * page and PDF show the new day beside it. The content that staff edit follows, with a revision.
 */
export const extendProposal = (
  services: Pick<Services, 'db'>,
  { validUntil, ...options }: ChangeOptions & { validUntil: IsoDate },
): Promise<ChangeOutcome> =>
  changeState(services, options, {
    kind: 'extended',
    detail: validUntil,
    toColumns: (row, state) => {
      const isLater = row.valid_until === null || validUntil > row.valid_until
      const isPast = validUntil < getShopDay(options.now)
      return (state === 'sent' || state === 'expired') && isLater && !isPast ? { valid_until: validUntil } : undefined
    },
    onChanged: (tx, row) => extendContent(tx, row, { validUntil, by: options.by }),
  })

/** Moves the last day of the content that staff edit, unless they gave the next version a later one, or none. */
async function extendContent(
  tx: Transaction,
  row: ProposalRow,
  { validUntil, by }: { validUntil: IsoDate; by: Actor },
): Promise<void> {
  const content = parseContent(row)
  if (!content?.validUntil || content.validUntil >= validUntil) return
  const change = await startChangeSet(tx, { by, title: `Extended ${row.number} to ${validUntil}` })
  await saveRevision(tx, {
    change,
    kind: 'proposal',
    subject: row.id,
    version: row.version + 1,
    before: { content: row.content, version: row.version },
  })
  await tx
    .update(proposals)
    .set({ content: { ...content, validUntil } })
    .where(eq(proposals.id, row.id))
}

/** Takes back a sent proposal: its link says so, and it cannot be accepted. A scheduled sending is canceled. */
export const withdrawProposal = (
  services: Pick<Services, 'db'>,
  { reason = '', ...options }: ChangeOptions & { reason?: string },
): Promise<ChangeOutcome> =>
  changeState(services, options, {
    kind: 'withdrawn',
    detail: reason || null,
    toColumns: (_, state) =>
      state === 'sent' || state === 'expired' ? { status: 'withdrawn', send_at: null } : undefined,
  })

/** Makes a withdrawn or declined proposal open for an answer again, until its last day. */
export const reopenProposal = (services: Pick<Services, 'db'>, options: ChangeOptions): Promise<ChangeOutcome> =>
  changeState(services, options, {
    kind: 'reopened',
    toColumns: (_, state) =>
      state === 'withdrawn' || state === 'declined' ? { status: 'sent', answered_at: null } : undefined,
  })

const changeState = (
  { db }: Pick<Services, 'db'>,
  { id, version, by, now = new Date() }: ChangeOptions,
  { toColumns, kind, detail = null, onChanged }: StateChange,
): Promise<ChangeOutcome> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (!row) return 'not-found'
    if (row.version !== version) return 'conflict'
    const columns = toColumns(row, getState(row, getShopDay(now)))
    if (!columns) return 'not-possible'
    await tx
      .update(proposals)
      .set({ ...columns, version: version + 1, updated_at: now })
      .where(eq(proposals.id, id))
    await onChanged?.(tx, row)
    await addEvent(tx, { proposal_id: id, kind, version: row.sent_version, detail }, by)
    await addAuditEntry(tx, {
      by,
      action: 'proposal.changed',
      subject: row.number,
      subjectId: id,
      after: { state: kind },
    })
    return 'done'
  })
