import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from './columns.ts'
import { staff } from './staff.ts'

/** A change set: one edit of one or many rows that can be undone as a whole. */
export const contentChanges = pgTable(
  'content_changes',
  {
    id: id(),
    at: timestamptz('at').notNull().defaultNow(),
    /** Null for the command line and automatic changes. */
    staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    /** The person's email at that time, or the name of another actor. */
    actor: text('actor').notNull(),
    /** Description of the change: "Imported acme.csv". */
    title: text('title').notNull(),
    /** The change that this one reverted. */
    undoes: uuid('undoes').references((): AnyPgColumn => contentChanges.id, { onDelete: 'set null' }),
  },
  (t) => [index('content_changes_by_time').on(t.at, t.id), index('content_changes_undoing').on(t.undoes)],
)

export const contentKinds = ['product', 'box', 'post', 'page'] as const

/** State of an item before a change. The state after it is the next revision's `before`, or the current state. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    change_id: uuid('change_id')
      .notNull()
      .references(() => contentChanges.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: contentKinds }).notNull(),
    /** The id of a product, box or post, the key of a page. */
    subject: text('subject').notNull(),
    /** The version after the change; null if it deleted the item. */
    version: integer('version'),
    /** Null if the change created the item. */
    before: jsonb('before'),
  },
  (t) => [
    index('content_revisions_of').on(t.kind, t.subject, t.id),
    index('content_revisions_of_change').on(t.change_id),
    check('content_revisions_kind', sql`kind in ('product', 'box', 'post', 'page')`),
  ],
)

/** Unsaved input, one draft per item and person. `subject` of a new item is the id it will get. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text('kind', { enum: contentKinds }).notNull(),
    subject: text('subject').notNull(),
    staff_id: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** The version on which the draft is based; 0 for a new item. */
    version: integer('version').notNull(),
    /** The draft token: changes with each write; a write states the token that it replaces. */
    revision: uuid('revision').notNull().defaultRandom(),
    /** The form's fields as they were typed. */
    fields: jsonb('fields').notNull(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject, t.staff_id] }),
    check('content_drafts_kind', sql`kind in ('product', 'box', 'post', 'page')`),
  ],
)
