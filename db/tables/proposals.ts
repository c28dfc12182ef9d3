import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { companies, contacts } from './customers.ts'
import { portalMembers } from './portal.ts'
import { paymentStates } from './proposal-values.ts'
import { mailAttachment } from './request-workflow.ts'
import { requests } from './requests.ts'
import { staff } from './staff.ts'

/** A proposal that was sent and not answered has expired once its last day is over. */
export const proposalStatuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const

export const recipientRoles = ['signer', 'reader'] as const

/** Kinds of events of a proposal. */
export const proposalEventKinds = [
  'created',
  'assigned',
  'sent',
  'send-undone',
  'mailed',
  'mail-failed',
  'bounced',
  'viewed',
  'commented',
  'changes-requested',
  'update-requested',
  'link-requested',
  'reminded',
  'superseded',
  'expired',
  'extended',
  'withdrawn',
  'reopened',
  'declined',
  'accepted',
  'proof-sent',
  'proof-approved',
  'proof-changes',
  'proof-voided',
  'order-created',
  'order-stage',
  'shipped',
  'delivered',
] as const

/** Last number of each kind of document in a year: P-2026-0042. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    kind: text('kind', { enum: ['proposal', 'order'] }).notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.year] })],
)

/** A proposal to a customer. `content` is what staff edit; what was sent is in its versions. */
export const proposals = pgTable(
  'proposals',
  {
    id: id(),
    /** P-2026-0042 */
    number: text('number').notNull().unique(),
    title: text('title').notNull(),
    status: text('status', { enum: proposalStatuses }).notNull().default('draft'),
    /** The request it answers; null without one. */
    request_id: uuid('request_id').references(() => requests.id, { onDelete: 'set null' }),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    company_id: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    assignee_id: uuid('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** `ProposalContent`, with costs. Never leaves the admin. */
    content: jsonb('content').notNull(),
    /** Copied from `content`, so that lists and reports need not read all of it. */
    currency: text('currency').notNull().generatedAlwaysAs(sql`coalesce(content ->> 'currency', 'USD')`),
    /** Version of `content` and the columns that staff edit, for optimistic locking. */
    version: integer('version').notNull().default(1),
    /** Number of the version that recipients see; null before the first was sent. */
    sent_version: integer('sent_version'),
    /** Last day of the sent version in the shop's time zone; null without an end. */
    valid_until: date('valid_until', { mode: 'string' }),
    /** Landed total in cents of the accepted options; before, of the first column of the dearest; null while a price is missing. */
    value_cents: bigint('value_cents', { mode: 'number' }),
    /** Margin of what `value_cents` is the total of, before tax; null while a cost is unknown. */
    margin_cents: bigint('margin_cents', { mode: 'number' }),
    /** Number, title, names, products, in lower case, one a line. */
    search_text: text('search_text').notNull(),
    /** When `content` is sent by itself; null unless scheduled. */
    send_at: timestamptz('send_at'),
    sent_at: timestamptz('sent_at'),
    first_viewed_at: timestamptz('first_viewed_at'),
    /** Since when a recipient's comment or request for changes has no answer by staff; null if none has. */
    awaiting_reply_since: timestamptz('awaiting_reply_since'),
    /** When it was accepted or declined. */
    answered_at: timestamptz('answered_at'),
    created_at: createdAt(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('proposals_by_time').on(t.created_at, t.id),
    index('proposals_of_status_by_time').on(t.status, t.created_at, t.id),
    index('proposals_of_request').on(t.request_id).where(sql`request_id is not null`),
    index('proposals_of_contact').on(t.contact_id, t.created_at, t.id).where(sql`contact_id is not null`),
    index('proposals_of_company').on(t.company_id, t.created_at, t.id).where(sql`company_id is not null`),
    index('proposals_of_assignee').on(t.assignee_id, t.created_at, t.id).where(sql`assignee_id is not null`),
    index('proposals_by_end').on(t.valid_until).where(sql`status = 'sent'`),
    index('proposals_awaiting_reply').on(t.awaiting_reply_since).where(sql`awaiting_reply_since is not null`),
    index('proposals_scheduled').on(t.send_at).where(sql`send_at is not null`),
    index('proposals_by_value').on(sql`coalesce(value_cents, -1)`, t.id),
    index('proposals_search').using('gin', t.search_text.op('gin_trgm_ops')),
    check('proposals_status', isOneOf('status', proposalStatuses)),
  ],
)

const proposalId = () =>
  uuid('proposal_id')
    .notNull()
    .references(() => proposals.id, { onDelete: 'cascade' })

const staffId = (name: string) => uuid(name).references(() => staff.id, { onDelete: 'set null' })

/** A version as it was sent. Nothing of it changes but its PDF, which is made after sending. */
export const proposalVersions = pgTable(
  'proposal_versions',
  {
    id: id(),
    proposal_id: proposalId(),
    number: integer('number').notNull(),
    /** `ProposalDocument`, what recipients see. It has no costs. */
    document: jsonb('document').notNull(),
    /** Hex SHA-256 of the canonical `document`. */
    document_sha256: text('document_sha256').notNull(),
    /** `ProposalContent` and price book at that time, for staff. */
    content: jsonb('content').notNull(),
    price_book: jsonb('price_book').notNull(),
    /** Path in storage; null until it was made. */
    pdf_path: text('pdf_path'),
    pdf_sha256: text('pdf_sha256'),
    sent_by: staffId('sent_by'),
    sent_at: timestamptz('sent_at').notNull().defaultNow(),
    superseded_at: timestamptz('superseded_at'),
  },
  (t) => [unique('proposal_versions_number').on(t.proposal_id, t.number)],
)

/** PDFs that were made after a version was sent, each once. */
export const proposalPdfs = pgTable(
  'proposal_pdfs',
  {
    version_id: uuid('version_id')
      .notNull()
      .references(() => proposalVersions.id, { onDelete: 'cascade' }),
    /** `accepted`, with the acceptance, or `valid-until-2026-12-24`, with the last day that staff extended it to. */
    copy: text('copy').notNull(),
    /** In storage. */
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.version_id, t.copy] })],
)

