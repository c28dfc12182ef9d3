import { Link } from 'react-router'
import type { ListedDelivery } from '#app/features/webhooks/log/deliveries.server.ts'
import { getEventTitle } from '#app/features/webhooks/webhook-events.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DateTime } from '../../shell/admin-page.tsx'
import { getDeliveryPath } from './webhook-paths.ts'

const badges = {
  pending: { tone: 'mustard', label: 'Pending' },
  delivered: { tone: 'forest', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

type DeliveryListProps = {
  deliveries: ListedDelivery[]
  /** Names the endpoint of each. */
  shouldShowEndpoint?: boolean
  /** Links to the log, which only some may open. */
  hasLinks?: boolean
}

/** Deliveries of events, newest first. */
export function DeliveryList({ deliveries, shouldShowEndpoint = false, hasLinks = true }: DeliveryListProps) {
  return (
    <ul className="divide-y divide-line text-sm">
      {deliveries.map((delivery) => {
        const title = getEventTitle(delivery.event)
        return (
          <li key={delivery.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5">
            <DeliveryState state={delivery.state} />
            {hasLinks ? (
              <Link to={getDeliveryPath(delivery)} className="font-semibold underline underline-offset-4">
                {title}
              </Link>
            ) : (
              <span className="font-semibold">{title}</span>
            )}
            {shouldShowEndpoint && <span className="wrap-anywhere">{`to ${delivery.endpoint}`}</span>}
            <span className="text-muted">
              <DateTime at={delivery.endedAt ?? delivery.at} />
              <span>{delivery.attemptCount > 1 ? `, ${delivery.attemptCount} attempts` : ''}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export function DeliveryState({ state }: Pick<ListedDelivery, 'state'>) {
  const { tone, label } = badges[state]
  return <Badge tone={tone}>{label}</Badge>
}
