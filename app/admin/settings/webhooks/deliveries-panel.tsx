import type { ListedDelivery } from '#app/features/webhooks/log/deliveries.server.ts'
import { Panel } from '../../shell/admin-page.tsx'
import { DeliveryList } from './delivery-list.tsx'

/** Deliveries about a request or proposal, with their endpoints; nothing without any. */
export function DeliveriesPanel({ deliveries, hasLinks }: { deliveries: ListedDelivery[]; hasLinks: boolean }) {
  if (deliveries.length === 0) return null
  return (
    <Panel title="Webhook deliveries">
      <DeliveryList deliveries={deliveries} shouldShowEndpoint hasLinks={hasLinks} />
    </Panel>
  )
}
