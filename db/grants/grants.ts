import { publicColumns } from '../tables/products.ts'

/** The database role of a process: for the storefront, or for the admin and background work. */
export const runtimeRoles = ['shop', 'admin'] as const
export type RuntimeRole = (typeof runtimeRoles)[number]

/** Privileges in the syntax of GRANT: `select, update(view_count)`; empty for none. */
type Grants = Record<RuntimeRole, string>

const allRows = 'select, insert, update, delete'
/** Public content. */
const publicContent: Grants = { shop: 'select', admin: allRows }
/** Data that visitors submit and the storefront's role cannot read. */
const submissions: Grants = { shop: 'insert', admin: allRows }
const adminOnly: Grants = { shop: '', admin: allRows }
/** Counters of visits. */
const counters: Grants = { shop: allRows, admin: allRows }
/** Only for the owner. */
const ownerOnly: Grants = { shop: '', admin: '' }

/**
 * Grants of each role per table; docs/security.md describes them, and a test compares both with the database. A missing table
 * fails the tests.
 */
export const tableGrants: Record<string, Grants> = {
  'public.product_data': { shop: `select(${Object.keys(publicColumns).join(', ')})`, admin: `${allRows}, maintain` },
  'public.product_stock': publicContent,
  'public.product_words': publicContent,
  'public.search_synonyms': publicContent,
  'public.facet_counts': publicContent,
  'public.fact_counts': publicContent,
  'public.style_counts': adminOnly,
  'public.catalogue_labels': publicContent,
  'public.moved_slugs': publicContent,
  'public.ready_made_boxes': publicContent,
  'public.ready_made_box_items': publicContent,
  'public.blog_posts': { shop: 'select, update(view_count)', admin: allRows },
  'public.blog_categories': publicContent,
  'public.blog_tags': publicContent,
  'public.blog_post_tags': publicContent,
  'public.shop_content': publicContent,
  'public.content_schedules': { shop: 'select(kind, subject, staff_id, publish_at)', admin: allRows },
  'public.office_settings': publicContent,

  'public.requests': submissions,
  'public.email_signups': submissions,
  'public.project_requests': submissions,
  'public.product_requests': submissions,
  'public.swag_box_requests': submissions,
  'public.free_swag_box_requests': submissions,
  'public.uploads': { shop: 'insert, select(address_key, claimed_at, size)', admin: allRows },

  'public.attempts': counters,
  'public.missed_searches': counters,
  'public.shared_keys': { shop: 'select, insert', admin: allRows },

  'public.api_events': adminOnly,
  'public.api_idempotency_keys': adminOnly,
  'public.api_tokens': adminOnly,
  'public.audit_log': { shop: '', admin: 'select, insert' },
  'public.companies': adminOnly,
  'public.contacts': adminOnly,
  'public.customer_import_rows': adminOnly,
  'public.customer_imports': adminOnly,
  'public.customer_merges': adminOnly,
  'public.content_changes': adminOnly,
  'public.content_drafts': adminOnly,
  'public.content_links': adminOnly,
  'public.content_revisions': adminOnly,
  'public.decoration_methods': adminOnly,
  'public.document_numbers': adminOnly,
  'public.import_mappings': adminOnly,
  'public.inbound_mails': adminOnly,
  'public.index_now_progress': adminOnly,
  'public.import_rows': adminOnly,
  'public.imports': adminOnly,
  'public.mail_templates': adminOnly,
  'public.office_keys': adminOnly,
  'public.picture_fetches': adminOnly,
  'public.pictures': adminOnly,
  'public.portal_links': adminOnly,
  'public.portal_members': adminOnly,
  'public.portal_sessions': adminOnly,
  'public.portal_settings': adminOnly,
  'public.price_rules': adminOnly,
  'public.proposal_acceptances': adminOnly,
  'public.proposal_comments': adminOnly,
  'public.proposal_events': { shop: '', admin: 'select, insert, delete' },
  'public.proposal_orders': adminOnly,
  'public.proposal_pdfs': adminOnly,
  'public.proposal_proof_decisions': adminOnly,
  'public.proposal_proof_versions': adminOnly,
  'public.proposal_proofs': adminOnly,
  'public.proposal_recipients': adminOnly,
  'public.proposal_shipments': adminOnly,
  'public.proposal_templates': adminOnly,
  'public.proposal_versions': adminOnly,
  'public.proposals': adminOnly,
  'public.request_events': adminOnly,
  'public.request_mails': adminOnly,
  'public.request_mentions': adminOnly,
  'public.request_reads': adminOnly,
  'public.request_reply_tokens': adminOnly,
  'public.request_viewers': adminOnly,
  'public.request_views': adminOnly,
  'public.send_campaigns': { shop: 'select(id, is_sample, status, deadline)', admin: allRows },
  'public.send_codes': adminOnly,
  'public.send_counts': adminOnly,
  'public.send_gifts': adminOnly,
  'public.send_mails': adminOnly,
  'public.send_recipients': adminOnly,
  'public.send_shipments': adminOnly,
  'public.staff': adminOnly,
  'public.staff_alert_emails': adminOnly,
  'public.staff_alerts': adminOnly,
  'public.staff_calendar_links': adminOnly,
  'public.staff_challenges': adminOnly,
  'public.staff_credentials': adminOnly,
  'public.staff_links': adminOnly,
  'public.staff_passkeys': adminOnly,
  'public.staff_second_factors': adminOnly,
  'public.staff_sessions': adminOnly,
  'public.staff_used_codes': adminOnly,
  'public.stock_balances': adminOnly,
  'public.stock_items': adminOnly,
  'public.stock_locations': adminOnly,
  'public.stock_movements': { shop: '', admin: 'select, insert' },
  'public.stock_reservations': adminOnly,
  'public.supplier_decorations': adminOnly,
  'public.supplier_items': adminOnly,
  'public.supplier_runs': adminOnly,
  'public.suppliers': adminOnly,
  'public.vanished_products': adminOnly,
  'public.webhook_attempts': adminOnly,
  'public.webhook_deliveries': adminOnly,
  'public.webhook_endpoints': adminOnly,

  'drizzle.__drizzle_migrations': ownerOnly,
  'pgboss.queue': publicContent,
  'pgboss.job_common': submissions,
}

