import * as v from 'valibot'
import { getStoredArtwork } from '#app/features/requests/artwork/artwork-file.ts'
import { type InboxFilter, maxSearchLength } from '#app/features/requests/inbox/filter.ts'
import { isCursor, listRequests } from '#app/features/requests/inbox/list.server.ts'
import { requestKinds } from '#app/features/requests/kinds.ts'
import { listRequestLines } from '#app/features/requests/request-lines.ts'
import { requestStatuses } from '#app/features/requests/statuses.ts'
import type { StoredRequest } from '#app/features/requests/stored-request.ts'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { toCents } from '#app/lib/text/money.ts'
import { toIsoDate } from '#app/lib/time/iso-date.ts'
import type { Queryable } from '#db/client.ts'
import { parseCursor, toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import { createFieldsProblem } from '../framework/read-input.server.ts'
import {
  createPageSchema,
  day,
  dayParameter,
  money,
  optional,
  pageParameters,
  text,
  textParameter,
  timestamp,
  toMoney,
  toTimestamp,
  toTimestampOrNull,
  uuid,
  uuidParameter,
} from '../framework/schemas.ts'
import { createRequest } from './create-request.server.ts'

const summary = {
  id: uuid,
  reference: text,
  kind: v.picklist(requestKinds),
  status: v.picklist(requestStatuses),
  is_suspected_spam: v.boolean(),
  contact: v.object({ name: optional(text), email: optional(text), company: optional(text), phone: optional(text) }),
  summary: text,
  value: optional(money),
  has_artwork: v.boolean(),
  date_needed: optional(day),
  assignee_id: optional(uuid),
  next_step: optional(text),
  next_step_on: optional(day),
  created_at: timestamp,
  answered_at: optional(timestamp),
  version: v.number(),
}

const request = v.object({
  ...summary,
  message: optional(text),
  items: v.array(
    v.object({
      product_id: text,
      name: text,
      item_number: optional(text),
      color: optional(text),
      box: optional(text),
      quantity: v.number(),
      list_price: optional(money),
      unit_price: optional(money),
      sizes: v.array(v.object({ name: text, quantity: v.number() })),
      imprint: v.array(v.object({ location: text, method: optional(text), colors: optional(v.number()) })),
    }),
  ),
  artwork: v.array(v.object({ name: text, size: optional(v.number()) })),
})

type Entry = Awaited<ReturnType<typeof listRequests>>['requests'][number]

const toSummary = (entry: Entry) => ({
  id: entry.id,
  reference: entry.reference,
  kind: entry.kind,
  status: entry.status,
  summary: entry.summary,
  has_artwork: entry.has_artwork,
  next_step: entry.next_step,
  next_step_on: toIsoDate(entry.next_step_on),
  is_suspected_spam: entry.suspected_spam,
  date_needed: toIsoDate(entry.date_needed),
  version: entry.version,
  contact: { name: entry.contact_name, email: entry.email, company: entry.company, phone: entry.phone },
  value: toMoney(entry.value_cents),
  assignee_id: entry.owner_id,
  created_at: toTimestamp(entry.created_at),
  answered_at: toTimestampOrNull(entry.answered_at),
})

/** Returns the text that the customer wrote into the form. */
function getMessage(submission: StoredRequest): string | null {
  if (submission.kind === 'project') return submission.project_description
  if (submission.kind === 'swag-box') return submission.special_requests
  return 'message' in submission ? submission.message : null
}

/** Reads a request; deleted and merged ones are gone. @throws ApiProblem for an unknown one */
async function readRequest(db: Queryable, id: string): Promise<v.InferInput<typeof request>> {
  const opened = await openRequest(db, { id })
  if (!opened || opened.entry.deleted_at || opened.entry.merged_into)
    throw new ApiProblem('not-found', 'There is no such request.')
  const { entry, submission } = opened
  const date_needed = 'date_needed' in submission ? submission.date_needed : null
  return {
    ...toSummary({ ...entry, date_needed }),
    message: getMessage(submission),
    items: listRequestLines(submission).map((line) => ({
      product_id: line.productId,
      name: line.name,
      item_number: line.itemNumber,
      color: line.color,
      box: line.box,
      quantity: line.quantity,
      list_price: toMoney(toCents(line.listPrice)),
      unit_price: toMoney(toCents(line.unitPrice)),
      sizes: Array.isArray(line.sizes) ? line.sizes.map(({ name, quantity }) => ({ name, quantity })) : [],
      imprint: Array.isArray(line.imprint)
        ? line.imprint.map(({ location, method, colors }) => ({
            location,
            method: method ?? null,
            colors: colors ?? null,
          }))
        : [],
    })),
    artwork: getStoredArtwork(submission)
      .filter(({ kind }) => kind !== 'proof')
      .map(({ name, size }) => ({ name, size })),
  }
}

const listAllRequests = defineEndpoint({
  id: 'listRequests',
  method: 'GET',
  path: '/requests',
  summary: 'Lists requests, newest first, filtered as the inbox',
  scope: 'requests:read',
  query: v.object({
    ...pageParameters,
    q: v.optional(v.pipe(textParameter, v.maxLength(maxSearchLength))),
    kind: v.optional(v.picklist(requestKinds)),
    status: v.optional(v.picklist(requestStatuses)),
    assignee: v.optional(v.union([v.literal('unassigned'), uuidParameter])),
    artwork: v.optional(v.picklist(['true'])),
    from: v.optional(dayParameter),
    to: v.optional(dayParameter),
    spam: v.optional(v.picklist(['only', 'with'])),
  }),
  response: createPageSchema(v.object(summary)),
  async handle({ services: { db }, query: { cursor, limit, q, kind, status, artwork, ...common } }) {
    const filter: InboxFilter = {
      ...common,
      search: q,
      kinds: kind && [kind],
      statuses: status && [status],
      artwork: artwork && true,
    }
    const after = parseCursor(cursor, (position) => (isCursor(position) ? position : undefined))
    const page = await listRequests(db, { filter, staffId: null, after, limit })
    return { data: page.requests.map(toSummary), next: toCursor(page.next) }
  },
})

const getRequest = defineEndpoint({
  id: 'getRequest',
  method: 'GET',
  path: '/requests/{id}',
  summary: 'Reads a request with its products and the names of its files',
  scope: 'requests:read',
  response: request,
  handle: ({ services: { db }, params: { id = '' } }) => readRequest(db, id),
})

const updateRequest = defineEndpoint({
  id: 'updateRequest',
  method: 'PATCH',
  path: '/requests/{id}',
  summary: 'Changes status and assignee of a request, with an entry in its timeline',
  scope: 'requests:write',
  body: v.strictObject({
    status: v.optional(v.picklist(requestStatuses)),
    assignee_id: v.optional(v.nullable(v.pipe(v.string(), v.uuid(), v.toLowerCase()))),
  }),
  response: request,
  readCurrent: ({ services: { db }, params: { id = '' } }) => readRequest(db, id),
  async handle({ services: { db }, params: { id = '' }, body: { status, assignee_id }, by, current: { version } }) {
    const change = { ...(status && { status }), ...(assignee_id !== undefined && { assigneeId: assignee_id }) }
    const { outcome } = await changeRequest(db, { id, version, change, by })
    if (outcome === 'assignee-not-found')
      throw createFieldsProblem([{ pointer: '#/assignee_id', detail: 'This person cannot handle requests' }])
    if (outcome === 'conflict' || outcome === 'not-found')
      throw new ApiProblem('changed-since', 'Read the request again and repeat the change.')
    return readRequest(db, id)
  },
})

export const requestEndpoints = [listAllRequests, createRequest, getRequest, updateRequest]
