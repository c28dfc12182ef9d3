import { readBrand } from '#app/features/brand/brand.server.ts'
import { countShipments, listShipments } from '#app/features/sends/shipping/list-shipments.server.ts'
import { parsePositiveInteger } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { type ShipmentState, shipmentStates } from '#db/tables/shipment-values.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import type { Route } from './+types/shipping.route.ts'
import { describeTrackingImport } from './describe-tracking-import.ts'
import { ShipmentList } from './shipment-list.tsx'
import { runShippingAction, type ShippingResult } from './shipping-action.server.ts'
import { CreatePanel, FilesPanel, RatesPanel } from './shipping-panels.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: shipping` : 'Shipping', matches)

const statusMessages: Record<string, (count: number, rest: number) => string> = {
  created: (count) => `${formatCount(count, 'shipment')} created.`,
  packed: (count) => `${formatCount(count, 'shipment')} packed.`,
  shipped: (count, rest) =>
    `${formatCount(count, 'shipment')} shipped. Recipients get an email.${rest > 0 ? ` ${formatNumber(rest)} more are ready: ship again.` : ''}`,
  delivered: (count) => `${formatCount(count, 'shipment')} delivered.`,
  returned: (count) => `${formatCount(count, 'shipment')} returned.`,
}

const maxSearchLength = 100

const isState = (text: string | null): text is ShipmentState =>
  (shipmentStates as readonly (string | null)[]).includes(text)

export async function loader({ params, context, url: { searchParams } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const campaign = await openCampaign(db, params.id)
  const state = searchParams.get('state')
  const after = searchParams.get('after')
  const [page, counts, views, brand] = await Promise.all([
    listShipments(db, {
      campaignId: campaign.id,
      search: toSingleLine(searchParams.get('q') ?? '').slice(0, maxSearchLength),
      state: isState(state) ? state : undefined,
      after: isUuid(after) ? after : undefined,
    }),
    countShipments(db, campaign.id),
    listViews(db, { staffId: getPerson(context).id, lists: ['shipments'] }),
    readBrand(services),
  ])
  const readCount = (name: string) => parsePositiveInteger(searchParams.get(name)) ?? 0
  const messageKey = searchParams.get('notice') ?? ''
  const tracking = { ship: readCount('ship'), correct: readCount('correct'), rejected: readCount('rejected') }
  return {
    campaign,
    page,
    counts,
    views,
    rates: { domestic: brand.domesticBoxShipping, countries: brand.countryRates.length },
    statusMessage:
      messageKey === 'tracking'
        ? describeTrackingImport(tracking)
        : Object.hasOwn(statusMessages, messageKey)
          ? statusMessages[messageKey]?.(readCount('count'), readCount('rest'))
          : undefined,
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = await openCampaign(args.context.get(servicesContext).db, args.params.id)
  return runShippingAction(args, id)
}

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, page, counts, views, rates, statusMessage } = loaderData
  const result = actionData as ShippingResult | undefined
  return (
    <CampaignPage campaign={campaign}>
      {statusMessage && !result && <Alert>{statusMessage}</Alert>}
      {result && <Alert tone="error">{result.message}</Alert>}
      <div className="campaign-columns">
        <ShipmentList id={campaign.id} page={page} counts={counts} views={views} />
        <div className="campaign-column">
          <CreatePanel status={campaign.status} {...counts} />
          {counts.total > 0 && <FilesPanel id={campaign.id} />}
          <RatesPanel {...rates} cost={counts.cost} />
        </div>
      </div>
    </CampaignPage>
  )
}
