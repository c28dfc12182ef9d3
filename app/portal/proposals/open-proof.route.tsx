import { redirect } from 'react-router'
import { openProposal } from '#app/features/portal/records/open-proposal.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getMember } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import type { Route } from './+types/open-proof.route.ts'

export const loader = () => redirect('/portal/proofs')

/** Leads to a proof by the member's own link; its page checks that the proof is of the proposal. */
export async function action({ context, params }: Route.ActionArgs) {
  const proposalId = requireId(params.id)
  const version = requireId(params.version)
  const opened = requireFound(
    await openProposal(context.get(servicesContext), { member: getMember(context), proposalId }),
  )
  return redirect(opened === 'revoked' ? '/portal/proposals?notice=revoked' : `${opened.path}/proofs/${version}`, 303)
}
