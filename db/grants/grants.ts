/** The database role of a process: for the storefront, or for the admin and background work. */
export const runtimeRoles = ['shop', 'admin'] as const
export type RuntimeRole = (typeof runtimeRoles)[number]

/** As GRANT takes them: `select, update(view_count)`. Nothing is said by an empty text. */
type Grants = Record<RuntimeRole, string>

const all = 'select, insert, update, delete'
/** Public content. */
const shown: Grants = { shop: 'select', admin: all }
/** Data that visitors submit and the storefront's role cannot read. */
const handedIn: Grants = { shop: 'insert', admin: all }
const ofTheAdmin: Grants = { shop: '', admin: all }
/** Counters of visits. */
const counted: Grants = { shop: all, admin: all }
/** For the owner alone. */
const closed: Grants = { shop: '', admin: '' }

/**
 * Grants of each role per table; docs/security.md describes them, and a test compares both with the database. A missing table
 * fails the tests.
 */
export const ofTables: Record<string, Grants> = {
  'public.product_data': { shop: 'select', admin: `${all}, maintain` },
  'public.product_words': shown,
  'public.facet_counts': shown,
  'public.catalogue_labels': shown,
  'public.moved_slugs': shown,
  'public.ready_made_boxes': shown,
  'public.ready_made_box_items': shown,
  'public.blog_posts': { shop: 'select, update(view_count)', admin: all },
  'public.blog_categories': shown,
  'public.blog_tags': shown,
  'public.blog_post_tags': shown,
  'public.shop_content': shown,
  'public.office_settings': shown,

  'public.requests': handedIn,
  'public.email_signups': handedIn,
  'public.project_requests': handedIn,
  'public.product_requests': handedIn,
  'public.swag_box_requests': handedIn,
  'public.free_swag_box_requests': handedIn,
  'public.uploads': { shop: 'insert, select(address_key, claimed_at, size)', admin: all },

  'public.attempts': counted,
  'public.missed_searches': counted,
  'public.shared_keys': { shop: 'select, insert', admin: all },

  'public.audit_log': { shop: '', admin: 'select, insert' },
  'public.content_changes': ofTheAdmin,
  'public.content_drafts': ofTheAdmin,
  'public.content_revisions': ofTheAdmin,
  'public.import_mappings': ofTheAdmin,
  'public.index_now_progress': ofTheAdmin,
  'public.import_rows': ofTheAdmin,
  'public.imports': ofTheAdmin,
  'public.mail_templates': ofTheAdmin,
  'public.office_keys': ofTheAdmin,
  'public.picture_fetches': ofTheAdmin,
  'public.pictures': ofTheAdmin,
  'public.request_events': ofTheAdmin,
  'public.request_mails': ofTheAdmin,
  'public.request_mentions': ofTheAdmin,
  'public.request_reads': ofTheAdmin,
  'public.request_viewers': ofTheAdmin,
  'public.request_views': ofTheAdmin,
  'public.staff': ofTheAdmin,
  'public.staff_challenges': ofTheAdmin,
  'public.staff_credentials': ofTheAdmin,
  'public.staff_links': ofTheAdmin,
  'public.staff_passkeys': ofTheAdmin,
  'public.staff_second_factors': ofTheAdmin,
  'public.staff_sessions': ofTheAdmin,
  'public.staff_used_codes': ofTheAdmin,

  'drizzle.__drizzle_migrations': closed,
  'pgboss.queue': shown,
  'pgboss.job_common': handedIn,
}

/** Its other tables are pg-boss's own business, and change with its releases. */
const ofJobs: Grants = ofTheAdmin

/** Undefined for a table without declared grants. */
export function rightsOn(table: string): Grants | undefined {
  return ofTables[table] ?? (table.startsWith('pgboss.') ? ofJobs : undefined)
}

/** Functions that run as the owner for both roles; each does one thing for which a grant would allow too much. */
export const openFunctions = [
  'boxwright_claim_uploads(text[])',
  'boxwright_drop_upload(text, timestamptz)',
  'boxwright_sent_before(text, uuid)',
]

/** Rights on a schema, or on the database, and who has them. `create` is the owner's alone. */
export const openSchemas = ['public', 'pgboss']
export const temporaryTables: Record<RuntimeRole, boolean> = { shop: false, admin: true }
