import { listOpenProofs } from '#app/features/portal/records/proofs.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getMember } from '../access/current-member.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage } from '../components/portal-page.tsx'
import type { Route } from './+types/proofs.route.ts'
import { ProofTable } from './proof-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Proofs', matches)

export const loader = async ({ context }: Route.LoaderArgs) => ({
  proofs: await listOpenProofs(context.get(servicesContext).db, getMember(context)),
})

export default function Proofs({ loaderData: { proofs } }: Route.ComponentProps) {
  return (
    <PortalPage title="Proofs to approve" lead="Production starts after all proofs of an order are approved.">
      <div className="portal-section">
        {proofs.length > 0 ? (
          <ProofTable proofs={proofs} />
        ) : (
          <EmptyState title="No proofs to approve" text="Approved ones are on the page of their proposal." />
        )}
      </div>
    </PortalPage>
  )
}
