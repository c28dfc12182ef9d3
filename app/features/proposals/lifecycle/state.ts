import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { proposalStatuses } from '#db/tables/proposals.ts'

export type ProposalStatus = (typeof proposalStatuses)[number]

/** A status, or `expired` for a sent proposal whose last day is over. */
export type ProposalState = ProposalStatus | 'expired'

/** @param today in the shop's time zone */
export function getState(
  { status, valid_until: end }: { status: ProposalStatus; valid_until: IsoDate | null },
  today: IsoDate,
): ProposalState {
  return status === 'sent' && end !== null && end < today ? 'expired' : status
}
