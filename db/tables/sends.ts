import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { companies, contacts } from './customers.ts'

/** Recipients answer while a campaign is open; its last day ends in the shop's time zone. */
export const campaignStatuses = ['draft', 'open', 'packing', 'closed'] as const

/** Every recipient gets the same package, or chooses one of several gifts. */
export const campaignKinds = ['package', 'gift'] as const

/** `held`: the choice awaits staff; `rejected`: staff declined it. */
export const recipientStatuses = ['invited', 'confirmed', 'held', 'declined', 'rejected'] as const

/** Why a claim is on hold: a limit of the gift, campaign, public link, email address, domain or day; too few pieces in stock; many claims from one device or to one address. */
export const holdReasons = ['gift', 'stock', 'all', 'public', 'person', 'domain', 'day', 'device', 'address'] as const
export type HoldReason = (typeof holdReasons)[number]

/** The largest integer: in checks it stands for a limit that is null. */
const noLimit = sql`2147483647`

/** A product that each recipient gets, as it was when staff added it. */
const contentLine = v.object({
  id: v.string(),
  name: v.string(),
  /** '' without one. */
  color: v.string(),
  image: v.nullable(v.string()),
  /** The image with the customer's logo, among the shop's images. */
  mockup: v.optional(v.nullable(v.string())),
  quantity: v.number(),
  /** Sizes that the product is offered in, and whether recipients choose one. */
  sizes: v.array(v.string()),
  asksSize: v.boolean(),
  /** Stock items that it is sent from, by size; '' for the only one. Each claim reserves its pieces. */
  stock: v.optional(v.record(v.string(), v.string())),
})
export type ContentLine = v.InferOutput<typeof contentLine>

const logo = v.object({ address: v.string(), width: v.number(), height: v.number() })

/** A postal address as the recipient typed it; fields that the country does not use are ''. */
export const postalAddress = v.object({
  name: v.string(),
  company: v.string(),
  line1: v.string(),
  line2: v.string(),
  district: v.string(),
  city: v.string(),
  region: v.string(),
  postal: v.string(),
})
export type PostalAddress = v.InferOutput<typeof postalAddress>