/** A person with a link of their own. */
export const proposalRecipients = pgTable(
  'proposal_recipients',
  {
    id: id(),
    proposal_id: proposalId(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Signers accept and decline; readers comment. */
    role: text('role', { enum: recipientRoles }).notNull(),
    /** The member of the portal who opened the proposal without having been sent it. The link ends with their access. */
    portal_member_id: uuid('portal_member_id').references(() => portalMembers.id, { onDelete: 'cascade' }),
    /** Hex SHA-256 of the link's token; null until the first is made. */
    token_sha256: text('token_sha256').unique(),
    /** The token, encrypted with AUTH_SECRET, for sending the link again. */
    encrypted_token: text('encrypted_token'),
    revoked_at: timestamptz('revoked_at'),
    /** Error of the last email; null if it was sent. */
    mail_failure: text('mail_failure'),
    mailed_at: timestamptz('mailed_at'),
    bounced_at: timestamptz('bounced_at'),
    viewed_at: timestamptz('viewed_at'),
    created_at: createdAt(),
  },
  (t) => [
    unique('proposal_recipients_email').on(t.proposal_id, t.email),
    index('proposal_recipients_of_person').on(t.email),
    index('proposal_recipients_of_member').on(t.portal_member_id).where(sql`portal_member_id is not null`),
    check('proposal_recipients_role', isOneOf('role', recipientRoles)),
    check('proposal_recipients_email_lower', sql`email = lower(email)`),
  ],
)

const recipientId = () => uuid('recipient_id').references(() => proposalRecipients.id, { onDelete: 'set null' })

/** Events of a proposal, oldest first. Append-only: a trigger rejects updates. */
export const proposalEvents = pgTable(
  'proposal_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    proposal_id: proposalId(),
    at: timestamptz('at').notNull().defaultNow(),
    kind: text('kind', { enum: proposalEventKinds }).notNull(),
    version: integer('version'),
    /** No foreign keys: events outlive people. */
    recipient_id: uuid('recipient_id'),
    staff_id: uuid('staff_id'),
    /** Name of the recipient, email of the member of the staff, or another source. */
    actor: text('actor').notNull(),
    /** In words, depending on the kind: a reason, an email address, a stage. */
    detail: text('detail'),
    /** For `mailed`: id of the email's job, which is in its Message-ID. */
    mail_id: uuid('mail_id').unique(),
  },
  (t) => [
    index('proposal_events_of').on(t.proposal_id, t.id),
    index('proposal_events_by_kind').on(t.kind, t.at),
    check('proposal_events_kind', isOneOf('kind', proposalEventKinds)),
  ],
)

