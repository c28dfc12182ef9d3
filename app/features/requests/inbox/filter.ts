import * as v from 'valibot'
import type { FieldErrors } from '#app/lib/form.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { isRequestStatus, type RequestStatus, requestStatuses } from '../statuses.ts'

/** The assignee of a request without one, as saved views and bookmarked URLs name it. */
export const unassigned = 'unassigned'

/** The same in URLs of earlier versions. */
export const formerlyUnassigned = 'nobody'

/** Filter of the inbox; omitted fields do not limit it (docs/domain.md, Requests). */
export type InboxFilter = {
  /** Only requests that contain every word. */
  search?: string | undefined
  kinds?: readonly RequestKind[] | undefined
  statuses?: readonly RequestStatus[] | undefined
  /** `me`, `unassigned`, or the id of a person of the staff. */
  assignee?: string | undefined
  /** In cents, both ends included; requests without a value have none. */
  valueFrom?: number | undefined
  valueTo?: number | undefined
  /** Days of the store, both ends included. */
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  artwork?: boolean | undefined
  /** Not opened by the requesting person. */
  unread?: boolean | undefined
  /** Mentions of the requesting person: all, or unread ones. */
  mentions?: 'yes' | 'new' | undefined
  /** Open, and the next step is for today or was for earlier. */
  due?: boolean | undefined
  /** The visitor has waited for a first reply for more than a day. */
  waiting?: boolean | undefined
  /** Open or won, and needed in hands within a week from today. */
  inHands?: boolean | undefined
  /** Won, and became so this month. */
  wonThisMonth?: boolean | undefined
  /** Suspected spam; excluded by default. */
  spam?: 'only' | 'with' | undefined
  /** Deleted, or merged into another; excluded by default. */
  removed?: 'deleted' | 'merged' | undefined
}

/** Characters of a search; a longer one was pasted by mistake. */
export const maxSearchLength = 100

/** Short words match only the beginning of a word. */
export const isShortWord = (word: string) => !/[\p{L}\p{N}]{3}/u.test(word)

/** With errors, `filter` has the valid values, and `errors` is keyed by URL parameter. */
export type ParsedFilter = { ok: true; filter: InboxFilter } | { ok: false; filter: InboxFilter; errors: FieldErrors }

/** Parses the inbox's URL. Ignores unknown names, and empty values, which plain forms send. */
export function parseInboxFilter(params: URLSearchParams): ParsedFilter {
  const errors: FieldErrors = {}
  const getValues = (name: string) => params.getAll(name).filter((value) => value !== '')
  const reportError = (name: string, message: string) => {
    errors[name] ??= [message]
    return undefined
  }
  const readOne = <T>(name: string, read: (text: string) => T | undefined, message: string) => {
    const text = getValues(name).at(-1)
    return text === undefined ? undefined : (read(text) ?? reportError(name, message))
  }
  const readMany = <T extends string>(name: string, known: (text: string) => text is T, what: string) => {
    const values = [...new Set(getValues(name))]
    const unknown = values.find((text) => !known(text))
    if (unknown !== undefined) reportError(name, `There is no ${what} “${unknown.slice(0, 40)}”`)
    const valid = values.filter(known)
    return valid.length > 0 ? valid : undefined
  }
  const readFlag = (name: string) =>
    readOne(name, (text) => text === 'yes' || undefined, 'Use “yes”, or remove this filter')

  const filter: InboxFilter = {
    search: readOne('q', readSearch, `Search for ${maxSearchLength} characters or fewer`),
    kinds: readMany('kind', isKind, 'type'),
    statuses: readMany('status', isRequestStatus, 'status'),
    assignee: readOne('owner', readAssignee, 'Choose an assignee from the list'),
    valueFrom: readOne('value_from', readDollars, dollarsMessage),
    valueTo: readOne('value_to', readDollars, dollarsMessage),
    from: readOne('from', readDay, dayMessage),
    to: readOne('to', readDay, dayMessage),
    artwork: readFlag('artwork'),
    unread: readFlag('unread'),
    mentions: readOne('mentions', readMentions, 'Use “yes” or “new”, or remove this filter'),
    due: readFlag('due'),
    waiting: readFlag('waiting'),
    inHands: readFlag('in_hands'),
    wonThisMonth: readFlag('won_this_month'),
    spam: readOne('spam', readSpam, 'Use “only” or “with”, or remove this filter'),
    removed: readOne('removed', readRemoved, 'Use “deleted” or “merged”, or remove this filter'),
  }
  if (filter.valueFrom !== undefined && filter.valueTo !== undefined && filter.valueFrom > filter.valueTo) {
    reportError('value_to', 'Enter the minimum value or more')
  }
  if (filter.from && filter.to && filter.from > filter.to) reportError('to', 'Choose the first day or a later one')
  return Object.keys(errors).length === 0 ? { ok: true, filter } : { ok: false, filter, errors }
}

/** The query of a filter, its names in a fixed order, so that equal filters have equal URLs. */
export function toInboxParams(filter: InboxFilter): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | undefined) => value && params.append(name, value)
  const dollars = (cents: number | undefined) => (cents === undefined ? undefined : String(cents / 100))
  const isYes = (is: boolean | undefined) => (is ? 'yes' : undefined)
  add('q', filter.search)
  // In the order of the lists they come from.
  for (const kind of requestKinds) if (filter.kinds?.includes(kind)) add('kind', kind)
  for (const status of requestStatuses) if (filter.statuses?.includes(status)) add('status', status)
  add('owner', filter.assignee)
  add('value_from', dollars(filter.valueFrom))
  add('value_to', dollars(filter.valueTo))
  add('from', filter.from)
  add('to', filter.to)
  add('artwork', isYes(filter.artwork))
  add('unread', isYes(filter.unread))
  add('mentions', filter.mentions)
  add('due', isYes(filter.due))
  add('waiting', isYes(filter.waiting))
  add('in_hands', isYes(filter.inHands))
  add('won_this_month', isYes(filter.wonThisMonth))
  add('spam', filter.spam)
  add('removed', filter.removed)
  return params
}

const dollarsMessage = 'Enter dollars, such as 1500 or 1500.50'
const dayMessage = 'Enter a date, such as 2026-11-21'

const isKind = (text: string): text is RequestKind => requestKinds.some((kind) => kind === text)

function readSearch(text: string): string | undefined {
  const words = toSingleLine(text)
  return words.length <= maxSearchLength ? words : undefined
}

const idSchema = v.pipe(v.string(), v.uuid())

function readAssignee(text: string): string | undefined {
  if (text === 'me' || text === unassigned) return text
  if (text === formerlyUnassigned) return unassigned
  return v.is(idSchema, text) ? text.toLowerCase() : undefined
}

/** Parses a typed amount, with or without dollar sign and commas, up to the maximum of a sum. */
function readDollars(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}

const readDay = (text: string) => (isIsoDate(text) ? text : undefined)

const readMentions = (text: string) => (text === 'yes' || text === 'new' ? text : undefined)

const readSpam = (text: string) => (text === 'only' || text === 'with' ? text : undefined)

const readRemoved = (text: string) => (text === 'deleted' || text === 'merged' ? text : undefined)
