import type { ChannelName } from '#app/features/requests/notifications/queues.server.ts'

export const channelTitles: Record<ChannelName, string> = {
  mail: 'Email to the sales team',
  webhook: 'Request webhook',
  confirmation: 'Confirmation email to the customer',
}
