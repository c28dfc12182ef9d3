import { eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { proposalEventKinds } from '#db/tables/proposals.ts'
import { proposals } from '#db/tables/proposals.ts'
import { addEvent } from './events.server.ts'
import { lockProposal, type ProposalRow } from './lock-proposal.server.ts'
import { getState, type ProposalState } from './state.ts'

/** `conflict`: someone changed it since the page was loaded. `not possible`: not in its state, such as after an acceptance. */
export type ChangeOutcome = 'done' | 'conflict' | 'not found' | 'not possible'

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
}

/** Moves the last day of the version that recipients see, in its state too if it has expired. */
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
      if ((state !== 'sent' && state !== 'expired') || !isLater || isPast) return undefined
      const day = sql`to_jsonb(${validUntil}::text)`
      return { valid_until: validUntil, content: sql`jsonb_set(${proposals.content}, '{validUntil}', ${day})` }
    },
  })

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
  { toColumns, kind, detail = null }: StateChange,
): Promise<ChangeOutcome> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (!row) return 'not found'
    if (row.version !== version) return 'conflict'
    const columns = toColumns(row, getState(row, getShopDay(now)))
    if (!columns) return 'not possible'
    await tx
      .update(proposals)
      .set({ ...columns, version: version + 1, updated_at: now })
      .where(eq(proposals.id, id))
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
