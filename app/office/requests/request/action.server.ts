import { data, redirect } from 'react-router'
import { changeAsSeen } from '#app/features/requests/work/change-as-seen.server.ts'
import { addNote } from '#app/features/requests/work/notes/notes.server.ts'
import { deedText } from '#app/features/requests/work/timeline/timeline-text.ts'
import { changedFields, noteSchema, parseWork } from '#app/features/requests/work/work.schema.ts'
import { actorOf } from '#app/features/staff/person.ts'
import { fieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteCall } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import type { Answer } from './action-result.ts'

/** A form of a request's page. A script reads the answer; without one the page itself is it. */
export async function workOnRequest(asked: RouteCall, id: string) {
  const form = await readForm(asked.request)
  return form.get('intent') === 'note' ? takeNote(asked, id, form) : takeChange(asked, id, form)
}

async function takeChange(asked: RouteCall, id: string, form: FormData) {
  const values = changedFields(form)
  const parsed = parseWork(form)
  if (!parsed.ok) {
    return data<Answer>({ form: 'work', outcome: 'refused', errors: parsed.errors, values }, { status: 422 })
  }
  const { version, seen, change } = parsed
  if (form.has('not_spam')) change.notSpam = true
  const changed = await changeAsSeen(db(asked), { id, version, seen, change, by: by(asked) })
  switch (changed.outcome) {
    case 'gone':
      throw data(null, { status: 404 })
    case 'no such owner':
      return data<Answer>(
        { form: 'work', outcome: 'refused', errors: { owner: ['This person works on requests no more'] }, values },
        { status: 422 },
      )
    case 'stale': {
      const meanwhile = changed.meanwhile.map((event) => ({ who: event.who, did: deedText(event), at: event.at }))
      const { version, seen } = changed
      return data<Answer>({ form: 'work', outcome: 'stale', version, seen, meanwhile, values }, { status: 409 })
    }
    default:
      return done(asked, form, { form: 'work', outcome: 'saved' })
  }
}

async function takeNote(asked: RouteCall, id: string, form: FormData) {
  const parsed = parseForm(noteSchema, form)
  if (!parsed.ok) {
    const { note = '' } = fieldValues(noteSchema, form)
    return data<Answer>({ form: 'note', outcome: 'refused', errors: parsed.errors, text: note }, { status: 422 })
  }
  if (!(await addNote(db(asked), { id, text: parsed.value.note, by: by(asked) }))) throw data(null, { status: 404 })
  return done(asked, form, { form: 'note', outcome: 'saved' })
}

function done(asked: RouteCall, form: FormData, answer: Answer) {
  if (form.has('script')) return data(answer)
  const { pathname, searchParams } = new URL(asked.request.url)
  searchParams.set('told', answer.form)
  return redirect(`${pathname}?${searchParams}`, 303)
}

const db = (asked: RouteCall) => asked.context.get(servicesContext).db
const by = (asked: RouteCall) => actorOf(getPerson(asked.context), getClient(asked).address)
