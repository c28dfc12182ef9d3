import { type SQL, sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, isOneOf } from './columns.ts'
import { inboundMailKinds, inboundMatches } from './request-values.ts'
import { mailAttachment, requestEvents } from './request-workflow.ts'
import { requests } from './requests.ts'

/** The secret part of a request's own Reply-To, by which replies find it. */
export const requestReplyTokens = pgTable('request_reply_tokens', {
  request_id: uuid('request_id')
    .primaryKey()
    .references(() => requests.id, { onDelete: 'cascade' }),
  /** 128 random bits in hexadecimal. */
  token: text('token').notNull().unique(),
  created_at: createdAt(),
})

/** Unmatched emails that a search reads at once, from the newest on. A change needs a new index. */
export const mailsPerRange = 32_768

/** An email that came in, of a request or unmatched. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: id(),
    /** Null while it is unmatched. */
    request_id: uuid('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    /** Event in the timeline of the request. */
    event_id: bigint('event_id', { mode: 'number' }).references(() => requestEvents.id, { onDelete: 'cascade' }),
    /** Idempotency key: the Message-ID, or a hash of a message without one. */
    message_id: text('message_id').notNull().unique(),
    kind: text('kind', { enum: inboundMailKinds }).notNull(),
    matched_by: text('matched_by', { enum: inboundMatches }),
    from_email: text('from_email').notNull(),
    from_name: text('from_name'),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Plain text. */
    body: text('body').notNull(),
    /** Sanitized; null without an HTML part. */
    html: text('html'),
    attachments: json('attachments', tolerantArray('attachments', mailAttachment), []).notNull().default([]),
    /** Why attachments were left out. */
    problems: text('problems').array().notNull().default([]),
    /** When it was received. */
    created_at: createdAt(),
    /** The order in which emails came in; the search reads its index by ranges of it. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Texts to search for, with the beginning of a long body. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql.raw(
            `boxwright_fold(E'\\n' || from_email || E'\\n' || coalesce(from_name, '') || E'\\n' || subject || E'\\n' || left(body, 10000))`,
          ),
      ),
  },
  (t) => [
    index('inbound_mails_of').on(t.request_id),
    index('inbound_mails_of_event').on(t.event_id),
    index('inbound_mails_unmatched').on(t.created_at, t.id).where(sql`request_id is null`),
    index('inbound_mails_unmatched_messages')
      .on(t.created_at, t.id)
      .where(sql`request_id is null and kind = 'message'`),
    index('inbound_mails_unmatched_number').on(t.number).where(sql`request_id is null`),
    // Without a list of pending entries, which each range would read.
    index('inbound_mails_search')
      .using('gin', t.search_text.op('gin_trgm_ops'), sql`(array[number / ${sql.raw(String(mailsPerRange))}])`)
      .with({ fastupdate: false })
      .where(sql`request_id is null`),
    index('inbound_mails_from').on(sql`lower(${t.from_email})`),
    check('inbound_mails_kind', isOneOf('kind', inboundMailKinds)),
    check('inbound_mails_matched_by', isOneOf('matched_by', inboundMatches)),
    check(
      'inbound_mails_matched',
      sql`(request_id is null) = (event_id is null) and (request_id is null) = (matched_by is null)`,
    ),
  ],
)