/** pg-boss's other tables change with its releases. */
const jobQueueGrants: Grants = adminOnly

/** Undefined for a table without declared grants. */
export function getDeclaredGrants(table: string): Grants | undefined {
  return tableGrants[table] ?? (table.startsWith('pgboss.') ? jobQueueGrants : undefined)
}

/** Functions that run as the owner for both roles; each does one thing for which a grant would allow too much. */
export const securityDefinerFunctions = [
  'boxwright_add_api_events()',
  'boxwright_claim_uploads(text[])',
  'boxwright_drop_upload(text, timestamptz)',
  'boxwright_link_contact()',
  'boxwright_sent_before(text, uuid)',
  'boxwright_shared_draft(text)',
]

/**
 * Functions that PostgreSQL lets everyone execute and neither role needs: with large objects, a role without a table could fill
 * the disk. Only an administrator can revoke them (docs/secure.md, Three roles).
 */
export const forbiddenFunctions = ['lo_creat(integer)', 'lo_create(oid)', 'lo_from_bytea(oid, bytea)']

/** Queues of visitors' requests. Jobs without attempts left move to the queue of the same name with `-failed`. */
export const visitorQueues = ['announce-request', 'announce-request-webhook', 'confirm-request']

/**
 * Row-level security of tables of which a role may insert only some rows, as CREATE POLICY takes it after the role. The owner is
 * not restricted.
 */
export const rowPolicies: Record<string, Record<RuntimeRole, { command: string; condition: string }>> = {
  'pgboss.job_common': {
    shop: {
      command: 'insert',
      condition: `with check (name in (${visitorQueues.map((queue) => `'${queue}'`).join(', ')}) and dead_letter = name || '-failed')`,
    },
    admin: { command: 'all', condition: 'using (true) with check (true)' },
  },
}

export const getPolicyName = (role: RuntimeRole) => `boxwright_${role}`

/** Privileges on a schema or the database, by role. Only the owner has `create`. */
export const sharedSchemas = ['public', 'pgboss']
export const temporaryTables: Record<RuntimeRole, boolean> = { shop: false, admin: true }
