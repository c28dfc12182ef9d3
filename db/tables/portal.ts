import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { companies, contacts } from './customers.ts'
import { portalRoles } from './portal-values.ts'

/** A company's permissions in the portal, set by staff; none without a row. */
export const portalSettings = pgTable('portal_settings', {
  company_id: uuid('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Its members see the addresses of its campaigns' recipients. */
  shows_addresses: boolean('shows_addresses').notNull().default(false),
  /** Its managers open campaigns; otherwise staff do. */
  starts_campaigns: boolean('starts_campaigns').notNull().default(false),
})

/** A person of a company with access to the portal. Without a row there is none; links and sessions end with it. */
export const portalMembers = pgTable(
  'portal_members',
  {
    id: id(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** Where links are sent: the one that was invited, whatever becomes of the contact's. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: portalRoles }).notNull(),
    /** Name of the colleague who invited them; null for staff. */
    invited_by: text('invited_by'),
    /** First and last sign-in. */
    joined_at: timestamptz('joined_at'),
    signed_in_at: timestamptz('signed_in_at'),
    /** Error of the last email; null if it was sent. */
    mail_failure: text('mail_failure'),
    created_at: createdAt(),
  },
  (t) => [
    unique('portal_members_email').on(t.company_id, t.email),
    index('portal_members_by_email').on(t.email),
    index('portal_members_of_contact').on(t.contact_id),
    check('portal_members_role', isOneOf('role', portalRoles)),
    check('portal_members_email_lower', sql`email = lower(email)`),
  ],
)

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => portalMembers.id, { onDelete: 'cascade' })

export const portalLinkKinds = ['sign-in', 'invitation'] as const

/** An emailed link that works once; signing in deletes it. */
export const portalLinks = pgTable(
  'portal_links',
  {
    id: id(),
    member_id: memberId(),
    kind: text('kind', { enum: portalLinkKinds }).notNull(),
    /** SHA-256 of the token, which is made when the email is sent and stored nowhere; null before. */
    token_hash: text('token_hash').unique(),
    /** SHA-256 of the cookie of the browser that asked; null for an invitation. */
    browser_hash: text('browser_hash'),
    /** Path of the portal to open. */
    return_path: text('return_path').notNull().default('/portal'),
    mailed_at: timestamptz('mailed_at'),
    expires_at: timestamptz('expires_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('portal_links_of').on(t.member_id),
    index('portal_links_by_end').on(t.expires_at),
    check('portal_links_kind', isOneOf('kind', portalLinkKinds)),
    check('portal_links_browser', sql`(kind = 'sign-in') = (browser_hash is not null)`),
  ],
)

export const portalSessions = pgTable(
  'portal_sessions',
  {
    id: id(),
    /** Whose company the person looks at; they can switch to another of theirs. */
    member_id: memberId(),
    token_hash: text('token_hash').notNull().unique(),
    /** Client address at the sign-in, and the browser. */
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    used_at: timestamptz('used_at').notNull().defaultNow(),
    created_at: createdAt(),
  },
  (t) => [index('portal_sessions_of').on(t.member_id), index('portal_sessions_by_use').on(t.used_at)],
)
