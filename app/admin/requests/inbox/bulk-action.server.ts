import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import {
  createFromRequests,
  maxRequests,
} from '#app/features/proposals/editing/creation/create-from-requests.server.ts'
import {
  type BulkChange,
  type BulkOutcome,
  changeRequests,
  type SelectedRequest,
} from '#app/features/requests/inbox/bulk.server.ts'
import { markAllRead, markManyRead } from '#app/features/requests/inbox/reads.server.ts'
import { isRequestStatus } from '#app/features/requests/statuses.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { parsePositiveInteger, parseTimestamp, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { parseUuid, readUuidField } from '../../access/uuid-field.ts'
import type { ListResult } from '../../components/data-list/data-list.tsx'
import { getProposalPath } from '../../proposals/proposal-paths.ts'

const createSuccess = (message: string) => data<ListResult>({ tone: 'success', message })
const reject = (message: string) => data<ListResult>({ tone: 'error', message }, { status: 422 })

export type BulkResult = ReturnType<typeof createSuccess>

/** Maximum number of requests of one bulk action. */
const maxPicked = 500

/** Handles the form around the list: an action on the selected requests, or mark all as read. */
export async function applyBulkAction(args: RouteArgs): Promise<BulkResult> {
  const services = args.context.get(servicesContext)
  const { db } = services
  const person = getPerson(args.context)
  const form = await readForm(args.request)
  const intent = form.get('intent')

  if (intent === 'all-read') {
    const until = parseTimestamp(form.get('until'))
    if (!until) return reject('This action is not available. Reload the page and try again.')
    await markAllRead(db, { staffId: person.id, until })
    return createSuccess('All requests marked as read.')
  }

  const picked = form.getAll('pick').map(readPick)
  if (picked.length === 0) return reject('Select at least one request.')
  if (picked.length > maxPicked) return reject(`Select up to ${formatCount(maxPicked, 'request')} at a time.`)

  if (intent === 'read') {
    await markManyRead(db, { requestIds: picked.map(({ id }) => id), staffId: person.id })
    return createSuccess(`${formatCount(picked.length, 'request')} marked as read.`)
  }
  if (intent === 'create-proposal') {
    if (!hasPermission(person, 'proposals')) return reject('You cannot create proposals.')
    if (picked.length > maxRequests) return reject(`Select up to ${maxRequests} requests for one proposal.`)
    const created = await createFromRequests(services.writes, {
      requestIds: picked.map(({ id }) => id),
      brand: await readBrand(services),
      by: getActor(person, getClient(args).ip),
    })
    if (created.outcome !== 'created') return reject('A selected request was deleted or merged.')
    throw redirect(`${getProposalPath(created.id)}?notice=created`, 303)
  }
  const change = readChange(intent, form)
  if (change === undefined) return reject('This action is not available. Reload the page and try again.')
  if (change === null) return reject('Choose a status or an assignee.')
  const by = getActor(person, getClient(args).ip)
  const outcome = await changeRequests(db, { picked, change, by })
  return outcome ? createSuccess(toMessage(outcome)) : reject('This person can no longer be assigned to requests.')
}

function readPick(value: FormDataEntryValue): SelectedRequest {
  const [id, version] = String(value).split('.')
  return { id: parseUuid(id), version: parsePositiveInteger(version) ?? 0 }
}

/** Null without a selection; undefined for an invalid form. */
function readChange(intent: FormDataEntryValue | null, form: FormData): BulkChange | null | undefined {
  if (intent === 'spam') return { status: 'spam' }
  if (intent === 'not-spam') return 'not-spam'
  const status = form.get('status') || undefined
  const assignee = form.get('owner') === 'unassigned' ? 'unassigned' : readUuidField(form, 'owner')
  if (intent !== 'apply' || (status !== undefined && !isRequestStatus(status))) return undefined
  if (status === undefined && assignee === undefined) return null
  return { status, assigneeId: assignee === 'unassigned' ? null : assignee }
}

/** "12 requests updated. 1 already had this value." */
function toMessage({ changed, unchanged, conflicts, notFound }: BulkOutcome): string {
  const formatWas = (count: number) => (count === 1 ? 'was' : 'were')
  return [
    `${formatCount(changed, 'request')} updated.`,
    unchanged > 0 && `${unchanged} already had this value.`,
    conflicts > 0 &&
      `${conflicts} ${formatWas(conflicts)} edited by someone else while you were working and ${formatWas(conflicts)} not updated.`,
    notFound > 0 && `${notFound} ${formatWas(notFound)} deleted in the meantime.`,
  ]
    .filter(Boolean)
    .join(' ')
}
