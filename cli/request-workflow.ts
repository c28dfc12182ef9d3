import * as v from 'valibot'
import { isRequestStatus, requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import { noteSchema } from '#app/features/requests/workflow/details.schema.ts'
import { addNote } from '#app/features/requests/workflow/notes/notes.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { type Command, NotFound, rejectExtraWords, UsageError } from './command.ts'
import { findRequest, getName, seeList } from './requests.ts'

const by = commandLine

const status: Command = {
  usage: `requests status REFERENCE ${requestStatuses.join('|')}`,
  about: 'Sets the status of a request. REFERENCE may also be its id or the first characters of it.',
  examples: ['requests status BW-7K3F-92 in-review', 'requests status 7d3c5e1a won'],
  options: {},
  check({ words: [name, ...rest] }) {
    getName(name ? [name] : [])
    getStatus(rest)
  },
  async run({ db, words: [name = '', ...rest], print }) {
    const status = getStatus(rest)
    const { id, reference } = await findRequest({ db, words: [name] })
    const { outcome } = await changeRequest(db, { id, change: { status }, by })
    if (outcome === 'not-found') throw new NotFound(`request ${reference ?? id} is gone`, seeList)
    const title = statusTitles[status].toLowerCase()
    print(`${reference ?? id} ${outcome === 'changed' ? `is ${title}` : `was ${title} already`}`)
  },
}

const note: Command = {
  usage: 'requests note REFERENCE TEXT',
  about: 'Adds a note to the timeline of a request. @ and a name mentions a teammate.',
  examples: ['requests note BW-7K3F-92 "Called Dana, @kim sends the proof"'],
  options: {},
  check({ words: [name, ...rest] }) {
    getName(name ? [name] : [])
    toText(rest)
  },
  async run({ db, words: [name = '', ...rest], print }) {
    const text = toText(rest)
    const { id, reference } = await findRequest({ db, words: [name] })
    if (!(await addNote(db, { id, text, by }))) throw new NotFound(`request ${reference ?? id} is gone`, seeList)
    print(`Note added to ${reference ?? id}`)
  },
}

function getStatus([status, ...more]: string[]) {
  rejectExtraWords(more)
  if (!isRequestStatus(status)) throw new UsageError(`the status must be one of ${requestStatuses.join(', ')}`)
  return status
}

function toText(words: string[]): string {
  const parsed = v.safeParse(noteSchema, { note: words.join(' ') })
  if (!parsed.success)
    throw new UsageError(words.length === 0 ? 'the text of the note is missing' : parsed.issues[0].message)
  return parsed.output.note
}

export const requestWorkflowCommands = { status, note }