/** A comment on a proposal or a part of it. */
export const proposalComments = pgTable(
  'proposal_comments',
  {
    id: id(),
    proposal_id: proposalId(),
    at: timestamptz('at').notNull().defaultNow(),
    /** Version that its author saw; null for a draft. */
    version: integer('version'),
    /** '' is the whole, else `option/ID`, `line/ID` or `proof/ID`. */
    target: text('target').notNull().default(''),
    /** Recipients do not see it. */
    is_internal: boolean('is_internal').notNull(),
    staff_id: staffId('staff_id'),
    recipient_id: recipientId(),
    author: text('author').notNull(),
    body: text('body').notNull(),
  },
  (t) => [
    index('proposal_comments_of').on(t.proposal_id, t.at),
    check('proposal_comments_length', sql`char_length(body) between 1 and 5000`),
  ],
)

/** An accepted option: column of quantities, and units by size of each line with sizes. */
const acceptedOption = v.object({
  option: v.string(),
  column: v.number(),
  sizes: v.optional(v.record(v.string(), v.array(v.object({ name: v.string(), quantity: v.number() }))), {}),
})

/** The evidence of an acceptance. `npm run shop -- proposals verify` recomputes its hashes. */
export const proposalAcceptances = pgTable(
  'proposal_acceptances',
  {
    id: id(),
    proposal_id: proposalId().unique(),
    version: integer('version').notNull(),
    /** One, or several of a proposal that lets the buyer choose any. */
    options: json('options', tolerantArray('options', acceptedOption), []).notNull(),
    /** Landed total of the accepted options, in cents. */
    total_cents: bigint('total_cents', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    job_title: text('job_title').notNull(),
    email: text('email').notNull(),
    po_number: text('po_number'),
    /** The sentence that was agreed to, and the terms, word by word. */
    statement: text('statement').notNull(),
    terms: text('terms').notNull(),
    document_sha256: text('document_sha256').notNull(),
    /** Null if the PDF was not made yet. */
    pdf_sha256: text('pdf_sha256'),
    /** Hex SHA-256 of all the other columns, canonically. */
    evidence_sha256: text('evidence_sha256').notNull(),
    accepted_at: timestamptz('accepted_at').notNull(),
    time_zone: text('time_zone').notNull(),
    client_address: text('client_address'),
    user_agent: text('user_agent'),
    recipient_id: recipientId(),
    /** Staff who recorded an answer by telephone or purchase order, with reason and file. */
    recorded_by: staffId('recorded_by'),
    reason: text('reason'),
    file: json('file', v.nullable(mailAttachment), null),
    /** Idempotency key of the form. */
    form_key: uuid('form_key').notNull().unique(),
  },
  () => [check('proposal_acceptances_by', sql`reason is null or char_length(reason) <= 2000`)],
)

/** A proof of one imprint. */
export const proposalProofs = pgTable(
  'proposal_proofs',
  {
    id: id(),
    proposal_id: proposalId(),
    line_id: text('line_id').notNull(),
    imprint_id: text('imprint_id').notNull(),
    /** "Camp Mug, Navy, Front: Screen print, 2 colors" */
    title: text('title').notNull(),
    /** Hex SHA-256 of the imprint that its versions show; another one asks for a new version. */
    imprint_sha256: text('imprint_sha256').notNull(),
    created_at: createdAt(),
  },
  (t) => [unique('proposal_proofs_imprint').on(t.proposal_id, t.line_id, t.imprint_id)],
)

export const proposalProofVersions = pgTable(
  'proposal_proof_versions',
  {
    id: id(),
    proof_id: uuid('proof_id')
      .notNull()
      .references(() => proposalProofs.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    file: json('file', mailAttachment, { path: '', name: '', size: 0, type: '' }).notNull(),
    file_sha256: text('file_sha256').notNull(),
    imprint_sha256: text('imprint_sha256').notNull(),
    note: text('note'),
    approve_by: date('approve_by', { mode: 'string' }),
    sent_at: timestamptz('sent_at'),
    /** When a later version or a changed imprint voided it. */
    voided_at: timestamptz('voided_at'),
    created_by: staffId('created_by'),
    created_at: createdAt(),
  },
  (t) => [unique('proposal_proof_versions_number').on(t.proof_id, t.number)],
)

/** A marked spot of a proof, as fractions of its width and height from the upper left. */
const markedSpot = v.object({ x: v.number(), y: v.number(), text: v.string() })

export const proofDecisions = ['approved', 'changes'] as const

export const proposalProofDecisions = pgTable(
  'proposal_proof_decisions',
  {
    id: id(),
    /** A version is decided once. */
    version_id: uuid('version_id')
      .notNull()
      .unique()
      .references(() => proposalProofVersions.id, { onDelete: 'cascade' }),
    decision: text('decision', { enum: proofDecisions }).notNull(),
    /** Points that the person confirmed: spelling, colors, size, position. */
    checklist: text('checklist').array().notNull().default([]),
    note: text('note'),
    spots: json('spots', tolerantArray('spots', markedSpot), []).notNull().default([]),
    name: text('name').notNull(),
    recipient_id: recipientId(),
    recorded_by: staffId('recorded_by'),
    client_address: text('client_address'),
    user_agent: text('user_agent'),
    at: timestamptz('at').notNull().defaultNow(),
  },
  () => [check('proposal_proof_decisions_kind', isOneOf('decision', proofDecisions))],
)

/** An order: an accepted proposal on its way to delivery. */
export const proposalOrders = pgTable(
  'proposal_orders',
  {
    id: id(),
    /** O-2026-0042 */
    number: text('number').notNull().unique(),
    proposal_id: proposalId().unique(),
    /** Key of a production stage. */
    stage: text('stage').notNull(),
    payment_url: text('payment_url'),
    payment_state: text('payment_state', { enum: paymentStates }).notNull().default('none'),
    invoice_number: text('invoice_number'),
    due_on: date('due_on', { mode: 'string' }),
    note: text('note'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('proposal_orders_of_stage').on(t.stage, t.created_at, t.id),
    index('proposal_orders_by_time').on(t.created_at, t.id),
    check('proposal_orders_payment', isOneOf('payment_state', paymentStates)),
  ],
)

export const proposalShipments = pgTable(
  'proposal_shipments',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => proposalOrders.id, { onDelete: 'cascade' }),
    carrier: text('carrier').notNull(),
    service: text('service'),
    tracking_number: text('tracking_number'),
    tracking_url: text('tracking_url'),
    parcels: integer('parcels').notNull().default(1),
    shipped_on: date('shipped_on', { mode: 'string' }).notNull(),
    delivered_on: date('delivered_on', { mode: 'string' }),
    note: text('note'),
    created_at: createdAt(),
  },
  (t) => [index('proposal_shipments_of').on(t.order_id)],
)

export const templateKinds = ['proposal', 'terms', 'cover-note'] as const

/** A starting point for proposals: a whole one, terms, or a cover note. */
export const proposalTemplates = pgTable(
  'proposal_templates',
  {
    id: id(),
    kind: text('kind', { enum: templateKinds }).notNull(),
    name: text('name').notNull(),
    /** `ProposalContent` of a proposal; a text of the others. */
    content: jsonb('content').notNull(),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('proposal_templates_name').on(t.kind, t.name),
    check('proposal_templates_kind', isOneOf('kind', templateKinds)),
  ],
)
