import { data } from 'react-router'
import { findCampaign, isEditable } from '#app/features/portal/records/campaigns.server.ts'
import { listRecipients } from '#app/features/sends/recipients/recipients.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getMember, requireManager } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage } from '../components/portal-page.tsx'
import { NextPage } from '../components/portal-table.tsx'
import type { Route } from './+types/recipients.route.ts'
import { AddRecipients } from './add-recipients.tsx'
import { RecipientTable } from './recipient-table.tsx'
import { previewOrAddRecipients } from './recipients-action.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Recipients', matches)

async function openCampaign({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { companyId } = getMember(context)
  const id = requireId(params.id)
  return requireFound(await findCampaign(context.get(servicesContext).db, { companyId, id }))
}

/** Recipients by name. Their email addresses are for those who enter them, and where staff allow it. */
export async function loader(args: Route.LoaderArgs) {
  const member = getMember(args.context)
  const campaign = await openCampaign(args)
  const canAdd = isEditable(campaign) && member.role === 'manager'
  const showsEmails = canAdd || member.canSeeAddresses
  const after = args.url.searchParams.get('after')
  const page = await listRecipients(args.context.get(servicesContext).db, {
    campaignId: campaign.id,
    limit: 50,
    after: isUuid(after) ? after : undefined,
  })
  return {
    id: campaign.id,
    title: campaign.title,
    canAdd,
    found: page.found,
    next: page.next,
    rows: page.rows.map(({ id, name, email, country, status }) => ({
      id,
      name,
      email: showsEmails ? email : null,
      country,
      status,
    })),
    canSeeAddresses: member.canSeeAddresses,
    isLaterPage: isUuid(after),
  }
}

/** Previews and adds recipients of a draft. */
export async function action(args: Route.ActionArgs) {
  const member = requireManager(args.context)
  const campaign = await openCampaign(args)
  if (!isEditable(campaign)) throw data(null, { status: 409 })
  return previewOrAddRecipients(args, { member, campaignId: campaign.id })
}

export default function Recipients({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, canAdd, found, rows, next, isLaterPage, canSeeAddresses } = loaderData
  return (
    <PortalPage
      title="Recipients"
      lead={found > 0 ? formatCount(found, 'recipient') : 'None yet.'}
      back={{ to: `/portal/campaigns/${id}`, label: title }}
    >
      {canAdd && <AddRecipients key={found} result={actionData} path={`/portal/campaigns/${id}/recipients`} />}
      {rows.length > 0 && (
        <div className="portal-section">
          <RecipientTable campaignId={id} recipients={rows} canSeeAddresses={canSeeAddresses} />
        </div>
      )}
      <NextPage next={next} isLaterPage={isLaterPage} path={`/portal/campaigns/${id}/recipients`} />
    </PortalPage>
  )
}
