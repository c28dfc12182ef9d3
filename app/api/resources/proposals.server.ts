import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { isSentAlready, scheduleSend } from '#app/features/proposals/lifecycle/send-proposal.server.ts'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { listedStates, maxSearchLength } from '#app/features/proposals/listing/filter.ts'
import { getListedState, listProposals } from '#app/features/proposals/listing/list-proposals.server.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposals } from '#db/tables/proposals.ts'
import { toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import {
  createPageSchema,
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
import { parseIdCursor } from '../framework/take-page.ts'
import { apiAcceptance, readAcceptance } from './proposal-acceptance.server.ts'
import { apiDocument, toApiDocument } from './proposal-document.ts'

const summary = {
  id: uuid,
  number: text,
  title: text,
  state: v.picklist(listedStates),
  total: v.pipe(
    v.nullable(money),
    v.description('Of the accepted options; before, of the first quantity of the dearest option'),
  ),
  valid_until: optional(v.pipe(v.string(), v.isoDate())),
  created_at: timestamp,
  sent_at: optional(timestamp),
  first_viewed_at: optional(timestamp),
  answered_at: optional(timestamp),
}

const listAllProposals = defineEndpoint({
  id: 'listProposals',
  method: 'GET',
  path: '/proposals',
  summary: 'Lists proposals, newest first, filtered as in the admin',
  scope: 'proposals:read',
  query: v.object({
    ...pageParameters,
    q: v.optional(v.pipe(textParameter, v.maxLength(maxSearchLength))),
    state: v.optional(v.picklist(listedStates)),
    request: v.optional(uuidParameter),
    contact: v.optional(uuidParameter),
    company: v.optional(uuidParameter),
    from: v.optional(dayParameter),
    to: v.optional(dayParameter),
  }),
  response: createPageSchema(v.object({ ...summary, customer: text, person: text })),
  async handle({ services: { db }, query: { cursor, limit, q, state, ...filter } }) {
    const { rows, next } = await listProposals(db, {
      filter: { ...filter, search: q, states: state && [state] },
      staffId: null,
      after: parseIdCursor(cursor),
      limit,
    })
    return {
      data: rows.map((row) => ({
        id: row.id,
        number: row.number,
        title: row.title,
        state: row.state,
        valid_until: row.valid_until,
        customer: row.customer,
        person: row.person,
        total: toMoney(row.value_cents, row.currency),
        created_at: toTimestamp(row.created_at),
        sent_at: toTimestampOrNull(row.sent_at),
        first_viewed_at: toTimestampOrNull(row.first_viewed_at),
        answered_at: toTimestampOrNull(row.answered_at),
      })),
      next: toCursor(next),
    }
  },
})

const getProposal = defineEndpoint({
  id: 'getProposal',
  method: 'GET',
  path: '/proposals/{id}',
  summary: 'Reads a proposal with the version that its recipients see, figure by figure',
  scope: 'proposals:read',
  response: v.object({
    ...summary,
    request_id: optional(uuid),
    document: v.pipe(v.nullable(apiDocument), v.description('Null before it was sent')),
    acceptance: v.pipe(v.nullable(apiAcceptance), v.description('Null unless it is accepted')),
  }),
  async handle({ services: { db }, params: { id = '' } }) {
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
    if (!row) throw new ApiProblem('not-found', 'There is no such proposal.')
    const version = row.sent_version === null ? undefined : await readVersion(db, { id, number: row.sent_version })
    // The value of an accepted proposal is of the sent version, that of others of the content, which may be newer.
    const currency = row.status === 'accepted' ? version?.document.currency : row.currency
    return {
      id,
      number: row.number,
      title: row.title,
      valid_until: row.valid_until,
      request_id: row.request_id,
      state: getListedState(row, getShopDay()),
      total: toMoney(row.value_cents, currency),
      created_at: toTimestamp(row.created_at),
      sent_at: toTimestampOrNull(row.sent_at),
      first_viewed_at: toTimestampOrNull(row.first_viewed_at),
      answered_at: toTimestampOrNull(row.answered_at),
      document: version ? toApiDocument(version.document) : null,
      acceptance: version ? await readAcceptance(db, { id, document: version.document }) : null,
    }
  },
})

const sendProposal = defineEndpoint({
  id: 'sendProposal',
  method: 'POST',
  path: '/proposals/{id}/send',
  summary: 'Sends a complete proposal to its recipients within seconds, as in the admin; 409 names what is missing',
  scope: 'proposals:write',
  response: v.object({ id: uuid, number: text, sends_at: timestamp }),
  async handle({ services, params: { id = '' }, by }) {
    const [row] = await services.db.select().from(proposals).where(eq(proposals.id, id))
    if (!row) throw new ApiProblem('not-found', 'There is no such proposal.')
    const brand = await readBrand(services)
    if (await isSentAlready(services.db, { id, brand }))
      throw new ApiProblem('conflict', 'Nothing changed since the last version was sent.')
    const at = new Date()
    const check = await scheduleSend(services, { id, version: row.version, at, brand, by })
    if (check.outcome === 'incomplete')
      throw new ApiProblem('conflict', `${[...new Set(check.problems.map(({ text: each }) => each))].join('. ')}.`)
    if (check.outcome !== 'ready') throw new ApiProblem('conflict', rejectMessages[check.outcome])
    return { id, number: row.number, sends_at: toTimestamp(at) }
  },
})

const rejectMessages = {
  conflict: 'Someone changed the proposal just now. Try again.',
  accepted: 'The proposal is accepted.',
  'no-signer': 'The proposal has no signer.',
  'not-found': 'The proposal was deleted.',
  unreadable: 'The content of the proposal is unreadable.',
}

export const proposalEndpoints = [listAllProposals, getProposal, sendProposal]
