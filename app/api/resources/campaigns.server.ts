import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import * as v from 'valibot'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { listCampaigns } from '#app/features/sends/campaigns/list-campaigns.server.ts'
import { readOverview } from '#app/features/sends/campaigns/overview.server.ts'
import { getsPackage } from '#app/features/sends/export/export-addresses.server.ts'
import { postalAddress, recipientStatuses, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import {
  createPageSchema,
  day,
  optional,
  pageParameters,
  text,
  textParameter,
  timestamp,
  toTimestamp,
  toTimestampOrNull,
  uuid,
} from '../framework/schemas.ts'
import { parseIdCursor } from '../framework/take-page.ts'
import {
  addRecipientsEndpoint,
  changeCampaignStatusEndpoint,
  createCampaignEndpoint,
} from './change-campaigns.server.ts'
import { requireCampaign } from './require-campaign.server.ts'

const listAllCampaigns = defineEndpoint({
  id: 'listCampaigns',
  method: 'GET',
  path: '/campaigns',
  summary: 'Lists campaigns with their counts, newest first',
  scope: 'campaigns:read',
  query: v.object({ ...pageParameters, q: v.optional(textParameter) }),
  response: createPageSchema(
    v.object({
      id: uuid,
      title: text,
      sender: text,
      state: text,
      deadline: day,
      created_at: timestamp,
      recipients: v.number(),
      confirmed: v.number(),
    }),
  ),
  async handle({ services: { db }, query: { cursor, limit, q } }) {
    const { rows, next } = await listCampaigns(db, { search: q, after: parseIdCursor(cursor), limit })
    return { data: rows.map((row) => ({ ...row, created_at: toTimestamp(row.created_at) })), next: toCursor(next) }
  },
})

const getCampaign = defineEndpoint({
  id: 'getCampaign',
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'Counts the responses of a campaign by status, country and size, without addresses',
  scope: 'campaigns:read',
  response: v.object({
    id: uuid,
    title: text,
    sender: text,
    deadline: day,
    recipients: v.number(),
    statuses: v.record(text, v.number()),
    countries: v.array(v.object({ code: text, name: text, count: v.number() })),
    sizes: v.array(
      v.object({ id: text, name: text, color: text, sizes: v.array(v.object({ size: text, count: v.number() })) }),
    ),
  }),
  async handle({ services: { db }, params: { id = '' } }) {
    const campaign = await requireCampaign(db, id)
    const { title, sender, deadline } = campaign
    return { id, title, sender, deadline, ...(await readOverview(db, campaign)) }
  },
})

const listAddresses = defineEndpoint({
  id: 'listCampaignAddresses',
  method: 'GET',
  path: '/campaigns/{id}/addresses',
  summary: 'Lists confirmed recipients of a campaign with their addresses; every call is audited',
  scope: 'addresses:read',
  query: v.object(pageParameters),
  response: createPageSchema(
    v.object({
      id: uuid,
      status: v.picklist(recipientStatuses),
      email: text,
      name: text,
      country: optional(text),
      address: optional(postalAddress),
      phone: optional(text),
      note: optional(text),
      sizes: v.pipe(v.record(text, text), v.description('Size by the id in `sizes` of the campaign')),
      gift: optional(v.object({ id: uuid, title: text })),
      answered_at: optional(timestamp),
    }),
  ),
  async handle({ services: { db }, params: { id = '' }, query: { cursor, limit }, by }) {
    const campaign = await requireCampaign(db, id)
    const after = parseIdCursor(cursor)
    const rows = await db
      .select({ ...getTableColumns(sendRecipients), gift: { id: sendGifts.id, title: sendGifts.title } })
      .from(sendRecipients)
      .leftJoin(sendGifts, eq(sendGifts.id, sendRecipients.gift_id))
      .where(and(getsPackage(id), after ? gt(sendRecipients.id, after) : undefined))
      .orderBy(asc(sendRecipients.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    await addAuditEntry(db, {
      by,
      action: 'send.exported',
      subject: campaign.title,
      subjectId: id,
      after: { addresses: page.length },
    })
    return {
      data: page.map((row) => ({ ...row, answered_at: toTimestampOrNull(row.answered_at) })),
      next: toCursor(rows.length > limit ? (page.at(-1)?.id ?? null) : null),
    }
  },
})

export const campaignEndpoints = [
  listAllCampaigns,
  getCampaign,
  listAddresses,
  createCampaignEndpoint,
  addRecipientsEndpoint,
  changeCampaignStatusEndpoint,
]
