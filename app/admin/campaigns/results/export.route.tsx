import { and, eq } from 'drizzle-orm'
import { data } from 'react-router'
import { getsPackage } from '#app/features/sends/export/export-addresses.server.ts'
import { labelsPerFile } from '#app/features/sends/export/render-labels.server.ts'
import { isToShip, slipsPerFile } from '#app/features/sends/export/render-packing-lists.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { ConfirmField } from '../../access/confirm-field.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { RadioList } from '../../components/radio-list.tsx'
import { Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import type { Route } from './+types/export.route.ts'
import { downloadExport, exportErrorContext } from './download-export.server.ts'
import { exportFormats } from './export-formats.ts'

export const headers = requireAccess('export')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: export` : 'Export addresses', matches)

/** Runs after the guard. */
export const middleware: Route.MiddlewareFunction[] = [downloadExport]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const campaign = await openCampaign(db, params.id)
  const packages = await db.$count(sendRecipients, getsPackage(campaign.id))
  return {
    campaign,
    packages,
    toShip: await db.$count(sendShipments, isToShip(campaign.id)),
    toPick: await db.$count(sendShipments, and(isToShip(campaign.id), eq(sendShipments.state, 'to-pick'))),
    labelsPerFile,
    slipsPerFile,
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
  }
}

/** The errors of the download. */
export const action = ({ context }: Route.ActionArgs) => data(context.get(exportErrorContext), { status: 422 })

export default function ExportAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, packages, toShip, toPick, isRecentlyConfirmed } = loaderData
  const counts = { csv: packages, labels: packages, 'pick-list': toPick, 'packing-slips': toShip }
  const offered = exportFormats.filter(({ value }) => counts[value] > 0)
  const slipParts = Math.ceil(toShip / loaderData.slipsPerFile)
  const { errors = {}, message, format = 'csv', part } = actionData ?? {}
  const parts = Math.ceil(packages / loaderData.labelsPerFile)
  const hasFinalResponses = campaign.status === 'packing' || campaign.status === 'closed'
  return (
    <CampaignPage campaign={campaign}>
      {message && <Alert tone="error">{message}</Alert>}
      <div className="max-w-2xl">
        <Panel
          title={formatCount(packages, 'package')}
          text={
            hasFinalResponses
              ? 'Confirmed addresses, without blocked ones. Exports are recorded in the audit log.'
              : 'Recipients can still change their responses. Start packing first, then export.'
          }
        >
          {packages === 0 ? (
            <p className="text-sm text-muted">No address is confirmed yet.</p>
          ) : (
            // Submitted natively: the response is a file.
            <form method="post" className="grid gap-5">
              <RadioList legend="Format" name="format" options={offered} chosen={format} errors={errors.format} />
              {Math.max(parts, slipParts) > 1 && (
                <Select
                  label="Part"
                  hint={`A part has ${loaderData.labelsPerFile} labels or ${loaderData.slipsPerFile} packing slips.`}
                  name="part"
                  defaultValue={part}
                  options={Array.from({ length: Math.max(parts, slipParts) }, (_, index) => {
                    return { value: String(index + 1), label: formatNumber(index + 1) }
                  })}
                />
              )}
              <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
              <Button type="submit" className="justify-self-start">
                Download file
              </Button>
            </form>
          )}
        </Panel>
      </div>
    </CampaignPage>
  )
}
