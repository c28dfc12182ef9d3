import { data, Form, redirect, useNavigation } from 'react-router'
import { carriers } from '#app/features/proposals/orders/carriers.ts'
import { importTracking, type TrackingRow } from '#app/features/sends/shipping/import-tracking.server.ts'
import { maxTrackingRows } from '#app/features/sends/shipping/read-tracking-file.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readListForm } from '#app/lib/http/list-form.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { getShippingPath, getTrackingPath } from '../campaign-paths.ts'
import { ListFile, SkippedRows } from '../list-import.tsx'
import type { Route } from './+types/tracking.route.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: import tracking` : 'Import tracking', matches)

/** Maximum rejected rows that a preview lists. */
const maxShownRows = 100

export const loader = async ({ params, context }: Route.LoaderArgs) => ({
  campaign: await openCampaign(context.get(servicesContext).db, params.id),
  maxTrackingRows,
})

type ActionResult = {
  text: string
  carrier: string
  message?: string
  counts?: Record<TrackingRow['outcome'], number>
  problems?: TrackingRow[]
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const { id: campaignId } = await openCampaign(services.db, args.params.id)
  const { form, text, problem } = await readListForm(args.request, services.settings.DATA_DIR)
  const carrier = toSingleLine(String(form.get('carrier') ?? '')).slice(0, 60)
  const reject = (message: string) => data<ActionResult>({ message, text, carrier }, { status: 422 })
  if (problem) return reject(problem)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const isPreview = form.get('intent') !== 'apply'
  const result = await importTracking(services, { campaignId, text, carrier, by, isPreview })
  if (!result.ok) return reject(result.message)
  if (!isPreview) {
    const { ship, correct, rejected } = result.counts
    const counts = { ship: String(ship), correct: String(correct), rejected: String(rejected) }
    return redirect(`${getShippingPath(campaignId)}?${new URLSearchParams({ notice: 'tracking', ...counts })}`, 303)
  }
  const problems = result.rows.filter(({ outcome }) => outcome === 'rejected').slice(0, maxShownRows)
  return data<ActionResult>({ text, carrier, counts: result.counts, problems })
}

export default function Tracking({
  loaderData: { campaign, maxTrackingRows: maxRows },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <CampaignPage campaign={campaign}>
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <div className="max-w-2xl">
        {actionData?.counts ? (
          <PreviewPanel id={campaign.id} preview={actionData} />
        ) : (
          <Panel
            title="Import tracking numbers"
            text="A CSV with the columns reference and tracking number, and optionally carrier, service, packages and cost. Each package ships once, however often you import it."
          >
            <Form
              method="post"
              encType="multipart/form-data"
              aria-label="Import tracking numbers"
              className="grid gap-4"
            >
              <Select
                label="Carrier"
                name="carrier"
                optional
                placeholder="From the file"
                hint="For rows without a carrier."
                options={carriers.map((carrier) => ({ value: carrier, label: carrier }))}
                defaultValue={actionData?.carrier ?? ''}
              />
              <ListFile label="CSV file" maxRows={formatNumber(maxRows)} />
              <TextArea
                label="Or paste it"
                name="text"
                rows={5}
                defaultValue={actionData?.text ?? ''}
                placeholder="reference,tracking number"
              />
              <Button
                type="submit"
                name="intent"
                value="preview"
                variant="secondary"
                busy={isBusy}
                className="justify-self-start"
              >
                Preview
              </Button>
            </Form>
          </Panel>
        )}
      </div>
    </CampaignPage>
  )
}

function PreviewPanel({ id, preview }: { id: string; preview: ActionResult }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { counts, problems = [], text, carrier } = preview
  const { ship = 0, correct = 0, unchanged = 0, rejected = 0 } = counts ?? {}
  return (
    <Panel
      title="Preview"
      text={`${formatCount(ship, 'package')} to ship, ${formatNumber(correct)} to correct, ${formatNumber(unchanged)} unchanged, ${formatCount(rejected, 'error')}.`}
    >
      <SkippedRows
        label="Rows that are skipped"
        rows={problems.map(({ line, code, reasons }) => ({ line, name: code, reasons, isError: true }))}
        total={rejected}
      />
      <div className="flex flex-wrap gap-3">
        {ship + correct > 0 && (
          <Form method="post" encType="multipart/form-data">
            <textarea name="text" defaultValue={text} hidden aria-label="Tracking numbers" />
            <input type="hidden" name="carrier" value={carrier} />
            <Button type="submit" name="intent" value="apply" busy={isBusy}>
              {ship > 0 ? `Ship ${formatCount(ship, 'package')}` : 'Correct tracking numbers'}
            </Button>
          </Form>
        )}
        <ButtonLink to={getTrackingPath(id)} variant="secondary" reloadDocument>
          Choose another file
        </ButtonLink>
      </div>
    </Panel>
  )
}
