/** Kinds of requests that a visitor can submit, each with its own table (docs/domain.md, Requests). */
export const requestKinds = ['email-signup', 'project', 'quote', 'swag-box', 'free-sample'] as const

/** Statuses of a request (docs/domain.md, Requests). */
export const requestStatuses = ['new', 'in-review', 'proposal-sent', 'won', 'lost', 'spam'] as const

/** How a request that the team added arrived. */
export const requestSources = ['phone', 'show', 'email', 'other'] as const

/** Kinds of events in a request's timeline. `mail` is a reply sent by email, `received` an email that came in. */
export const requestEventKinds = [
  'status',
  'owner',
  'next-step',
  'note',
  'mail',
  'answered',
  'not-spam',
  'contact',
  'added',
  'confirmation-withheld',
  'received',
  'deleted',
  'restored',
  'merged',
  'unmerged',
  'proposal',
] as const

/** Kinds of received emails. Automatic replies and bounces need no reply. */
export const inboundMailKinds = ['message', 'auto-reply', 'bounce', 'spam'] as const

/** How the request of an email that came in was found. */
export const inboundMatches = ['token', 'references', 'sender', 'staff'] as const
/** Reasons for an alert about a proposal: what its recipients did, and an email that did not reach them. */
export const proposalAlertKinds = [
  'proposal-viewed',
  'proposal-comment',
  'proposal-accepted',
  'proposal-declined',
  'proposal-expired',
  'proposal-update',
  'proposal-proof',
  'proposal-mail-failed',
] as const

/** Alerts of a campaign: the first claim on hold, a limit that is reached, and one that a customer made in the portal. */
export const campaignAlertKinds = ['campaign-held', 'campaign-limit', 'campaign-requested'] as const

/** An alert of a stock item: few pieces are left. */
export const stockAlertKinds = ['stock-low'] as const

/** An alert of a webhook: its receiver answered 410. */
export const webhookAlertKinds = ['webhook-disabled'] as const

/**
 * Reasons for an alert: a mention in a note, an assignment, a customer's reply, an email without a request, a next step due, an in-hands
 * date, a proposal, a campaign, stock, a webhook.
 */
export const alertKinds = [
  ...(['mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands'] as const),
  ...proposalAlertKinds,
  ...campaignAlertKinds,
  ...stockAlertKinds,
  ...webhookAlertKinds,
] as const

/** When an alert is emailed: within a minute, or in a digest every hour or every morning. */
export const alertEmailTimings = ['at-once', 'hourly', 'daily', 'never'] as const
