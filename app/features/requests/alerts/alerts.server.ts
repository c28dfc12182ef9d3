import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { companies } from '#db/tables/customers.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { staff } from '#db/tables/staff.ts'
import { stockItems } from '#db/tables/stock.ts'
import { webhookEndpoints } from '#db/tables/webhooks.ts'
import { isActive } from '../removal/removed.server.ts'
import type { CampaignAlertKind } from './alert-kinds.ts'

const causer = alias(staff, 'causer')

/** SQL: of a request, else of the customer of a proposal, or the sender of an email. */
const ofSubject = (ofRequest: SQL, field: 'name' | 'email' | 'company', ofMail: SQL = sql`null`) =>
  sql<string>`coalesce(${ofRequest}, ${proposals.content} #>> ${sql.raw(`'{customer,${field}}'`)}, ${ofMail}, '')`

/** SQL: what the customer did to a proposal; its transaction stored alert and event, so both have its time. */
const alertEvent = sql<{ kind: string; detail: string | null } | null>`(
  select json_build_object('kind', event.kind, 'detail', event.detail) from proposal_events event
  where event.proposal_id = ${staffAlerts.proposal_id} and event.at = ${staffAlerts.created_at}
    and event.kind in ('proof-approved', 'proof-changes', 'changes-requested')
  order by event.id limit 1)`

/** SQL condition: the request was not deleted, the email not assigned. */
const hasSubject = or(
  isNotNull(requests.id),
  isNotNull(staffAlerts.proposal_id),
  isNotNull(staffAlerts.campaign_id),
  isNotNull(staffAlerts.stock_item_id),
  isNotNull(staffAlerts.webhook_id),
  and(isNotNull(inboundMails.id), isNull(inboundMails.request_id)),
)

const selectAlerts = (db: Queryable) =>
  db
    .select({
      id: staffAlerts.id,
      kind: staffAlerts.kind,
      day: staffAlerts.day,
      createdAt: staffAlerts.created_at,
      readAt: staffAlerts.read_at,
      causedBy: causer.name,
      proposalId: staffAlerts.proposal_id,
      /** Number of the proposal, if it is about one. */
      proposal: proposals.number,
      campaignId: staffAlerts.campaign_id,
      mailId: staffAlerts.mail_id,
      stockItemId: staffAlerts.stock_item_id,
      webhookId: staffAlerts.webhook_id,
      /** Title of a campaign, name of a stock item or webhook, subject of an email. */
      reference: sql<string>`coalesce(${requests.reference}, ${proposals.number}, ${sendCampaigns.title}, ${stockItems.name}, ${webhookEndpoints.name}, nullif(${inboundMails.subject}, ''), '(No subject)')`,
      contactName: sql<string>`coalesce(${sendCampaigns.sender}, ${ofSubject(sql`${requests.contact_name}`, 'name', sql`${inboundMails.from_name}`)})`,
      email: ofSubject(sql`${requests.email}`, 'email', sql`${inboundMails.from_email}`),
      company: ofSubject(sql`coalesce(${requests.company}, ${companies.name})`, 'company'),
      nextStep: requests.next_step,
      event: alertEvent,
    })
    .from(staffAlerts)
    .leftJoin(requests, and(eq(requests.id, staffAlerts.request_id), isActive))
    .leftJoin(proposals, eq(proposals.id, staffAlerts.proposal_id))
    .leftJoin(sendCampaigns, eq(sendCampaigns.id, staffAlerts.campaign_id))
    .leftJoin(inboundMails, eq(inboundMails.id, staffAlerts.mail_id))
    .leftJoin(stockItems, eq(stockItems.id, staffAlerts.stock_item_id))
    .leftJoin(webhookEndpoints, eq(webhookEndpoints.id, staffAlerts.webhook_id))
    .leftJoin(companies, eq(companies.id, stockItems.company_id))
    .leftJoin(causer, eq(causer.id, staffAlerts.caused_by))

/**
 * Lists a person's alerts, newest first.
 * @param after `next` of the previous page
 * @returns `next` for the following page; null on the last one
 */
export async function listAlerts(
  db: Queryable,
  { staffId, limit, after }: { staffId: string; limit: number; after?: number | undefined },
) {
  const rows = await selectAlerts(db)
    .where(
      and(eq(staffAlerts.staff_id, staffId), hasSubject, after === undefined ? undefined : lt(staffAlerts.id, after)),
    )
    .orderBy(desc(staffAlerts.id))
    .limit(limit + 1)
  const alerts = rows.slice(0, limit)
  return { alerts, next: rows.length > limit ? (alerts.at(-1)?.id ?? null) : null }
}

export type ListedAlert = Awaited<ReturnType<typeof listAlerts>>['alerts'][number]

/** Returns the alerts with these ids, oldest first. */
export const listAlertsById = (db: Queryable, ids: readonly number[]): Promise<ListedAlert[]> =>
  selectAlerts(db)
    .where(and(inArray(staffAlerts.id, [...ids]), hasSubject))
    .orderBy(asc(staffAlerts.id))

/** Counts a person's unread alerts, at most `max`. */
export async function countUnreadAlerts(
  db: Queryable,
  { staffId, max }: { staffId: string; max: number },
): Promise<number> {
  const unread = db
    .select({ id: staffAlerts.id })
    .from(staffAlerts)
    .leftJoin(requests, and(eq(requests.id, staffAlerts.request_id), isActive))
    .leftJoin(inboundMails, eq(inboundMails.id, staffAlerts.mail_id))
    .where(and(eq(staffAlerts.staff_id, staffId), isNull(staffAlerts.read_at), hasSubject))
    .limit(max)
    .as('unread')
  const [row] = await db.select({ count: count() }).from(unread)
  return row?.count ?? 0
}

type WhichAlerts =
  | { id: number }
  | { proposalId: string }
  | { campaignId: string; kind?: CampaignAlertKind }
  | { mailId: string }
  | { stockItemId: string }
  | { webhookId: string }
  | { upTo: number }

function isAmong(which: WhichAlerts): SQL {
  if ('id' in which) return eq(staffAlerts.id, which.id)
  if ('upTo' in which) return lte(staffAlerts.id, which.upTo)
  if ('mailId' in which) return eq(staffAlerts.mail_id, which.mailId)
  if ('campaignId' in which) {
    const ofCampaign = eq(staffAlerts.campaign_id, which.campaignId)
    return which.kind ? sql`(${ofCampaign} and ${eq(staffAlerts.kind, which.kind)})` : ofCampaign
  }
  if ('stockItemId' in which) return eq(staffAlerts.stock_item_id, which.stockItemId)
  if ('webhookId' in which) return eq(staffAlerts.webhook_id, which.webhookId)
  return eq(staffAlerts.proposal_id, which.proposalId)
}

/**
 * Marks one alert of a person as read, those of a proposal, campaign, stock item, webhook or email that they opened, or all up to the newest
 * one that they saw.
 */
export async function markAlertsRead(
  db: Queryable,
  { staffId, ...which }: { staffId: string } & WhichAlerts,
): Promise<void> {
  await db
    .update(staffAlerts)
    .set({ read_at: sql`now()` })
    .where(and(eq(staffAlerts.staff_id, staffId), isNull(staffAlerts.read_at), isAmong(which)))
}
