import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { requestEventKinds } from './request-values.ts'
import { requests } from './requests.ts'
import { staff } from './staff.ts'

const requestId = () =>
  uuid('request_id')
    .notNull()
    .references(() => requests.id, { onDelete: 'cascade' })

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** Timeline of a request, oldest first. Deleted with the request. */
export const requestEvents = pgTable(
  'request_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    request_id: requestId(),
    at: timestamptz('at').notNull().defaultNow(),
    /** Null for the command line, the store itself (a withheld confirmation), senders of email and removed team members. */
    staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Email of the team member at that time or of the sender, or the name of another actor. */
    actor: text('actor').notNull(),
    kind: text('kind', { enum: requestEventKinds }).notNull(),
    /** The note's text. */
    note: text('note'),
    /** Values before and after, depending on the kind. */
    before: text('before'),
    after: text('after'),
    mail_id: uuid('mail_id').references(() => requestMails.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('request_events_of').on(t.request_id, t.id),
    check('request_events_kind', isOneOf('kind', requestEventKinds)),
    check('request_events_note', sql`(kind = 'note') = (note is not null)`),
    check('request_events_note_length', sql`char_length(note) <= 5000`),
    check('request_events_mail', sql`(kind = 'mail') = (mail_id is not null)`),
  ],
)

/** People mentioned in a note. */
export const requestMentions = pgTable(
  'request_mentions',
  {
    event_id: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => requestEvents.id, { onDelete: 'cascade' }),
    staff_id: staffId(),
    request_id: requestId(),
    /** When they opened the request; null while they have not. */
    seen_at: timestamptz('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.staff_id] }),
    index('request_mentions_of_request').on(t.request_id),
    index('request_mentions_unseen').on(t.staff_id, t.request_id).where(sql`seen_at is null`),
  ],
)

/** Requests opened one by one; all up to `staff.requests_read_until` count as read. */
export const requestReads = pgTable(
  'request_reads',
  { request_id: requestId(), staff_id: staffId(), read_at: timestamptz('read_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.staff_id, t.request_id] }), index('request_reads_of_request').on(t.request_id)],
)

/** One row per browser tab with an open request, refreshed while it is open. */
export const requestViewers = pgTable(
  'request_viewers',
  {
    tab: uuid('tab').primaryKey(),
    request_id: requestId(),
    staff_id: staffId(),
    seen_at: timestamptz('seen_at').notNull().defaultNow(),
  },
  (t) => [index('request_viewers_of').on(t.request_id)],
)

/** A saved view of a list of the admin. The table is named after the first list that had them. */
export const savedViews = pgTable(
  'request_views',
  {
    id: id(),
    staff_id: staffId(),
    /** A name of app/admin/views/lists.ts. */
    list: text('list').notNull().default('requests'),
    name: text('name').notNull(),
    /** The filters as in the list's URL, without a leading question mark. */
    query: text('query').notNull(),
    /** True if everyone with access to the list sees it. */
    shared: boolean('shared').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    unique('request_views_name').on(t.staff_id, t.list, t.name),
    check('request_views_name_length', sql`char_length(name) between 1 and 60`),
  ],
)

/** A file in storage. */
export const mailAttachment = v.object({ path: v.string(), name: v.string(), size: v.number(), type: v.string() })

export type MailAttachment = v.InferOutput<typeof mailAttachment>

/** A reply of the sales team, sent by email. */
export const requestMails = pgTable(
  'request_mails',
  {
    id: id(),
    request_id: requestId(),
    staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    to: text('to').notNull(),
    /** Email addresses of copies. */
    cc: text('cc').array().notNull().default([]),
    bcc: text('bcc').array().notNull().default([]),
    reply_to: text('reply_to').notNull(),
    subject: text('subject').notNull(),
    /** Plain text as written. */
    body: text('body').notNull(),
    attachments: json('attachments', tolerantArray('attachments', mailAttachment), []).notNull().default([]),
    created_at: createdAt(),
    /** When the mail server accepted it; null while pending. */
    sent_at: timestamptz('sent_at'),
    /** Error of the last attempt, as shown to staff; null after success. */
    failure: text('failure'),
    /** When its author undid it, before it was sent. */
    canceled_at: timestamptz('canceled_at'),
  },
  (t) => [
    index('request_mails_of_author').on(t.staff_id, t.created_at).where(sql`staff_id is not null`),
    index('request_mails_of').on(t.request_id),
    index('request_mails_failing').on(t.staff_id).where(sql`sent_at is null and failure is not null`),
  ],
)

/** Reply templates with merge fields. */
export const mailTemplates = pgTable('mail_templates', {
  id: id(),
  name: text('name').notNull().unique(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  version: integer('version').notNull().default(1),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
})
