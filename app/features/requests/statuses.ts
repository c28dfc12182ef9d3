import { requestStatuses } from '#db/tables/request-values.ts'

export { requestStatuses }

export type RequestStatus = (typeof requestStatuses)[number]

export const statusTitles: Record<RequestStatus, string> = {
  new: 'New',
  'in-review': 'In review',
  'proposal-sent': 'Proposal sent',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

export const isRequestStatus = (text: unknown): text is RequestStatus =>
  requestStatuses.some((status) => status === text)

/** Statuses that need further work. */
export const openStatuses = ['new', 'in-review', 'proposal-sent'] as const satisfies readonly RequestStatus[]

export const isOpenStatus = (status: RequestStatus) => openStatuses.some((open) => open === status)

/** Open statuses without a reply; a sent proposal counts as one. */
export const unansweredStatuses = ['new', 'in-review'] as const satisfies readonly RequestStatus[]

/** Statuses of closed requests. */
export const closedStatuses = ['won', 'lost'] as const satisfies readonly RequestStatus[]

/** Statuses in which the in-hands date matters: a won order is still on its way. */
export const awaitedStatuses = [...openStatuses, 'won'] as const satisfies readonly RequestStatus[]
