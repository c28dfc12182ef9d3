import { Link } from 'react-router'
import type { ListedShipment } from '#app/features/sends/shipping/list-shipments.server.ts'
import { shipmentStateTitles } from '#app/features/sends/shipping/shipment-state.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import { getRecipientPath } from '../campaign-paths.ts'

const tones = {
  'to-pick': 'neutral',
  packed: 'mustard',
  shipped: 'forest',
  delivered: 'forest',
  returned: 'danger',
} as const

/** Columns of the shipments of a campaign. */
export const createShipmentColumns = (id: string): Column<ListedShipment>[] => [
  {
    label: 'Recipient',
    narrowSlot: 'name',
    cell: ({ recipient, code, contents }) => (
      <>
        {recipient ? (
          <Link to={getRecipientPath(id, recipient.id)} prefetch="none" className="wrap-anywhere">
            {recipient.name}
          </Link>
        ) : (
          <span>Erased recipient</span>
        )}
        <span className="block font-normal wrap-anywhere text-muted">
          {[code, ...contents.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))].join(' · ')}
        </span>
      </>
    ),
  },
  {
    label: 'Status',
    narrowSlot: 'corner',
    width: 'm',
    cell: ({ state, isBlocked }) => (
      <Badge tone={isBlocked ? 'danger' : tones[state]}>{isBlocked ? 'Blocked' : shipmentStateTitles[state]}</Badge>
    ),
  },
  { label: 'Country', narrowSlot: 'fact', width: 'm', cell: ({ country }) => <span>{getCountryName(country)}</span> },
  {
    label: 'Carrier',
    narrowSlot: 'fact',
    width: 'l',
    cell: ({ carrier, service, tracking_number: number, trackingUrl, canReship, code, id: shipmentId }) => (
      <span className="wrap-anywhere">
        <span>{[carrier, service].filter(Boolean).join(' ')}</span>
        {number && (
          <span className="block">
            {trackingUrl ? (
              <a href={trackingUrl} target="_blank" rel="noreferrer" className="text-forest underline">
                {number}
              </a>
            ) : (
              number
            )}
          </span>
        )}
        {canReship && (
          <button
            type="submit"
            name="intent"
            value="reship"
            form={`reship-${shipmentId}`}
            className="block font-semibold text-forest underline"
          >
            Ship again<span className="sr-only">{` in place of ${code}`}</span>
          </button>
        )}
      </span>
    ),
  },
]
