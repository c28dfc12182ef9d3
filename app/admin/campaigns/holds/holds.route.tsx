import { data, redirect } from 'react-router'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { holdReasonTitles } from '#app/features/sends/redemption/hold-reasons.ts'
import {
  type DecideResult,
  rejectHold,
  releaseHold,
  releaseWaitingList,
} from '#app/features/sends/redemption/holds.server.ts'
import { listHolds } from '#app/features/sends/redemption/list-holds.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { parsePositiveInteger, readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { getHoldsPath } from '../campaign-paths.ts'
import type { Route } from './+types/holds.route.ts'
import { HoldList, ReleasePanel } from './hold-list.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: on hold` : 'On hold', matches)

const statusMessages = {
  released: 'Response released. The recipient gets an email.',
  declined: 'Response declined. The address is deleted, and the recipient gets an email, unless blocked.',
}

export async function loader({ params, context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const campaign = await openCampaign(db, params.id)
  await markAlertsRead(db, { staffId: getPerson(context).id, campaignId: campaign.id })
  const after = searchParams.get('after')
  const page = await listHolds(db, { campaignId: campaign.id, after: isUuid(after) ? after : undefined })
  const statusMessage =
    searchParams.get('notice') === 'all'
      ? `${formatCount(parsePositiveInteger(searchParams.get('count')) ?? 0, 'response')} released.`
      : getStatusMessage(statusMessages, searchParams)
  return { campaign, page, isContinued: isUuid(after), statusMessage }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const { id: campaignId } = await openCampaign(services.db, args.params.id)
  const form = await readForm(args.request)
  const intent = form.get('intent')
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const after = args.url.searchParams.get('after')
  const position = isUuid(after) ? `&after=${after}` : ''
  const done = (query: string) => redirect(`${getHoldsPath(campaignId)}?${query}${position}`, 303)
  if (intent === 'release-all') {
    const count = await releaseWaitingList(services, { campaignId, by })
    return done(`notice=all&count=${count}`)
  }
  const id = form.get('claim')
  if (!isUuid(id) || (intent !== 'release' && intent !== 'decline')) throw data(null, { status: 400 })
  const decide = intent === 'release' ? releaseHold : rejectHold
  const result = await decide(services, { campaignId, id, by })
  if (result.outcome === 'done') return done(`notice=${intent}d`)
  return data({ message: describeFailure(result) }, { status: 409 })
}

function describeFailure(result: Exclude<DecideResult, { outcome: 'done' }>): string {
  switch (result.outcome) {
    case 'limited':
      return `Not released: ${result.reasons.map((reason) => holdReasonTitles[reason].toLowerCase()).join(', ')}. ${result.reasons.includes('stock') ? 'Add stock' : 'Raise the limit'} first.`
    case 'blocked':
      return 'Not released: the recipient is blocked. Unblock the recipient first.'
    case 'not-possible':
      return 'This response is no longer on hold, or the campaign is closed.'
  }
}

export default function Holds({
  loaderData: { campaign, page, isContinued, statusMessage },
  actionData,
}: Route.ComponentProps) {
  const { id, status } = campaign
  const canDecide = status === 'open' || status === 'packing'
  return (
    <CampaignPage campaign={campaign}>
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {actionData && <Alert tone="error">{actionData.message}</Alert>}
      <div className="campaign-columns">
        {page.count === 0 ? (
          <div className="list-card">
            <EmptyState
              title="Nothing is on hold"
              text="Responses beyond a limit or the stock, and possible fraud, wait here. Recipients read that theirs is not confirmed yet."
            />
          </div>
        ) : (
          <HoldList campaignId={id} page={page} isContinued={isContinued} canDecide={canDecide} />
        )}
        {canDecide && page.count > 0 && <ReleasePanel />}
      </div>
    </CampaignPage>
  )
}
