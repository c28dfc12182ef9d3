import { createContext, data, type MiddlewareFunction } from 'react-router'
import { isPacked, openAddressExport } from '#app/features/sends/export/export-addresses.server.ts'
import { labelsPerFile, renderLabels } from '#app/features/sends/export/render-labels.server.ts'
import {
  renderPackingSlips,
  renderPickList,
  slipsPerFile,
} from '#app/features/sends/export/render-packing-lists.server.ts'
import { countShipments } from '#app/features/sends/shipping/list-shipments.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parsePositiveInteger, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { sendRecipients } from '#db/tables/sends.ts'
import { ConfirmField } from '../../access/confirm-field.tsx'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { RadioList } from '../../components/radio-list.tsx'
import { respondWithFile, takeExportSlot, tooManyExports } from '../../exports/file-response.server.ts'
import { Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import type { Route } from './+types/export.route.ts'

export const headers = requireAccess('export')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: export` : 'Export addresses', matches)

type ExportError = { errors: FieldErrors; message?: string; format: string }

const exportErrorContext = createContext<ExportError | null>(null)

/** Responds with the file. A middleware, because an action cannot return a stream; errors continue to the action. */
const download: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, params } = args
  if (request.method !== 'POST') return next()
  const services = context.get(servicesContext)
  const campaign = await openCampaign(services.db, params.id ?? '')
  const form = await readForm(request)
  const format = form.get('format')
  const reject = (error: Omit<ExportError, 'format'>) => {
    context.set(exportErrorContext, { ...error, format: String(format) })
    return next()
  }
  if (!isFormat(format)) return reject({ errors: { format: ['Choose a format'] } })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject({ errors: confirmed.errors })
  const by = confirmed.authority
  const release = takeExportSlot(getPerson(context).id)
  if (!release) return reject({ errors: {}, message: tooManyExports })
  if (format === 'csv')
    return respondWithFile(
      async () => {
        const opened = await openAddressExport(services.db, { campaignId: campaign.id, by })
        if (!opened) throw data(null, { status: 404 })
        return opened
      },
      { name: `${campaign.title} addresses`, ending: 'csv', contentType: csvType, release },
    )
  try {
    const part = parsePositiveInteger(form.get('part')) ?? 1
    const args = { campaignId: campaign.id, part, by }
    const file =
      format === 'pick-list'
        ? await renderPickList(services, campaign.id)
        : await (format === 'labels' ? renderLabels : renderPackingSlips)(services, args)
    if (!file) return reject({ errors: {}, message: 'There is nothing to print.' })
    const { pdf, fileName } = file
    return new Response(new Uint8Array(pdf), {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${fileName}"` },
    })
  } finally {
    release()
  }
}

const isFormat = (value: unknown): value is (typeof formats)[number]['value'] =>
  formats.some((each) => each.value === value)

const csvType = 'text/csv; charset=utf-8; header=present'

/** Runs after the guard. */
export const middleware: Route.MiddlewareFunction[] = [download]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const campaign = await openCampaign(db, params.id)
  const packages = await db.$count(sendRecipients, isPacked(campaign.id))
  const { states } = await countShipments(db, campaign.id)
  return {
    campaign,
    packages,
    states,
    labelsPerFile,
    slipsPerFile,
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
  }
}

/** The errors of the download. */
export const action = ({ context }: Route.ActionArgs) => data(context.get(exportErrorContext), { status: 422 })

const formats = [
  { value: 'csv', title: 'CSV for packing', text: 'One row per package: address, phone, sizes, note.' },
  {
    value: 'labels',
    title: 'Address labels, PDF',
    text: 'For sheets of Avery 5160, 30 a page, in the order of the CSV.',
  },
  { value: 'pick-list', title: 'Pick list, PDF', text: 'Units to take from each location for shipments to pick.' },
  {
    value: 'packing-slips',
    title: 'Packing slips, PDF',
    text: 'A page per shipment that has not left, with its code.',
  },
] as const

export default function ExportAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, packages, states, isRecentlyConfirmed } = loaderData
  const toShip = states['to-pick'] + states.packed
  const offered = formats.filter(({ value }) => toShip > 0 || value === 'csv' || value === 'labels')
  const slipParts = Math.ceil(toShip / loaderData.slipsPerFile)
  const { errors = {}, message, format = 'csv' } = actionData ?? {}
  const parts = Math.ceil(packages / loaderData.labelsPerFile)
  const isFixed = campaign.status === 'packing' || campaign.status === 'closed'
  return (
    <CampaignPage campaign={campaign}>
      {message && <Alert tone="error">{message}</Alert>}
      <div className="max-w-2xl">
        <Panel
          title={formatCount(packages, 'package')}
          text={
            isFixed
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
                  hint={`Labels: ${loaderData.labelsPerFile} a file. Packing slips: ${loaderData.slipsPerFile}.`}
                  name="part"
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
