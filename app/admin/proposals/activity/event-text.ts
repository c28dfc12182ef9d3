import type { proposalEventKinds } from '#db/tables/proposals.ts'

type EventKind = (typeof proposalEventKinds)[number]

/** Text of each event, after the name of its actor. */
const texts: Record<EventKind, string> = {
  created: 'created the proposal',
  assigned: 'assigned it to',
  sent: 'sent version',
  'send-undone': 'canceled sending',
  mailed: 'was emailed',
  'mail-failed': 'could not be emailed',
  bounced: 'did not receive an email (bounced)',
  viewed: 'viewed version',
  commented: 'commented',
  'changes-requested': 'requested changes',
  'update-requested': 'asked for an updated proposal',
  'link-requested': 'asked for a link',
  reminded: 'was reminded',
  superseded: 'superseded version',
  expired: 'expired',
  extended: 'extended it to',
  withdrawn: 'withdrew the proposal',
  reopened: 'reopened the proposal',
  declined: 'declined',
  accepted: 'accepted version',
  'proof-sent': 'sent a proof',
  'proof-approved': 'approved a proof',
  'proof-changes': 'requested changes to a proof',
  'proof-voided': 'voided a proof',
  'order-created': 'created the order',
  'order-stage': 'moved the order to',
  shipped: 'shipped',
  delivered: 'delivered',
}

const withVersion: readonly EventKind[] = ['sent', 'viewed', 'superseded', 'accepted']
const withDetail: readonly EventKind[] = ['assigned', 'extended', 'order-stage']

/** Titles of emails, by kind. */
const mailTitles: Record<string, string> = {
  sent: 'Proposal',
  reminder: 'Reminder',
  link: 'Link',
  accepted: 'Confirmation',
  declined: 'Confirmation',
  comment: 'Comment',
  proof: 'Proofs',
  order: 'Order update',
}

type Event = { kind: EventKind; version: number | null; detail: string | null; who: string }

/** "Ana Lee viewed version 2" */
export function describeEvent({ kind, version, detail, who }: Event): string {
  if (kind === 'expired') return `Version ${version ?? ''} expired`
  // A scheduled proposal that was not complete; its actor is the sender.
  if (kind === 'mail-failed' && version === null) return `${who} could not send the proposal`
  const end = withVersion.includes(kind) ? ` ${version ?? ''}` : withDetail.includes(kind) ? ` ${detail ?? ''}` : ''
  return `${who} ${texts[kind]}${end}`.trim()
}

/** Words of an event that stand below it. */
export function getEventDetail({ kind, detail }: Pick<Event, 'kind' | 'detail'>): string | null {
  if (kind === 'mailed') return mailTitles[detail ?? ''] ?? null
  return kind === 'expired' || withDetail.includes(kind)
    ? null
    : kind === 'accepted' && detail
      ? `Customer PO number ${detail}`
      : detail
}
