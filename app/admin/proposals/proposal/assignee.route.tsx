import { data, redirect } from 'react-router'
import { assignProposals } from '#app/features/proposals/assignment/assign-proposals.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { getProposalPath } from '../proposal-paths.ts'
import type { Route } from './+types/assignee.route.ts'
import { openProposal } from './open-proposal.server.ts'

export const headers = requireAccess('proposals')

/** Assigns a proposal; an empty field unassigns it. */
export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const { id } = await openProposal(db, args.params.id)
  const form = await readForm(args.request)
  const assigneeId = readUuidField(form, 'assignee') ?? null
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const isAssignable = (await assignProposals(db, { ids: [id], assigneeId, by })) !== null
  // With JavaScript, the screen and what is typed there stay.
  if (form.has('redirect')) return redirect(`${getProposalPath(id)}${isAssignable ? '' : '?assignee=unavailable'}`, 303)
  return data({ isAssignable }, { status: isAssignable ? 200 : 422 })
}
