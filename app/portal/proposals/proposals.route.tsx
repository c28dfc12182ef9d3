import { listProposals } from '#app/features/portal/records/proposals.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getMember } from '../access/current-member.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { Alert, PortalPage } from '../components/portal-page.tsx'
import { NextPage } from '../components/portal-table.tsx'
import { readAfter } from '../components/read-after.ts'
import type { Route } from './+types/proposals.route.ts'
import { ProposalTable } from './proposal-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Proposals', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { companyId } = getMember(context)
  const after = readAfter(searchParams)
  const page = await listProposals(context.get(servicesContext).db, { companyId, after })
  return { ...page, isLaterPage: after !== undefined, isRevoked: searchParams.get('notice') === 'revoked' }
}

export default function Proposals({ loaderData: { rows, next, isLaterPage, isRevoked } }: Route.ComponentProps) {
  return (
    <PortalPage title="Proposals">
      {isRevoked && <Alert tone="error">Your link to this proposal was revoked. Ask your contact person for it.</Alert>}
      <div className="portal-section">
        {rows.length > 0 ? (
          <ProposalTable proposals={rows} />
        ) : (
          <EmptyState title="No proposals yet" text="Those we send to your company appear here." />
        )}
      </div>
      <NextPage next={next} isLaterPage={isLaterPage} path="/portal/proposals" />
    </PortalPage>
  )
}
