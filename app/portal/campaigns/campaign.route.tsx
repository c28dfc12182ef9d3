import { data, redirect } from 'react-router'
import { discardCampaign, requestStart } from '#app/features/portal/campaigns/request-start.server.ts'
import { canExportAddresses } from '#app/features/portal/downloads/export-addresses.server.ts'
import { findCampaign, toPortalCampaign } from '#app/features/portal/records/campaigns.server.ts'
import { readOverview } from '#app/features/sends/campaigns/overview.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getMember } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { Alert, PortalPage } from '../components/portal-page.tsx'
import { CampaignBadge } from '../components/state-badges.tsx'
import { Day } from '../components/times.tsx'
import type { Route } from './+types/campaign.route.ts'
import { CampaignCounts } from './campaign-counts.tsx'
import { CampaignLinks } from './campaign-links.tsx'
import { DraftSteps } from './draft-steps.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPortalMeta(loaderData?.campaign.title ?? 'Campaign', matches)

const statusMessages: Record<string, string> = {
  created: 'Draft saved. Add recipients next.',
  added: 'The list of recipients is saved.',
  opened: 'The campaign is open: recipients are emailed now.',
  requested: 'Sent to our team. We check it and open it; recipients are emailed then.',
}

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const member = getMember(context)
  const campaign = requireFound(await findCampaign(db, { companyId: member.companyId, id: requireId(params.id) }))
  const { recipients, statuses, countries, sizes, gifts } = await readOverview(db, campaign)
  return {
    campaign: toPortalCampaign(campaign),
    counts: {
      recipients,
      statuses,
      countries,
      sizes,
      gifts: gifts.map(({ id, title, claimed }) => ({ id, title, claimed })),
    },
    isManager: member.role === 'manager',
    canStartCampaigns: member.canStartCampaigns,
    canSeeAddresses: member.canSeeAddresses,
    canExport: canExportAddresses(member),
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

const problems = {
  'no-contents': 'Choose what to send first.',
  'no-recipients': 'Add recipients first.',
  ended: 'The deadline is over. Delete the draft and create another one.',
  'not-possible': 'This campaign was changed. Reload the page.',
} as const

/** Starts the draft, or deletes it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = getMember(context)
  const { id: campaignId } = requireFound(
    await findCampaign(services.db, { companyId: member.companyId, id: requireId(params.id) }),
  )
  const { ip } = context.get(visitorContext)
  const intent = (await readForm(request)).get('intent')
  if (intent === 'delete') {
    const isDeleted = await discardCampaign(services.db, { member, campaignId, ip })
    return isDeleted
      ? redirect('/portal/campaigns?notice=deleted', 303)
      : data({ message: problems['not-possible'] }, { status: 409 })
  }
  if (intent !== 'start') throw data(null, { status: 400 })
  const result = await requestStart(services, { member, campaignId, ip })
  if (result === 'opened' || result === 'requested')
    return redirect(`/portal/campaigns/${campaignId}?notice=${result}`, 303)
  return data({ message: problems[result] }, { status: 409 })
}

export default function CampaignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, counts, isManager, canStartCampaigns, statusMessage } = loaderData
  const { id, title, state, deadline, isEditable, requestedAt } = campaign
  return (
    <PortalPage
      title={title}
      back={{ to: '/portal/campaigns', label: 'Campaigns' }}
      lead={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CampaignBadge state={state} />
          <span>
            <span>Responses until </span>
            <Day day={deadline} />
          </span>
        </p>
      }
    >
      {actionData ? <Alert tone="error">{actionData.message}</Alert> : statusMessage && <Alert>{statusMessage}</Alert>}
      {state === 'draft' && requestedAt && !statusMessage && (
        <Alert>Our team has your campaign, checks it and opens it. Recipients are emailed then.</Alert>
      )}
      {isEditable && isManager && (
        <DraftSteps campaignId={id} recipients={counts.recipients} canStartCampaigns={canStartCampaigns} />
      )}
      <CampaignCounts campaign={campaign} counts={counts} />
      {state !== 'draft' && <CampaignLinks {...loaderData} campaignId={id} />}
    </PortalPage>
  )
}
