import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json } from '../json.ts'
import { createdAt, id, timestamptz } from './columns.ts'
import { staff } from './staff.ts'

/** A file in storage, with a row in `uploads`. */
const storedFile = v.object({ path: v.string(), name: v.string(), size: v.number(), type: v.string() })

export type StoredFile = v.InferOutput<typeof storedFile>

const customerColumns = () => ({
  id: id(),
  phone: text('phone'),
  tags: text('tags').array().notNull().default([]),
  note: text('note'),
  /** For optimistic locking. */
  version: integer('version').notNull().default(1),
  created_at: createdAt(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
})

/** Texts to search for, each after a line break, and the digits of the phone number. */
const searchText = (texts: string[], lists: string[]) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs((): SQL => {
      const columns = [...texts, 'phone', "regexp_replace(phone, '\\D', '', 'g')"].map(
        (each) => `coalesce(${each}, '')`,
      )
      // Without a function call for most rows, whose lists are empty.
      const joined = lists.map((list) => `case ${list} when '{}' then '' else boxwright_join_lines(${list}) end`)
      return sql.raw(`boxwright_fold(${[...columns, ...joined].map((each) => `E'\\n' || ${each}`).join(' || ')})`)
    })

/** A company that sends requests, with what was agreed with it. */
export const companies = pgTable(
  'companies',
  {
    ...customerColumns(),
    name: text('name').notNull(),
    /** Domain of its email addresses, in lower case; null for a company without one. */
    domain: text('domain'),
    /** In lower case, such as those of merged companies. */
    other_domains: text('other_domains').array().notNull().default([]),
    /** Account owner. */
    owner_id: uuid('owner_id').references(() => staff.id, { onDelete: 'set null' }),
    payment_terms: text('payment_terms'),
    is_tax_exempt: boolean('is_tax_exempt').notNull().default(false),
    tax_certificate: json('tax_certificate', v.nullable(storedFile), null),
    billing_address: text('billing_address'),
    shipping_address: text('shipping_address'),
    search_text: searchText(['name', 'domain'], ['other_domains', 'tags']),
    sort_name: text('sort_name')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`boxwright_fold(name)`),
  },
  (t) => [
    uniqueIndex('companies_domain').on(t.domain).where(sql`domain is not null`),
    index('companies_other_domains').using('gin', t.other_domains).where(sql`other_domains <> '{}'`),
    index('companies_by_name').on(t.sort_name, t.id),
    index('companies_search').using('gin', t.search_text.op('gin_trgm_ops')),
    check('companies_domain_lower', sql`domain = lower(domain) and domain <> ''`),
  ],
)

/** An email address in lower case, without dots and tag in its local part: 'dana.lee+swag@acme.example' becomes 'danalee@acme.example'. */
export const emailWithoutDots = sql`(replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2))`

/** A person who sends requests. A trigger links each request to its contact (`boxwright_link_contact`). */
export const contacts = pgTable(
  'contacts',
  {
    ...customerColumns(),
    company_id: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    name: text('name'),
    email: text('email'),
    /** In lower case, such as those of merged contacts. */
    other_emails: text('other_emails').array().notNull().default([]),
    job_title: text('job_title'),
    search_text: searchText(['name', 'email', 'job_title'], ['other_emails', 'tags']),
    /** An email signup has no name. */
    sort_name: text('sort_name')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`boxwright_fold(coalesce(name, email, ''))`),
  },
  (t) => [
    uniqueIndex('contacts_email').on(sql`lower(${t.email})`),
    index('contacts_other_emails').using('gin', t.other_emails).where(sql`other_emails <> '{}'`),
    index('contacts_company').on(t.company_id, t.sort_name, t.id),
    index('contacts_by_name').on(t.sort_name, t.id),
    index('contacts_email_without_dots').on(emailWithoutDots),
    index('contacts_search').using('gin', t.search_text.op('gin_trgm_ops')),
    check('contacts_named', sql`coalesce(name, email) is not null`),
  ],
)

/** A merge of contacts or companies, for undoing it. Deleted with the customer that stayed, as it has data of both. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: id(),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    company_id: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** Rows of both before the merge. */
    before: jsonb('before').notNull(),
    /** Requests or contacts, proposals, campaigns, stock items and members of the portal that moved. */
    moved_ids: uuid('moved_ids').array().notNull(),
    /** Version of the one that stayed, after the merge. */
    version: integer('version').notNull(),
    merged_by: text('merged_by').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('customer_merges_of_contact').on(t.contact_id).where(sql`contact_id is not null`),
    index('customer_merges_of_company').on(t.company_id).where(sql`company_id is not null`),
    check('customer_merges_kept', sql`num_nonnulls(contact_id, company_id) = 1`),
  ],
)

/** An import of a file, for undoing it; deleted after 30 days. */
export const customerImports = pgTable('customer_imports', {
  id: id(),
  kind: text('kind', { enum: ['contacts', 'companies'] }).notNull(),
  imported_by: text('imported_by').notNull(),
  undone_at: timestamptz('undone_at'),
  created_at: createdAt(),
})

/** A customer that an import added or changed. Deleted with the customer, as it has data of it. */
export const customerImportRows = pgTable(
  'customer_import_rows',
  {
    id: id(),
    import_id: uuid('import_id')
      .notNull()
      .references(() => customerImports.id, { onDelete: 'cascade' }),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    company_id: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** The row before the import; null for an added customer. */
    before: jsonb('before'),
    /** Version after the import. */
    version: integer('version').notNull(),
  },
  (t) => [
    index('customer_import_rows_of').on(t.import_id),
    index('customer_import_rows_of_contact').on(t.contact_id).where(sql`contact_id is not null`),
    index('customer_import_rows_of_company').on(t.company_id).where(sql`company_id is not null`),
    check('customer_import_rows_customer', sql`num_nonnulls(contact_id, company_id) = 1`),
  ],
)
