import { stringify } from 'csv-stringify/sync'
import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { campaignSchema } from '#app/features/sends/campaigns/campaign.schema.ts'
import { createCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { changeStatus } from '#app/features/sends/campaigns/change-status.server.ts'
import { readStockContents } from '#app/features/sends/campaigns/stock-contents.server.ts'
import { importRecipients } from '#app/features/sends/recipients/import-recipients.server.ts'
import type { Queryable } from '#db/client.ts'
import { stockItems } from '#db/tables/stock.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import { createFieldsProblem } from '../framework/read-input.server.ts'
import { dayParameter, text, uuid, uuidParameter } from '../framework/schemas.ts'
import { requireCampaign } from './require-campaign.server.ts'

const line = v.strictObject({
  stock_item_id: uuidParameter,
  quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
})

/**
 * Reads content lines of a customer's stock items, with the customer; recipients choose among their sizes.
 * @throws ApiProblem for an unknown item, and for one of another customer
 */
async function readContents(db: Queryable, lines: readonly v.InferOutput<typeof line>[]) {
  const ids = lines.map(({ stock_item_id: id }) => id)
  const items = await db
    .select({ id: stockItems.id, companyId: stockItems.company_id })
    .from(stockItems)
    .where(inArray(stockItems.id, ids))
  const companyIds = new Map(items.map((item) => [item.id, item.companyId]))
  const companyId = companyIds.get(ids[0] ?? '') ?? null
  const contents = await Promise.all(
    lines.map(async ({ stock_item_id: id, quantity }, at) => {
      const reject = (detail: string) => createFieldsProblem([{ pointer: `#/contents/${at}/stock_item_id`, detail }])
      const [found] = await readStockContents(db, id)
      if (!found) throw reject('No customer has this stock item')
      if (companyIds.get(id) !== companyId)
        throw reject('This stock item and the first one belong to different customers')
      return { ...found, quantity }
    }),
  )
  return { companyId, contents }
}

export const createCampaignEndpoint = defineEndpoint({
  id: 'createCampaign',
  method: 'POST',
  path: '/campaigns',
  summary: 'Creates a draft that sends everyone the same from stock; open it once it has recipients',
  scope: 'campaigns:write',
  status: 201,
  body: v.strictObject({
    title: campaignSchema.entries.title,
    sender: campaignSchema.entries.sender,
    message: v.optional(campaignSchema.entries.message, ''),
    deadline: dayParameter,
    countries: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50)),
    contents: v.pipe(v.array(line), v.minLength(1), v.maxLength(30)),
  }),
  response: v.object({ id: uuid }),
  async handle({ services: { db }, body, by }) {
    const countries = v.safeParse(campaignSchema.entries.countries, body.countries.join(' '))
    if (!countries.success || countries.output.length === 0)
      throw createFieldsProblem([{ pointer: '#/countries', detail: 'Use ISO codes of countries that the shop serves' }])
    const { id } = await createCampaign(db, {
      fields: {
        title: body.title,
        sender: body.sender,
        message: body.message,
        deadline: body.deadline,
        countries: countries.output,
        ...(await readContents(db, body.contents)),
        color: null,
        allowsOtherCountries: false,
        asksPhone: false,
        asksNote: false,
        remindAfterDays: null,
        remindBeforeDays: null,
        publicDomains: [],
        publicLimit: null,
      },
      by,
    })
    return { id }
  },
})

/** Rows of one call. */
const maxRows = 1_000

export const addRecipientsEndpoint = defineEndpoint({
  id: 'addCampaignRecipients',
  method: 'POST',
  path: '/campaigns/{id}/recipients',
  summary: 'Adds recipients to a draft or an open campaign, which emails them; known ones stay as they are',
  scope: 'campaigns:write',
  body: v.strictObject({
    recipients: v.pipe(
      v.array(
        v.strictObject({
          email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
          name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
          country: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxRows),
    ),
  }),
  response: v.object({
    added: v.number(),
    existing: v.number(),
    rejected: v.array(v.object({ index: v.number(), email: text, reasons: v.array(text) })),
  }),
  async handle({ services, params: { id = '' }, body: { recipients }, by }) {
    await requireCampaign(services.db, id)
    const rows = recipients.map(({ email, name, country }) => [email, name, country])
    const csv = stringify([['email', 'name', 'country'], ...rows], { quoted: true })
    const result = await importRecipients(services, { campaignId: id, text: csv, by, isPreview: false })
    if (!result.ok) throw new ApiProblem('conflict', result.message)
    const { added, existing } = result.counts
    const rejected = result.rows.flatMap(({ outcome, email, reasons }, index) =>
      // Reasons count the rows of a file, whose first is the header.
      outcome === 'rejected'
        ? [{ index, email, reasons: reasons.map((reason) => reason.replace(/ in row (\d+)$/, toIndexText)) }]
        : [],
    )
    return { added, existing, rejected }
  },
})

const toIndexText = (_text: string, row: string) => ` at index ${Number(row) - 2}`

const statusProblems = {
  'not-found': 'There is no such campaign.',
  'not-possible': 'The campaign cannot change to this status now.',
  'no-contents': 'The campaign has no contents.',
  'no-recipients': 'The campaign has no recipients.',
  ended: 'The deadline is over.',
}

export const changeCampaignStatusEndpoint = defineEndpoint({
  id: 'changeCampaignStatus',
  method: 'POST',
  path: '/campaigns/{id}/status',
  summary:
    'Opens a campaign, which emails its recipients; starts packing; or closes it for good. Opening one again deletes shipments that have not left',
  scope: 'campaigns:write',
  body: v.strictObject({ status: v.picklist(['open', 'packing', 'closed']) }),
  response: v.object({ id: uuid, status: text }),
  async handle({ services, params: { id = '' }, body: { status }, by }) {
    const result = await changeStatus(services, { id, to: status, by })
    if (result === 'changed') return { id, status }
    throw new ApiProblem(result === 'not-found' ? 'not-found' : 'conflict', statusProblems[result])
  },
})
