import * as v from 'valibot'
import type { FieldErrors } from '#app/lib/form.ts'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { requestStatuses } from '../statuses.ts'
import type { RequestChange } from './change.server.ts'

/** Characters of a note (docs/domain.md, Requests). */
export const maxNoteLength = 5_000
/** Characters. */
export const maxNextStepLength = 200

export const noteSchema = v.object({
  note: v.pipe(
    v.string(),
    v.transform(toPlainLines),
    v.nonEmpty('Enter a note'),
    v.maxLength(maxNoteLength, 'Use 5,000 characters or fewer'),
  ),
})

/** Editable fields of the Details panel, as the form contains them. */
export const detailsFields = ['status', 'assignee', 'next_step', 'next_step_on'] as const

export type DetailsField = (typeof detailsFields)[number]
export type DetailsValues = Record<DetailsField, string>

/** Name of the hidden field with the value that the page showed; an equal value is not a change. */
export const getOriginalField = (name: DetailsField) => `seen_${name}`

/** Returns the fields that a person changed. */
export function getChangedFields(form: FormData): Partial<DetailsValues> {
  const changed = detailsFields.filter((name) => form.has(name) && form.get(name) !== form.get(getOriginalField(name)))
  return Object.fromEntries(changed.map((name) => [name, String(form.get(name))]))
}

const number = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

const detailsSchema = v.object({
  version: number,
  seen: number,
  status: v.optional(v.picklist(requestStatuses, 'Choose a status')),
  assignee: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isUuid(text), 'Choose a teammate'),
    ),
  ),
  next_step: v.optional(
    v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(maxNextStepLength, 'Use 200 characters or fewer')),
  ),
  next_step_on: v.optional(
    v.pipe(
      v.string(),
      v.check((day) => day === '' || isIsoDate(day), 'Enter a valid date'),
    ),
  ),
})

type ParsedDetails =
  | { ok: true; version: number; lastEventId: number; change: RequestChange }
  | { ok: false; errors: FieldErrors }

/**
 * Returns the changed fields of a form.
 * @returns `lastEventId`: latest timeline entry on its page, the form field `seen`
 */
export function parseDetails(form: FormData): ParsedDetails {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const parsed = v.safeParse(detailsSchema, Object.fromEntries(texts))
  if (!parsed.success) {
    return {
      ok: false,
      errors: Object.fromEntries(
        parsed.issues.map(({ path, message }) => [String(path?.[0]?.key ?? ''), [message]] as const),
      ),
    }
  }
  const { version, seen: lastEventId, status, assignee, next_step, next_step_on } = parsed.output
  const isNew = (name: DetailsField) => name in getChangedFields(form)
  const change: RequestChange = {}
  if (status && isNew('status')) change.status = status
  if (assignee !== undefined && isNew('assignee')) change.assigneeId = assignee || null
  if (isNew('next_step') || isNew('next_step_on')) {
    change.nextStep = { text: next_step || null, on: next_step_on || null }
  }
  return { ok: true, version, lastEventId, change }
}
