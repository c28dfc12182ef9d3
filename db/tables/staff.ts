import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, timestamptz } from './columns.ts'

const updatedAt = () => timestamptz('updated_at').notNull().defaultNow()

/** Accounts of the admin. Rows are never deleted: the audit log refers to them. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    name: text('name').notNull(),
    /** The sign-in name, in lower case. */
    email: text('email').notNull().unique(),
    email_verified: boolean('email_verified').notNull().default(false),
    roles: text('roles', { enum: ['owner', 'sales', 'editor'] })
      .array()
      .notNull(),
    /** In addition to those of the roles. */
    permissions: text('permissions', { enum: ['read-requests'] })
      .array()
      .notNull()
      .default([]),
    /** True if sign-in asks for an authenticator app. */
    second_factor: boolean('second_factor').notNull().default(false),
    /** When the person set a password; null while the invitation is pending. */
    joined_at: timestamptz('joined_at'),
    disabled_at: timestamptz('disabled_at'),
    /** Requests up to this time count as read; later ones are marked individually. */
    requests_read_until: timestamptz('requests_read_until').notNull().defaultNow(),
    /** At the end of new replies; null for name and store. */
    signature: text('signature'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [
    check('staff_roles', sql`roles <@ array['owner', 'sales', 'editor'] and cardinality(roles) > 0`),
    check('staff_permissions', sql`permissions <@ array['read-requests']`),
    check('staff_email_lower', sql`email = lower(email)`),
  ],
)

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** One row per signed-in browser. Its cookie contains a signed token, of which only the hash is stored. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: id(),
    staff_id: staffId(),
    token_hash: text('token_hash').notNull().unique(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    /** Time of the last confirmation by password or passkey in this session. */
    confirmed_at: timestamptz('confirmed_at').notNull().defaultNow(),
    /** Extended by each use (sliding expiration). */
    expires_at: timestamptz('expires_at').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index('staff_sessions_of').on(t.staff_id)],
)

/** Sign-in methods of better-auth; the shop uses its `credential`, a password. */
export const staffCredentials = pgTable(
  'staff_credentials',
  {
    id: id(),
    staff_id: staffId(),
    account_id: text('account_id').notNull(),
    provider_id: text('provider_id').notNull(),
    /** argon2id, with its salt and parameters. */
    password: text('password'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index('staff_credentials_of').on(t.staff_id)],
)

/** Pending authentication steps of a few minutes: a sign-in awaiting its code, a passkey awaiting its response. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expires_at: timestamptz('expires_at').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index('staff_challenges_by_identifier').on(t.identifier), index('staff_challenges_by_end').on(t.expires_at)],
)

/** An authenticator app and its recovery codes, both encrypted. */
export const staffSecondFactors = pgTable('staff_second_factors', {
  id: id(),
  staff_id: staffId().unique(),
  secret: text('secret').notNull(),
  backup_codes: text('backup_codes').notNull(),
  /** False until a first code proves that the app has the secret. */
  verified: boolean('verified').notNull().default(false),
  failed_verification_count: integer('failed_verification_count').default(0),
  locked_until: timestamptz('locked_until'),
})

/** Recently used codes: each is valid once. */
export const staffUsedCodes = pgTable(
  'staff_used_codes',
  { staff_id: staffId(), code: text('code').notNull(), used_at: timestamptz('used_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.staff_id, t.code] })],
)

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: id(),
    staff_id: staffId(),
    name: text('name').notNull(),
    /** base64url, as browsers give it. */
    credential_id: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: json('transports', tolerantArray('transports', v.string()), []).notNull().default([]),
    created_at: createdAt(),
    used_at: timestamptz('used_at'),
  },
  (t) => [index('staff_passkeys_of').on(t.staff_id)],
)

/** One-time links by the hash of their token. */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: id(),
    /** `first-owner` has no person: the first visitor to use it while there is no staff becomes an Admin. */
    purpose: text('purpose', { enum: ['first-owner', 'invitation', 'reset'] }).notNull(),
    staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** Requested on the sign-in page, by anyone; the others come from the team. */
    is_requested: boolean('is_requested').notNull().default(false),
    token_hash: text('token_hash').notNull().unique(),
    expires_at: timestamptz('expires_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('staff_links_of').on(t.staff_id),
    check('staff_links_purpose', sql`purpose in ('first-owner', 'invitation', 'reset')`),
    check('staff_links_names_somebody', sql`(purpose = 'first-owner') = (staff_id is null)`),
  ],
)
