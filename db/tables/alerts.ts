import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, isOneOf, timestamptz } from './columns.ts'
import { inboundMails } from './inbound-mail.ts'
import { proposals } from './proposals.ts'
import { alertEmailTimings, alertKinds } from './request-values.ts'
import { requests } from './requests.ts'
import { sendCampaigns } from './sends.ts'
import { staff } from './staff.ts'
import { stockItems } from './stock.ts'
import { webhookEndpoints } from './webhooks.ts'

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** Alerts: what one team member should know about a request, proposal, campaign, stock item, webhook or unmatched email. Deleted with it. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staff_id: staffId(),
    request_id: uuid('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    proposal_id: uuid('proposal_id').references(() => proposals.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id').references(() => sendCampaigns.id, { onDelete: 'cascade' }),
    /** An email without a request. */
    mail_id: uuid('mail_id').references(() => inboundMails.id, { onDelete: 'cascade' }),
    stock_item_id: uuid('stock_item_id').references(() => stockItems.id, { onDelete: 'cascade' }),
    webhook_id: uuid('webhook_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: alertKinds }).notNull(),
    /** The teammate who caused it; null for any other cause, or once that teammate is deleted. */
    caused_by: uuid('caused_by').references(() => staff.id, { onDelete: 'set null' }),
    /** The due or in-hands date of `due` and `in-hands`, which are created once per date. */
    day: date('day', { mode: 'string' }),
    created_at: createdAt(),
    read_at: timestamptz('read_at'),
    /** When an email with it was sent, or permanently rejected. */
    emailed_at: timestamptz('emailed_at'),
  },
  (t) => [
    unique('staff_alerts_day').on(t.staff_id, t.request_id, t.kind, t.day),
    index('staff_alerts_of').on(t.staff_id, t.id),
    index('staff_alerts_of_request').on(t.request_id),
    index('staff_alerts_of_proposal').on(t.proposal_id).where(sql`proposal_id is not null`),
    index('staff_alerts_of_campaign').on(t.campaign_id).where(sql`campaign_id is not null`),
    index('staff_alerts_of_mail').on(t.mail_id).where(sql`mail_id is not null`),
    index('staff_alerts_of_stock_item').on(t.stock_item_id).where(sql`stock_item_id is not null`),
    index('staff_alerts_of_webhook').on(t.webhook_id).where(sql`webhook_id is not null`),
    index('staff_alerts_unread').on(t.staff_id, t.request_id).where(sql`read_at is null`),
    check('staff_alerts_kind', isOneOf('kind', alertKinds)),
    check(
      'staff_alerts_subject',
      sql`num_nonnulls(request_id, proposal_id, campaign_id, mail_id, stock_item_id, webhook_id) = 1`,
    ),
    check('staff_alerts_has_day', sql`(kind in ('due', 'in-hands')) = (day is not null)`),
  ],
)

/** How a person gets the emails of a kind of alert; without a row, as the code's default says. */
export const staffAlertEmails = pgTable(
  'staff_alert_emails',
  {
    staff_id: staffId(),
    kind: text('kind', { enum: alertKinds }).notNull(),
    timing: text('timing', { enum: alertEmailTimings }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.staff_id, t.kind] }),
    check('staff_alert_emails_kind', isOneOf('kind', alertKinds)),
    check('staff_alert_emails_timing', isOneOf('timing', alertEmailTimings)),
  ],
)

/** The link by which a person's calendar app subscribes to their due steps and in-hands dates, by the hash of its token. */
export const staffCalendarLinks = pgTable('staff_calendar_links', {
  staff_id: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  token_hash: text('token_hash').notNull().unique(),
  created_at: createdAt(),
})
