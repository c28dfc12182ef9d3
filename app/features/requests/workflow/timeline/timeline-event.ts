import type { requestEventKinds } from '#db/tables/request-values.ts'

export type EventKind = (typeof requestEventKinds)[number]

/** An action of a person on a request. */
export type TimelineEvent = {
  id: number
  at: Date
  kind: EventKind
  actorName: string
  before: string | null
  after: string | null
}
