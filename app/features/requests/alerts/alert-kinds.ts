import {
  alertEmailTimings,
  alertKinds,
  type campaignAlertKinds,
  type proposalAlertKinds,
  type stockAlertKinds,
  type webhookAlertKinds,
} from '#db/tables/request-values.ts'

export { alertEmailTimings, alertKinds }

export type AlertKind = (typeof alertKinds)[number]
export type ProposalAlertKind = (typeof proposalAlertKinds)[number]
export type CampaignAlertKind = (typeof campaignAlertKinds)[number]
export type StockAlertKind = (typeof stockAlertKinds)[number]
export type WebhookAlertKind = (typeof webhookAlertKinds)[number]
export type AlertEmailTiming = (typeof alertEmailTimings)[number]

export const alertKindTitles: Record<AlertKind, string> = {
  mention: 'A teammate mentions you',
  assignment: 'A teammate assigns you a request or a proposal',
  reply: 'A customer replies to one of your requests, or to an unassigned one',
  'unmatched-email': 'An email cannot be matched to a request',
  due: 'A next step is due',
  'in-hands': 'An in-hands date is a week away',
  'proposal-viewed': 'A customer views one of your proposals for the first time',
  'proposal-comment': 'A customer comments on a proposal or asks for changes',
  'proposal-accepted': 'A customer accepts a proposal',
  'proposal-declined': 'A customer declines a proposal',
  'proposal-expired': 'A proposal expires without a response',
  'proposal-update': 'A customer asks for an updated proposal',
  'proposal-proof': 'A customer approves a proof or asks for changes',
  'proposal-mail-failed': 'An email about a proposal fails',
  'campaign-held': 'Responses are on hold',
  'campaign-limit': 'A campaign limit is reached',
  'campaign-requested': 'A customer sets up a campaign in the portal',
  'stock-low': 'A stock item runs low',
  'webhook-disabled': 'A webhook is disabled by its receiver',
}

export const alertEmailTimingTitles: Record<AlertEmailTiming, string> = {
  'at-once': 'Right away',
  hourly: 'Every hour',
  daily: 'Every day at 8 AM',
  never: 'Never',
}

/** Emails of a person who has not chosen. */
export const defaultAlertEmails: Record<AlertKind, AlertEmailTiming> = {
  mention: 'at-once',
  assignment: 'at-once',
  reply: 'at-once',
  'unmatched-email': 'never',
  due: 'daily',
  'in-hands': 'daily',
  'proposal-viewed': 'never',
  'proposal-comment': 'at-once',
  'proposal-accepted': 'at-once',
  'proposal-declined': 'at-once',
  'proposal-expired': 'daily',
  'proposal-update': 'at-once',
  'proposal-proof': 'at-once',
  'proposal-mail-failed': 'at-once',
  'campaign-held': 'at-once',
  'campaign-limit': 'at-once',
  'campaign-requested': 'at-once',
  'stock-low': 'daily',
  'webhook-disabled': 'at-once',
}
