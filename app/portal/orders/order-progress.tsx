import { Check, ExternalLink } from 'lucide-react'
import type { PortalOrder } from '#app/features/portal/records/orders.server.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { type Column, PortalTable } from '../components/portal-table.tsx'
import { Day } from '../components/times.tsx'
import { Tracking } from '../components/tracking.tsx'

/** All stages of an order: the earlier ones done, the current one marked. */
export function OrderStages({ stages, stage }: Pick<PortalOrder, 'stages' | 'stage'>) {
  const current = stages.findIndex(({ key }) => key === stage)
  return (
    <ol aria-label="Stages" className="portal-stages">
      {stages.map(({ key, name }, index) => (
        <li key={key} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          {index < current && <Check aria-hidden="true" className="size-4" />}
          <span>{name}</span>
          {index < current && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}

const paymentTexts: Record<PortalOrder['payment']['state'], string> = {
  none: '',
  requested: 'Payment is due.',
  'deposit-paid': 'We received your deposit.',
  paid: 'Paid.',
  refunded: 'Your payment was refunded.',
}

/** State of the payment, with the link to pay. */
export function Payment({ payment: { state, url, invoiceNumber } }: Pick<PortalOrder, 'payment'>) {
  const isOpen = url !== null && state !== 'paid' && state !== 'refunded'
  const text = [paymentTexts[state], invoiceNumber && `Invoice ${invoiceNumber}.`].filter(Boolean).join(' ')
  if (!text && !isOpen) return null
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      {text && <p>{text}</p>}
      {isOpen && (
        <a href={url} rel="noreferrer" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
          Pay by secure link
          <ExternalLink aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

type Shipment = PortalOrder['shipments'][number]

const columns: Column<Shipment>[] = [
  { label: 'Carrier', isTitle: true, cell: ({ carrier, service }) => [carrier, service].filter(Boolean).join(' ') },
  {
    label: 'Tracking',
    cell: ({ trackingNumber, trackingUrl }) => <Tracking number={trackingNumber} url={trackingUrl} />,
  },
  { label: 'Shipped', cell: ({ shippedOn }) => <Day day={shippedOn} /> },
  { label: 'Delivered', cell: ({ deliveredOn }) => <Day day={deliveredOn} /> },
  { label: 'Packages', isNumber: true, cell: ({ parcels }) => parcels },
]

export const OrderShipments = ({ shipments }: { shipments: readonly Shipment[] }) => (
  <PortalTable caption="Shipments" columns={columns} rows={shipments} getKey={({ id }) => id} />
)
