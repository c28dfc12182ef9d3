import { formatLongDate } from '#app/lib/time/dates.ts'
import type { ListedAlert } from './alerts.server.ts'

/** Who a request is from: 'Dana Whitfield, Northwind'. */
export const formatSender = ({ contactName, email, company }: Pick<ListedAlert, 'contactName' | 'email' | 'company'>) =>
  [contactName || email, company].filter(Boolean).join(', ')

/** Path of the admin's page that an alert is about. */
export function getAlertPath({
  proposal,
  campaignId,
  reference,
}: Pick<ListedAlert, 'proposal' | 'campaignId' | 'reference'>): string {
  if (campaignId !== null) return `/admin/campaigns/${campaignId}/holds`
  return proposal === null ? `/admin/requests/${reference}` : `/admin/proposals/${proposal}`
}

/** One line on what happened: 'Kim Lee mentioned you', 'Next step due December 1, 2026: Call Dana'. */
export function describeAlert({
  kind,
  causedBy,
  day,
  nextStep,
  contactName,
  email,
}: Pick<ListedAlert, 'kind' | 'causedBy' | 'day' | 'nextStep' | 'contactName' | 'email'>): string {
  const teammate = causedBy ?? 'A teammate'
  const date = day ? formatLongDate(day) : ''
  switch (kind) {
    case 'mention':
      return `${teammate} mentioned you`
    case 'assignment':
      return `${teammate} assigned this to you`
    case 'reply':
      return `${contactName || email} replied`
    case 'due':
      return `Next step due ${date}${nextStep ? `: ${nextStep}` : ''}`
    case 'in-hands':
      return `Needed in hands by ${date}`
    case 'proposal-viewed':
      return 'Proposal viewed'
    case 'proposal-comment':
      return 'New comment on a proposal'
    case 'proposal-accepted':
      return 'Proposal accepted'
    case 'proposal-declined':
      return 'Proposal declined'
    case 'proposal-expired':
      return 'Proposal expired'
    case 'proposal-update':
      return 'Updated proposal requested'
    case 'proposal-proof':
      return 'Proof reviewed'
    case 'proposal-mail-failed':
      return 'Proposal email failed'
    case 'campaign-held':
      return 'Claims are on hold'
    case 'campaign-limit':
      return 'Limit of a campaign reached'
  }
}
