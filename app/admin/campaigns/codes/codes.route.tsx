import { data, redirect } from 'react-router'
import {
  generateCodes,
  listCodeBatches,
  maxCodesAtOnce,
  revokeCodes,
} from '#app/features/sends/redemption/codes.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { parsePositiveInteger, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { getClient, getOrigin } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { getCodesPath } from '../campaign-paths.ts'
import type { Route } from './+types/codes.route.ts'
import { CodeBatches, GeneratePanel, NewCodesPanel } from './code-panels.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: codes` : 'Codes', matches)

const statusMessages = { revoked: 'Unused codes revoked.' }

/** Codes that were generated just now, or why none were. */
type CodesResult = { codes?: string[]; batch?: number; errors?: string[]; count?: string }

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext)
  const campaign = await openCampaign(db, args.params.id)
  return {
    campaign,
    batches: await listCodeBatches(db, campaign.id),
    max: maxCodesAtOnce,
    redemptionUrl: campaign.slug && `${getOrigin(args)}/r/${campaign.slug}`,
    statusMessage: getStatusMessage(statusMessages, args.url.searchParams),
  }
}

export async function action(args: Route.ActionArgs) {
  const { db, settings } = args.context.get(servicesContext)
  const campaign = await openCampaign(db, args.params.id)
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const reject = (message: string, status = 422) =>
    data<CodesResult>({ errors: [message], count: String(form.get('count') ?? '') }, { status })
  switch (form.get('intent')) {
    case 'generate': {
      const count = parsePositiveInteger(String(form.get('count') ?? '').trim())
      if (!count || count > maxCodesAtOnce)
        return reject(`Enter a number from 1 to ${maxCodesAtOnce.toLocaleString('en-US')}`)
      const generated = await generateCodes({ db, settings }, { campaignId: campaign.id, count, by })
      return generated.ok ? data<CodesResult>(generated) : reject(generated.message, 409)
    }
    case 'revoke': {
      const batch = parsePositiveInteger(form.get('batch'))
      if (!batch) throw data(null, { status: 400 })
      await revokeCodes(db, { campaignId: campaign.id, batch, by })
      return redirect(`${getCodesPath(campaign.id)}?notice=revoked`, 303)
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, batches, redemptionUrl, statusMessage, max } = loaderData
  const result = actionData as CodesResult | undefined
  return (
    <CampaignPage campaign={campaign}>
      {statusMessage && !result && <Alert>{statusMessage}</Alert>}
      {result?.codes && <Alert>{`${formatCount(result.codes.length, 'code')} generated. Download them now.`}</Alert>}
      <div className="campaign-columns">
        <div className="campaign-column">
          {result?.codes && <NewCodesPanel id={campaign.id} codes={result.codes} />}
          <CodeBatches batches={batches} redemptionUrl={redemptionUrl} isOpen={campaign.isEditable} />
        </div>
        {campaign.isEditable && (
          <GeneratePanel key={batches.length} max={max} errors={result?.errors ?? []} count={result?.count} />
        )}
      </div>
    </CampaignPage>
  )
}
