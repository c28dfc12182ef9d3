import { Check, ExternalLink } from 'lucide-react'
import { getButtonClass } from '#app/ui/button.tsx'
import type { DocumentFormat } from '../../document/format-document.ts'
import { Unbroken } from '../components/unbroken.tsx'
import type { OrderStatus } from './read-order-status.server.ts'

type OrderStatusProps = {
  order: OrderStatus
  format: DocumentFormat
  /** Whether the title of the page has the number. */
  isTitled: boolean
}

/** Where an order is: its stages, payment and shipments. */
export function OrderStatusSection({ order, format, isTitled }: OrderStatusProps) {
  const { number, stage, stages, dueOn, payment, shipments } = order
  const current = stages.findIndex(({ key }) => key === stage)
  return (
    <section aria-labelledby="order-title" className="fold-t py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="order-title" className="text-heading">
          {isTitled ? 'Progress' : <Unbroken text={`Order ${number}`} />}
        </h2>
        {dueOn && <p className="text-muted">{`In hands ${format.day(dueOn)}`}</p>}
      </div>
      <ol className="order-stages" aria-label="Stages">
        {stages.map(({ key, name }, index) => (
          <li key={key} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
            <span aria-hidden="true" className="order-stage-mark">
              {index < current && <Check />}
            </span>
            <span>{name}</span>
            {index < current && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
      <Payment payment={payment} />
      {shipments.length > 0 && (
        <div className="mt-8">
          <h3 className="text-subheading">Shipments</h3>
          <ul className="mt-3 flex flex-col gap-3">
            {shipments.map((shipment) => (
              <ShipmentItem key={shipment.id} shipment={shipment} format={format} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const paymentTexts: Record<OrderStatus['payment']['state'], string> = {
  none: '',
  requested: 'Payment is due.',
  'deposit-paid': 'We received your deposit. Thank you!',
  paid: 'Paid. Thank you!',
  refunded: 'Your payment was refunded.',
}

function Payment({ payment: { state, url, invoiceNumber } }: Pick<OrderStatus, 'payment'>) {
  const text = paymentTexts[state]
  const isOpen = url !== null && state !== 'paid' && state !== 'refunded'
  if (!text && !isOpen && !invoiceNumber) return null
  return (
    <div className="mt-8">
      <h3 className="text-subheading">Payment</h3>
      <p className="mt-2">{[text, invoiceNumber && `Invoice ${invoiceNumber}.`].filter(Boolean).join(' ')}</p>
      {isOpen && (
        <p className="mt-4 no-print">
          <a href={url} rel="noreferrer" className={getButtonClass({ variant: 'primary' })}>
            Pay by secure link
            <ExternalLink aria-hidden="true" />
          </a>
        </p>
      )}
    </div>
  )
}

type ShipmentItemProps = { shipment: OrderStatus['shipments'][number]; format: DocumentFormat }

function ShipmentItem({ shipment, format }: ShipmentItemProps) {
  const { carrier, service, trackingNumber, trackingUrl, parcels, shippedOn, deliveredOn } = shipment
  return (
    <li className="comment" data-staff={deliveredOn ? '' : undefined}>
      <p className="font-semibold wrap-anywhere">
        <span>{[carrier, service].filter(Boolean).join(' ')}</span>
        {trackingNumber && <span>, </span>}
        {trackingNumber &&
          (trackingUrl ? (
            <a href={trackingUrl} rel="noreferrer" className="break-all underline underline-offset-4">
              {trackingNumber}
            </a>
          ) : (
            <span className="break-all">{trackingNumber}</span>
          ))}
      </p>
      <p className="text-muted">
        {`${format.count(parcels)} ${parcels === 1 ? 'package' : 'packages'}, shipped ${format.day(shippedOn)}${deliveredOn ? `, delivered ${format.day(deliveredOn)}` : ''}`}
      </p>
    </li>
  )
}
