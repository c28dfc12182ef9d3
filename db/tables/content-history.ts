import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
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
    /** The change that this one undid. */
    undoes: uuid('undoes').references((): AnyPgColumn => contentChanges.id, { onDelete: 'set null' }),
  },
  (t) => [index('content_changes_by_time').on(t.at, t.id), index('content_changes_undoing').on(t.undoes)],
)

/** Kinds with drafts. */
export const contentKinds = ['product', 'box', 'post', 'page', 'proposal'] as const
/** Kinds with a history. */
export const revisionKinds = [...contentKinds, 'decoration'] as const

/** State of an item before a change. The state after it is the next revision's `before`, or the current state. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    change_id: uuid('change_id')
      .notNull()
      .references(() => contentChanges.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: revisionKinds }).notNull(),
    /** The id of a product, box, post, proposal or decoration method, the key of a page. */
    subject: text('subject').notNull(),
    /** The version after the change; null if it deleted the item. */
    version: integer('version'),
    /** Null if the change created the item. */
    before: jsonb('before'),
  },
  (t) => [
    index('content_revisions_of').on(t.kind, t.subject, t.id),
    index('content_revisions_of_change').on(t.change_id),
    check('content_revisions_kind', isOneOf('kind', revisionKinds)),
  ],
)

/** Unpublished edits, one draft per item and person. `subject` of a new item is the id it will get. */
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
    check('content_drafts_kind', isOneOf('kind', contentKinds)),
  ],
)

/** Author of a draft; null for a stored post that is not public yet. */
const draftAuthor = () => uuid('staff_id')

/**
 * Scheduled publications: one per item, and those that failed until their authors have seen them. Deleting a draft deletes its
 * schedule.
 */
export const contentSchedules = pgTable(
  'content_schedules',
  {
    kind: text('kind', { enum: contentKinds }).notNull(),
    subject: text('subject').notNull(),
    staff_id: draftAuthor(),
    publish_at: timestamptz('publish_at').notNull(),
    /** Why the draft was not published at its time; null before. */
    problem: text('problem'),
  },
  (t) => [
    unique('content_schedules_author').on(t.kind, t.subject, t.staff_id).nullsNotDistinct(),
    uniqueIndex('content_schedules_waiting').on(t.kind, t.subject).where(sql`problem is null`),
    foreignKey({
      name: 'content_schedules_draft',
      columns: [t.kind, t.subject, t.staff_id],
      foreignColumns: [contentDrafts.kind, contentDrafts.subject, contentDrafts.staff_id],
    }).onDelete('cascade'),
    check('content_schedules_kind', sql`kind in ('product', 'box', 'post', 'page')`),
  ],
)

/**
 * Links that show a draft to anyone who has them. After a draft is deleted, a foreign key of the migration
 * sets `staff_id` to null: its link shows the stored document.
 */
export const contentLinks = pgTable(
  'content_links',
  {
    /** The secret of the URL. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: contentKinds }).notNull(),
    subject: text('subject').notNull(),
    staff_id: draftAuthor(),
    /** Null for links of earlier versions of the software. */
    expires_at: timestamptz('expires_at'),
    created_at: createdAt(),
  },
  (t) => [
    unique('content_links_draft').on(t.kind, t.subject, t.staff_id),
    check('content_links_kind', sql`kind in ('product', 'box', 'post', 'page')`),
  ],
)
