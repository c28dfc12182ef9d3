import { Form, Link, useNavigation } from 'react-router'
import { formatCount } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import type { OpenedCampaign } from '../campaign/open-campaign.server.ts'
import { getExportPath, getTrackingPath } from '../campaign-paths.ts'

type CreatePanelProps = Pick<OpenedCampaign, 'status'> & { missing: number; total: number }

/** Creates the shipments that are missing. */
export function CreatePanel({ status, missing, total }: CreatePanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  const text =
    status !== 'packing'
      ? 'Shipments are created once packing has started.'
      : missing > 0
        ? `${formatCount(missing, 'confirmed package')} without a shipment.`
        : 'Every confirmed package has a shipment.'
  return (
    <Panel title={total > 0 ? formatCount(total, 'shipment') : 'Shipments'} text={text}>
      {status === 'packing' && missing > 0 && (
        <Form method="post">
          <Button type="submit" name="intent" value="create" size="sm" busy={isBusy}>
            {`Create ${formatCount(missing, 'shipment')}`}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** Where lists to pack by are, and where tracking numbers come in. */
export const FilesPanel = ({ id }: { id: string }) => (
  <Panel title="Pack and ship" text="Pick list, packing slips, labels and CSV are under Export.">
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={getExportPath(id)} variant="secondary" size="sm" prefetch="none">
        Print and export
      </ButtonLink>
      <ButtonLink to={getTrackingPath(id)} variant="secondary" size="sm" prefetch="none">
        Import tracking
      </ButtonLink>
    </div>
  </Panel>
)

type RatesPanelProps = { domestic: string; countries: number; cost: number }

/** Shipping rates that the customer pays, and the carriers' charges. */
export const RatesPanel = ({ domestic, countries, cost }: RatesPanelProps) => (
  <Panel title="Rates">
    <dl className="grid gap-2 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">US box</dt>
        <dd>{domestic}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">International (DDP)</dt>
        <dd>{countries > 0 ? formatCount(countries, 'country', 'countries') : 'Quoted'}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Storage and picking</dt>
        <dd>Free</dd>
      </div>
      {cost > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Charged by carriers</dt>
          <dd>{formatCents(cost)}</dd>
        </div>
      )}
    </dl>
    <p className="mt-3 text-sm">
      <Link to="/admin/brand" prefetch="none" className="font-semibold text-forest underline underline-offset-4">
        Edit rates
      </Link>
    </p>
  </Panel>
)
