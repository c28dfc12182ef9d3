import { data } from 'react-router'
import { assignProposals } from '#app/features/proposals/assignment/assign-proposals.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField, readUuidFields } from '../../access/uuid-field.ts'
import type { ListResult } from '../../components/data-list/data-list.tsx'

/** Maximum number of proposals of one bulk action. */
const maxPicked = 500

/** Handles the form around the list: assigns the selected proposals. */
export async function applyBulkAction(args: RouteArgs) {
  const { db } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const reject = (message: string) => data<ListResult>({ tone: 'error', message }, { status: 422 })
  const ids = readUuidFields(form, 'pick')
  if (ids.length === 0) return reject('Select at least one proposal.')
  if (ids.length > maxPicked) return reject(`Select up to ${formatCount(maxPicked, 'proposal')} at a time.`)
  const chosen = form.get('owner') === 'unassigned' ? null : readUuidField(form, 'owner')
  if (chosen === undefined) return reject('Choose an assignee.')
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const changed = await assignProposals(db, { ids, assigneeId: chosen, by })
  if (changed === null) return reject('This person can no longer be assigned to proposals.')
  return data<ListResult>({ tone: 'success', message: `${formatCount(changed, 'proposal')} assigned.` })
}
