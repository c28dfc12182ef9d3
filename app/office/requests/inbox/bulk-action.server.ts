import { data } from 'react-router'
import {
  type BulkChange,
  type BulkOutcome,
  changeRequests,
  type Picked,
} from '#app/features/requests/inbox/bulk.server.ts'
import { markAllRead, markEachRead } from '#app/features/requests/inbox/reads.server.ts'
import { isRequestStatus } from '#app/features/requests/statuses.ts'
import { actorOf } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteCall } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { isUuid } from '../../access/uuid-field.ts'

/** What the inbox says after its form was sent. */
export type Said = { tone: 'success' | 'error'; message: string }

const done = (message: string) => data<Said>({ tone: 'success', message })
const refused = (message: string) => data<Said>({ tone: 'error', message }, { status: 422 })

export type Answer = ReturnType<typeof done>

/** More than a page has; who sends more has not picked them there. */
const mostPicked = 200

/** What the form around the list asks for: something for all that are selected, or that everything is read. */
export async function workOnSelected(asked: RouteCall): Promise<Answer> {
  const { db } = asked.context.get(servicesContext)
  const person = getPerson(asked.context)
  const form = await readForm(asked.request)
  const intent = form.get('intent')

  if (intent === 'all-read') {
    const until = new Date(String(form.get('until')))
    if (Number.isNaN(until.getTime())) return refused('That form is not known here.')
    await markAllRead(db, { staffId: person.id, until })
    return done('Everything that had arrived is marked as read.')
  }

  const picked = form.getAll('pick').map(readPick)
  if (picked.length === 0) return refused('Select one request or more first.')
  if (picked.length > mostPicked || picked.includes(undefined)) return refused('That form is not known here.')
  const requests = picked.filter((each) => each !== undefined)

  if (intent === 'read') {
    await markEachRead(db, { requestIds: requests.map(({ id }) => id), staffId: person.id })
    return done(`${counted(requests.length)} marked as read.`)
  }
  const change = readChange(intent, form)
  if (change === undefined) return refused('That form is not known here.')
  if (change === null) return refused('Choose a status or an owner first.')
  const by = actorOf(person, getClient(asked).address)
  const outcome = await changeRequests(db, { picked: requests, change, by })
  return outcome ? done(toldOf(outcome)) : refused('That person does not work on requests any more.')
}

function readPick(value: FormDataEntryValue): Picked | undefined {
  const [id, version] = String(value).split('.')
  return isUuid(id) && /^\d{1,9}$/.test(version ?? '') ? { id, version: Number(version) } : undefined
}

/** Null where nothing was chosen; undefined for what the form never sends. */
function readChange(intent: FormDataEntryValue | null, form: FormData): BulkChange | null | undefined {
  if (intent === 'spam') return { status: 'spam' }
  if (intent === 'not-spam') return 'not-spam'
  const status = form.get('status') || undefined
  const owner = form.get('owner') || undefined
  const known =
    (status === undefined || isRequestStatus(status)) && (owner === undefined || owner === 'nobody' || isUuid(owner))
  if (intent !== 'apply' || !known) return undefined
  if (status === undefined && owner === undefined) return null
  return { status, ownerId: owner === 'nobody' ? null : owner }
}

const counted = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`

/** "12 requests changed. 1 was changed by somebody else meanwhile and is as they left it." */
function toldOf({ changed, same, stale, gone }: BulkOutcome): string {
  const was = (count: number) => (count === 1 ? 'was' : 'were')
  return [
    `${counted(changed)} changed.`,
    same > 0 && `${same} ${was(same)} like that already.`,
    stale > 0 && `${stale} ${was(stale)} changed by somebody else meanwhile and left alone: look again.`,
    gone > 0 && `${gone} ${was(gone)} deleted meanwhile.`,
  ]
    .filter(Boolean)
    .join(' ')
}
