export type EventKind =
  | 'status'
  | 'owner'
  | 'next-step'
  | 'note'
  | 'mail'
  | 'answered'
  | 'not-spam'
  | 'confirmation-withheld'

/** An action of a person on a request. */
export type TimelineEvent = {
  id: number
  at: Date
  kind: EventKind
  actorName: string
  before: string | null
  after: string | null
}
