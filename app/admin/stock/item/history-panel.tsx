import { Link } from 'react-router'
import type { ListedMovement } from '#app/features/stock/movements/list-movements.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getShippingPath } from '../../campaigns/campaign-paths.ts'
import { getOrderPath } from '../../orders/order-paths.ts'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

const titles: Record<ListedMovement['kind'], string> = {
  receipt: 'Received',
  count: 'Counted',
  adjustment: 'Adjusted',
  transfer: 'Transferred',
  shipment: 'Shipped',
  return: 'Returned',
}

type HistoryPanelProps = { movements: readonly ListedMovement[]; nextUrl: string | null }

/** Who moved pieces, when and why, newest first. */
export function HistoryPanel({ movements, nextUrl }: HistoryPanelProps) {
  return (
    <Panel title="History" text={movements.length === 0 && 'No units received yet.'}>
      {movements.length > 0 && (
        <ol aria-label="History" className="stock-history">
          {movements.map((movement) => (
            <li key={movement.id}>
              <span className="text-right font-semibold tabular-figures">
                {movement.quantity > 0 ? `+${formatNumber(movement.quantity)}` : formatNumber(movement.quantity)}
              </span>
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <span className="font-medium">{`${titles[movement.kind]}, ${movement.location}`}</span>
                  <Source {...movement} />
                </p>
                {movement.reason && <p className="wrap-anywhere">{movement.reason}</p>}
                <p className="wrap-anywhere text-muted">
                  <DateTime at={movement.createdAt} />
                  <span>{`, ${movement.actor}`}</span>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {nextUrl && (
        <p className="mt-4">
          <ButtonLink to={nextUrl} variant="secondary" size="sm">
            Older
          </ButtonLink>
        </p>
      )}
    </Panel>
  )
}

/** The order or shipment that moved the pieces. */
function Source({ orderId, order, campaignId, shipment }: ListedMovement) {
  const target = orderId
    ? { to: getOrderPath(orderId), label: order }
    : campaignId && { to: `${getShippingPath(campaignId)}?q=${shipment}`, label: shipment }
  if (!target) return null
  return (
    <>
      <span>, </span>
      <Link to={target.to} prefetch="none" className="font-semibold text-forest underline underline-offset-4">
        {target.label}
      </Link>
    </>
  )
}
