import { listCampaigns } from '#app/features/portal/records/campaigns.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getMember } from '../access/current-member.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { Alert, PortalPage } from '../components/portal-page.tsx'
import { NextPage } from '../components/portal-table.tsx'
import { readAfter } from '../components/read-after.ts'
import type { Route } from './+types/campaigns.route.ts'
import { CampaignTable } from './campaign-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Campaigns', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { companyId, role } = getMember(context)
  const after = readAfter(searchParams)
  const page = await listCampaigns(context.get(servicesContext).db, { companyId, after })
  const isDeleted = searchParams.get('notice') === 'deleted'
  return { ...page, isLaterPage: after !== undefined, isDeleted, canStart: role === 'manager' }
}

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  const { rows, next, isLaterPage, isDeleted, canStart } = loaderData
  const newCampaignLink = canStart && (
    <ButtonLink to="/portal/campaigns/new" prefetch="none">
      New campaign
    </ButtonLink>
  )
  return (
    <PortalPage
      title="Campaigns"
      lead="Recipients enter their own address, or choose a gift."
      action={rows.length > 0 && newCampaignLink}
    >
      {isDeleted && <Alert>Draft deleted.</Alert>}
      <div className="portal-section">
        {rows.length > 0 ? (
          <CampaignTable campaigns={rows} />
        ) : (
          <EmptyState title="No campaigns yet" text="Send what we store for you to a list of people.">
            {newCampaignLink}
          </EmptyState>
        )}
      </div>
      <NextPage next={next} isLaterPage={isLaterPage} path="/portal/campaigns" />
    </PortalPage>
  )
}
