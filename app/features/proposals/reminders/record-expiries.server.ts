import { and, asc, between, eq, sql } from 'drizzle-orm'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Services } from '#app/lib/services.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalEvents, proposals } from '#db/tables/proposals.ts'
import { addEvent } from '../lifecycle/events.server.ts'
import { lockProposal } from '../lifecycle/lock-proposal.server.ts'

/** Days for which a missed expiry is still recorded, such as after the shop was down. */
const maxDaysLate = 7

/**
 * Records that unanswered proposals expired with the end of their last day in the shop's time zone, and alerts their
 * assignees, once per version and last day, also by two processes.
 * @returns the number of expired proposals
 */
export async function recordExpiries({ db }: Pick<Services, 'db'>, now: Date): Promise<number> {
  let recorded = 0
  for (const { id } of await listExpired(db, now))
    recorded += await db.transaction(async (tx) => {
      // An answer, an extension and another process wait or were first.
      await lockProposal(tx, id)
      const [expired] = await listExpired(tx, now, id)
      if (!expired) return 0
      const { version, validUntil: detail } = expired
      const event = { proposal_id: id, kind: 'expired', version, detail, at: now } as const
      await addEvent(tx, event, { staffId: null, name: 'store', ip: null })
      await createProposalAlert(tx, { kind: 'proposal-expired', proposalId: id })
      return 1
    })
  return recorded
}

/** Expired proposals without an event that says so, of all or of one. */
function listExpired(db: Queryable, now: Date, id?: string) {
  const today = getShopDay(now)
  return db
    .select({ id: proposals.id, version: proposals.sent_version, validUntil: proposals.valid_until })
    .from(proposals)
    .where(
      and(
        eq(proposals.status, 'sent'),
        between(proposals.valid_until, addDays(today, -maxDaysLate), addDays(today, -1)),
        id === undefined ? undefined : eq(proposals.id, id),
        sql`not exists (select from ${proposalEvents} where ${proposalEvents.proposal_id} = ${proposals.id}
          and ${proposalEvents.kind} = 'expired' and ${proposalEvents.version} = ${proposals.sent_version}
          and ${proposalEvents.detail} = ${proposals.valid_until}::text)`,
      ),
    )
    .orderBy(asc(proposals.valid_until))
}
