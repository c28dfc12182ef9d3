import { redirect } from 'react-router'
import { openProposal } from '#app/features/portal/records/open-proposal.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getMember } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import type { Route } from './+types/open-proposal.route.ts'

export const loader = () => redirect('/portal/proposals')

/** Leads to the proposal by the member's own link, which the first opening makes. */
export async function action({ context, params }: Route.ActionArgs) {
  const proposalId = requireId(params.id)
  const opened = requireFound(
    await openProposal(context.get(servicesContext), { member: getMember(context), proposalId }),
  )
  return redirect(opened === 'revoked' ? '/portal/proposals?notice=revoked' : opened.path, 303)
}