/** Collects the addresses of the people that a customer sends something to. */
export const sendCampaigns = pgTable(
  'send_campaigns',
  {
    id: id(),
    kind: text('kind', { enum: campaignKinds }).notNull().default('package'),
    /** Any visitor can try it; nothing is emailed or shipped, and every night its recipients are deleted. */
    is_sample: boolean('is_sample').notNull().default(false),
    title: text('title').notNull(),
    message: text('message').notNull().default(''),
    /** Who asks, as recipients see it: "Northwind Traders". */
    sender: text('sender').notNull(),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    company_id: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    /** The customer's logo, among the shop's images, and primary color; null for those of the shop. */
    logo: json('logo', v.nullable(logo), null),
    color: text('color'),
    /** Last day to answer. */
    deadline: date('deadline', { mode: 'string' }).notNull(),
    contents: json('contents', tolerantArray('contents', contentLine), []).notNull().default([]),
    /** ISO codes of the countries served, and whether any other one may be chosen. */
    countries: text('countries').array().notNull(),
    allows_other_countries: boolean('allows_other_countries').notNull().default(false),
    /** True to ask in every country; those whose carriers need a phone number always require it. */
    asks_phone: boolean('asks_phone').notNull().default(false),
    asks_note: boolean('asks_note').notNull().default(false),
    /** Days after the invitation and before the deadline; null for no reminder. */
    remind_after_days: smallint('remind_after_days'),
    remind_before_days: smallint('remind_before_days'),
    /** Email domains that may use the public link, and for how many addresses; null without a public link. */
    public_domains: text('public_domains').array().notNull().default([]),
    public_limit: integer('public_limit'),
    /** Addresses confirmed by the public link. */
    public_count: integer('public_count').notNull().default(0),
    /** Hex SHA-256 of the public link's token, and the token, encrypted with AUTH_SECRET. */
    token_sha256: text('token_sha256').unique(),
    encrypted_token: text('encrypted_token'),
    /** URL slug of the page where codes are entered; null before the first codes. */
    slug: text('slug').unique(),
    /** Gifts in all, claimed ones, and limits of claims by one person, email domain and shop day; null without a limit. */
    claim_limit: integer('claim_limit'),
    claim_count: integer('claim_count').notNull().default(0),
    max_per_person: integer('max_per_person').default(1),
    max_per_domain: integer('max_per_domain'),
    max_per_day: integer('max_per_day'),
    /** Claims from one device, or to one postal address, beyond which more are held. */
    max_per_device: integer('max_per_device').default(5),
    /** When staff were last alerted to a claim on hold, and that `claim_limit` is reached; the latter null for a changed limit. */
    held_alerted_at: timestamptz('held_alerted_at'),
    limit_alerted_at: timestamptz('limit_alerted_at'),
    /** Made by the customer in the portal, and when they asked staff to open it, or opened it. */
    is_from_portal: boolean('is_from_portal').notNull().default(false),
    portal_requested_at: timestamptz('portal_requested_at'),
    status: text('status', { enum: campaignStatuses }).notNull().default('draft'),
    /** For optimistic locking. */
    version: integer('version').notNull().default(1),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`boxwright_fold(title || E'\n' || sender)`),
    opened_at: timestamptz('opened_at'),
    closed_at: timestamptz('closed_at'),
    created_at: createdAt(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('send_campaigns_by_time').on(t.created_at, t.id),
    index('send_campaigns_of_status').on(t.status, t.deadline),
    index('send_campaigns_of_company').on(t.company_id).where(sql`company_id is not null`),
    index('send_campaigns_of_contact').on(t.contact_id).where(sql`contact_id is not null`),
    check('send_campaigns_status', isOneOf('status', campaignStatuses)),
    check('send_campaigns_public', sql`public_count between 0 and coalesce(public_limit, 0)`),
    check('send_campaigns_claims', sql`claim_count between 0 and coalesce(claim_limit, ${noLimit})`),
    check('send_campaigns_kind', isOneOf('kind', campaignKinds)),
    check('send_campaigns_closed', sql`(status = 'closed') = (closed_at is not null)`),
  ],
)

const campaignId = () =>
  uuid('campaign_id')
    .notNull()
    .references(() => sendCampaigns.id, { onDelete: 'cascade' })

