/** How far the sales team is with a request (docs/domain.md, Requests). */
export const requestStatuses = ['new', 'in-review', 'proposal-sent', 'won', 'lost', 'spam'] as const

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
