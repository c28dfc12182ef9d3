/** Events that an endpoint can choose, with the texts of their checkboxes. */
export const webhookEventTitles = {
  'request.created': 'A request arrives',
  'proposal.sent': 'A proposal is sent',
  'proposal.viewed': 'A recipient views a proposal',
  'proposal.accepted': 'A proposal is accepted',
  'proposal.declined': 'A proposal is declined',
  'proposal.expired': 'A proposal expires',
  'proof.approved': 'A proof is approved',
  'proof.changes_requested': 'Changes to a proof are requested',
  'order.shipped': 'A shipment is added to an order',
  'send.claimed': 'A campaign recipient redeems a gift or confirms an address',
  'stock.low': 'A stock item runs low',
} as const

export type WebhookEvent = keyof typeof webhookEventTitles

export const webhookEvents = Object.keys(webhookEventTitles) as WebhookEvent[]

/** Sent on demand, to try an endpoint. */
export const testEvent = 'webhook.test'

const titles: Record<string, string> = { ...webhookEventTitles, [testEvent]: 'Test event' }

export const getEventTitle = (event: string): string => titles[event] ?? event

/** Path of a resource in the API, and of its event's `url`; undefined for a test event. */
export function getResourcePath(resource: string, id: string): string | undefined {
  return resource === 'webhook' ? undefined : `/${resource}s/${id}`
}