/** A gift that recipients of a campaign may choose. */
export const sendGifts = pgTable(
  'send_gifts',
  {
    id: id(),
    campaign_id: campaignId(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    contents: json('contents', tolerantArray('contents', contentLine), []).notNull().default([]),
    /** Pieces in all; null without a limit. */
    piece_limit: integer('piece_limit'),
    /** Claimed pieces. */
    piece_count: integer('piece_count').notNull().default(0),
    /** When staff were alerted that its limit is reached. */
    limit_alerted_at: timestamptz('limit_alerted_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('send_gifts_of').on(t.campaign_id, t.position),
    check('send_gifts_pieces', sql`piece_count between 0 and coalesce(piece_limit, ${noLimit})`),
  ],
)

/** A person who is asked for an address. Deleted some days after the campaign closed. */
export const sendRecipients = pgTable(
  'send_recipients',
  {
    id: id(),
    campaign_id: campaignId(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    /** ISO code from the list, then as answered. */
    country: text('country'),
    /** True if the person came by the public link, and takes one of its places. */
    is_public: boolean('is_public').notNull().default(false),
    /** True if the person came by a code, of which they may have several. */
    is_by_code: boolean('is_by_code').notNull().default(false),
    status: text('status', { enum: recipientStatuses }).notNull().default('invited'),
    /** Chosen size by content line. */
    sizes: json('sizes', v.record(v.string(), v.string()), {}).notNull().default({}),
    address: json('address', v.nullable(postalAddress), null),
    phone: text('phone'),
    note: text('note'),
    answered_at: timestamptz('answered_at'),
    /** Chosen gift, and when it was claimed; a claim on hold has reasons instead. */
    gift_id: uuid('gift_id').references(() => sendGifts.id),
    claimed_at: timestamptz('claimed_at'),
    held_at: timestamptz('held_at'),
    hold_reasons: text('hold_reasons', { enum: holdReasons }).array().notNull().default([]),
    /** Keyed hashes of IP and browser, deleted after some days, and of the postal address. */
    device_hash: text('device_hash'),
    address_hash: text('address_hash'),
    /** Hex SHA-256 of the link's token, and the token, encrypted with AUTH_SECRET; null until the first email. */
    token_sha256: text('token_sha256').unique(),
    encrypted_token: text('encrypted_token'),
    revoked_at: timestamptz('revoked_at'),
    /** First and last email. */
    invited_at: timestamptz('invited_at'),
    mailed_at: timestamptz('mailed_at'),
    reminded_after_at: timestamptz('reminded_after_at'),
    reminded_before_at: timestamptz('reminded_before_at'),
    /** Error of the last email; null if it was sent. */
    mail_failure: text('mail_failure'),
    bounced_at: timestamptz('bounced_at'),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`boxwright_fold(email || E'\n' || name)`),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('send_recipients_email').on(t.campaign_id, t.email).where(sql`not is_by_code`),
    index('send_recipients_of').on(t.campaign_id, t.email, t.id),
    index('send_recipients_held').on(t.campaign_id, t.held_at, t.id).where(sql`held_at is not null`),
    index('send_recipients_claimed').on(t.campaign_id, t.claimed_at).where(sql`claimed_at is not null`),
    index('send_recipients_domain')
      .on(t.campaign_id, sql`split_part(email, '@', 2)`)
      .where(sql`claimed_at is not null`),
    index('send_recipients_device').on(t.campaign_id, t.device_hash).where(sql`device_hash is not null`),
    index('send_recipients_to').on(t.campaign_id, t.address_hash).where(sql`address_hash is not null`),
    index('send_recipients_gift').on(t.gift_id).where(sql`gift_id is not null`),
    index('send_recipients_of_status').on(t.campaign_id, t.status, t.email),
    index('send_recipients_failed').on(t.campaign_id, t.email).where(sql`mail_failure is not null`),
    index('send_recipients_revoked').on(t.campaign_id, t.email).where(sql`revoked_at is not null`),
    // For erasing a person.
    index('send_recipients_by_email').on(t.email),
    index('send_recipients_search').using('gin', t.search_text.op('gin_trgm_ops')),
    check('send_recipients_status', isOneOf('status', recipientStatuses)),
    check('send_recipients_email_lower', sql`email = lower(email)`),
    check(
      'send_recipients_address',
      sql`status not in ('confirmed', 'held') or (address is not null and country is not null)`,
    ),
    check('send_recipients_hold', sql`(status = 'held') = (held_at is not null)`),
    check('send_recipients_claim', sql`status = 'confirmed' or claimed_at is null`),
  ],
)

/** An email to a recipient. Its id is that of its job and in its Message-ID, which bounces refer to. */
export const sendMails = pgTable(
  'send_mails',
  {
    id: uuid('id').primaryKey(),
    recipient_id: uuid('recipient_id')
      .notNull()
      .references(() => sendRecipients.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['invitation', 'reminder', 'confirmation', 'link', 'rejection', 'shipped'] }).notNull(),
    sent_at: timestamptz('sent_at').notNull().defaultNow(),
  },
  (t) => [index('send_mails_of').on(t.recipient_id)],
)

/** Counts that stay after recipients are erased: by status, country of the confirmed ones, and size of a content line. */
export const sendCounts = pgTable(
  'send_counts',
  {
    campaign_id: campaignId(),
    kind: text('kind', { enum: ['status', 'country', 'size'] }).notNull(),
    /** Content line of a size, else ''. */
    line: text('line').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaign_id, t.kind, t.line, t.value] })],
)
