import { data, redirect } from 'react-router'
import { changeWithConflictCheck } from '#app/features/requests/workflow/change-with-conflict-check.server.ts'
import { getChangedFields, noteSchema, parseDetails } from '#app/features/requests/workflow/details.schema.ts'
import { addNote } from '#app/features/requests/workflow/notes/notes.server.ts'
import { formatAction } from '#app/features/requests/workflow/timeline/timeline-text.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getFieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import type { ActionResult } from './action-result.ts'

/** Handles the forms of a request; without JavaScript, success redirects to the page. */
export async function handleRequestForm(args: RouteArgs, id: string) {
  const form = await readForm(args.request)
  return form.get('intent') === 'note' ? saveNote(args, id, form) : saveDetails(args, id, form)
}

async function saveDetails(args: RouteArgs, id: string, form: FormData) {
  const values = getChangedFields(form)
  const parsed = parseDetails(form)
  if (!parsed.ok) {
    return data<ActionResult>({ form: 'details', outcome: 'rejected', errors: parsed.errors, values }, { status: 422 })
  }
  const { version, lastEventId, change } = parsed
  if (form.has('not_spam')) change.notSpam = true
  const changed = await changeWithConflictCheck(getDb(args), {
    id,
    version,
    lastEventId,
    change,
    by: getRequestActor(args),
  })
  switch (changed.outcome) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'assignee-not-found':
      return data<ActionResult>(
        {
          form: 'details',
          outcome: 'rejected',
          errors: { assignee: ['This person can no longer be assigned to requests'] },
          values,
        },
        { status: 422 },
      )
    case 'conflict': {
      const conflicts = changed.conflicts.map((event) => ({
        id: event.id,
        actorName: event.actorName,
        action: formatAction(event),
        at: event.at,
      }))
      const { version, lastEventId } = changed
      return data<ActionResult>(
        { form: 'details', outcome: 'conflict', version, lastEventId, conflicts, values },
        { status: 409 },
      )
    }
    default:
      return respond(args, form, { form: 'details', outcome: 'saved' })
  }
}

async function saveNote(args: RouteArgs, id: string, form: FormData) {
  const parsed = parseForm(noteSchema, form)
  if (!parsed.ok) {
    const { note = '' } = getFieldValues(noteSchema, form)
    return data<ActionResult>({ form: 'note', outcome: 'rejected', errors: parsed.errors, text: note }, { status: 422 })
  }
  if (!(await addNote(getDb(args), { id, text: parsed.value.note, by: getRequestActor(args) })))
    throw data(null, { status: 404 })
  return respond(args, form, { form: 'note', outcome: 'saved' })
}

function respond(args: RouteArgs, form: FormData, result: ActionResult) {
  if (form.has('script')) return data(result)
  const { pathname, searchParams } = new URL(args.request.url)
  searchParams.set('notice', result.form)
  return redirect(`${pathname}?${searchParams}`, 303)
}

const getDb = (args: RouteArgs) => args.context.get(servicesContext).db
const getRequestActor = (args: RouteArgs) => getActor(getPerson(args.context), getClient(args).ip)
