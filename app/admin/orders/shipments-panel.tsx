import { Form, useNavigation } from 'react-router'
import { carriers } from '#app/features/proposals/orders/carriers.ts'
import { shipmentSchema } from '#app/features/proposals/orders/shipment.schema.ts'
import type { listShipments } from '#app/features/proposals/orders/shipments.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { formatMediumDate } from '#app/lib/time/medium-date.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Panel } from '../shell/admin-page.tsx'
import type { OrderProblem } from './order-problem.ts'

type Shipment = Awaited<ReturnType<typeof listShipments>>[number]

type ShipmentsPanelProps = {
  shipments: Shipment[]
  today: IsoDate
  /** Name of the stage that a shipment leads to; null if the order is there. */
  stageToSet: string | null
  result: OrderProblem | undefined
}

/** Shipments with their tracking, and a form for the next one. */
export function ShipmentsPanel({ shipments, ...form }: ShipmentsPanelProps) {
  return (
    <Panel title="Shipments" text={shipments.length === 0 && 'None yet.'}>
      {shipments.length > 0 && (
        <ul className="mb-6 divide-y divide-line text-sm">
          {shipments.map((shipment) => (
            <ShipmentItem key={shipment.id} shipment={shipment} />
          ))}
        </ul>
      )}
      <ShipmentForm key={shipments.length} {...form} />
    </Panel>
  )
}

function ShipmentItem({ shipment }: { shipment: Shipment }) {
  const { id, carrier, service, tracking_number: number, trackingUrl, parcels, shipped_on, delivered_on } = shipment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium wrap-anywhere">{[carrier, service].filter(Boolean).join(' ')}</span>
        {number && trackingUrl ? (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="font-semibold break-all text-forest underline underline-offset-4"
          >
            {number}
          </a>
        ) : (
          number && <span className="break-all">{number}</span>
        )}
        <span className="text-muted">
          {[
            formatCount(parcels, 'package'),
            `shipped ${formatMediumDate(shipped_on)}`,
            delivered_on && `delivered ${formatMediumDate(delivered_on)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        {shipment.note && <span className="wrap-anywhere text-muted">{shipment.note}</span>}
      </span>
      <Form method="post">
        <input type="hidden" name="shipment" value={id} />
        <input type="hidden" name="delivered" value={delivered_on ? 'no' : 'yes'} />
        <Button type="submit" name="intent" value="delivery" variant="secondary" size="sm">
          {delivered_on ? 'Mark as not delivered' : 'Mark as delivered'}
        </Button>
      </Form>
    </li>
  )
}

function ShipmentForm({ today, stageToSet, result }: Omit<ShipmentsPanelProps, 'shipments'>) {
  const values = result?.values ?? { shipped_on: today, parcels: '1' }
  const form = useFormFields(shipmentSchema, { id: 'shipment', errors: result?.errors, values })
  const isBusy = useNavigation().formData?.get('intent') === 'shipment'
  return (
    <Form {...form.props} method="post" aria-label="Add shipment" className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label="Carrier" list="carriers" autoComplete="off" {...form.field('carrier')} />
      <datalist id="carriers">
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <TextField
        label="Service"
        optional
        autoComplete="off"
        placeholder="For example: Ground"
        {...form.field('service')}
      />
      <TextField label="Tracking number" optional autoComplete="off" {...form.field('tracking_number')} />
      <TextField
        label="Tracking link"
        optional
        type="url"
        autoComplete="off"
        placeholder="https://"
        hint={`Leave empty for ${carriers.join(', ')}: the link is built from the tracking number.`}
        {...form.field('tracking_url')}
      />
      <TextField label="Packages" inputMode="numeric" {...form.field('parcels')} />
      <TextField label="Shipped on" type="date" {...form.field('shipped_on')} />
      <TextField label="Note" optional autoComplete="off" className="sm:col-span-2" {...form.field('note')} />
      {stageToSet && (
        <Checkbox
          label={`Set stage to ${stageToSet}`}
          name="set_shipped"
          value="yes"
          defaultChecked={result?.values?.set_shipped !== ''}
          className="sm:col-span-2"
        />
      )}
      <Checkbox
        label="Email the customer about this shipment"
        name="notify"
        value="yes"
        defaultChecked={result?.values?.notify !== ''}
        className="sm:col-span-2"
      />
      <Button
        type="submit"
        name="intent"
        value="shipment"
        variant="secondary"
        busy={isBusy}
        className="justify-self-start"
      >
        Add shipment
      </Button>
    </Form>
  )
}
