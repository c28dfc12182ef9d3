import { formatLongDate } from '#app/lib/time/dates.ts'
import type { ListedAlert } from './alerts.server.ts'

/** Customer that an alert concerns: 'Dana Whitfield, Northwind'; '' if there is none. */
export const formatCustomer = ({
  contactName,
  email,
  company,
}: Pick<ListedAlert, 'contactName' | 'email' | 'company'>) => [contactName || email, company].filter(Boolean).join(', ')

/** Path of the admin's page that an alert is about. */
export function getAlertPath({
  kind,
  proposal,
  campaignId,
  mailId,
  stockItemId,
  webhookId,
  reference,
}: Pick<
  ListedAlert,
  'kind' | 'proposal' | 'campaignId' | 'mailId' | 'stockItemId' | 'webhookId' | 'reference'
>): string {
  if (mailId !== null) return `/admin/requests/unmatched/${mailId}`
  if (stockItemId !== null) return `/admin/stock/${stockItemId}`
  if (webhookId !== null) return `/admin/settings/webhooks/${webhookId}`
  if (campaignId !== null) return `/admin/campaigns/${campaignId}${kind === 'campaign-requested' ? '' : '/holds'}`
  return proposal === null ? `/admin/requests/${reference}` : `/admin/proposals/${proposal}`
}

/** Characters of a line with a customer's words. */
const maxLength = 160

/** One line on what happened: 'Kim Lee mentioned you', 'Next step due December 1, 2026: Call Dana'. */
export function describeAlert({
  kind,
  causedBy,
  day,
  nextStep,
  contactName,
  email,
  event,
}: Pick<ListedAlert, 'kind' | 'causedBy' | 'day' | 'nextStep' | 'contactName' | 'email' | 'event'>): string {
  const teammate = causedBy ?? 'A teammate'
  const date = day ? formatLongDate(day) : ''
  switch (kind) {
    case 'mention':
      return `${teammate} mentioned you`
    case 'assignment':
      return `${teammate} assigned this to you`
    case 'reply':
      return `${contactName || email} replied`
    case 'unmatched-email':
      return `Unmatched email from ${contactName || email}`
    case 'due':
      return `Next step due ${date}${nextStep ? `: ${nextStep}` : ''}`
    case 'in-hands':
      return `In-hands date ${date}`
    case 'proposal-viewed':
      return 'Proposal viewed'
    case 'proposal-comment':
      return event?.kind === 'changes-requested' ? 'Changes requested' : 'New comment on a proposal'
    case 'proposal-accepted':
      return 'Proposal accepted'
    case 'proposal-declined':
      return 'Proposal declined'
    case 'proposal-expired':
      return 'Proposal expired'
    case 'proposal-update':
      return 'Updated proposal requested'
    case 'proposal-proof':
      return describeProof(event)
    case 'proposal-mail-failed':
      return 'Proposal email failed'
    case 'campaign-held':
      return 'Responses on hold'
    case 'campaign-limit':
      return 'Campaign limit reached'
    case 'campaign-requested':
      return 'Campaign set up in the portal'
    case 'stock-low':
      return 'Low stock'
    case 'webhook-disabled':
      return 'Webhook disabled: its receiver responded with status 410'
  }
}

/** "Proof approved: Mug, Front", "Proof changes requested: Mug, Front: larger, please" */
function describeProof(event: ListedAlert['event']): string {
  if (!event) return 'Proof reviewed'
  const title = event.kind === 'proof-approved' ? 'Proof approved' : 'Proof changes requested'
  const text = `${title}: ${event.detail ?? ''}`
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
}
