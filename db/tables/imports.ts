import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, timestamptz } from './columns.ts'
import { contentChanges } from './content-history.ts'
import { staff } from './staff.ts'

/** A product file from upload to application or undo. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    /** The person's email at that time, or the name of another actor. */
    actor: text('actor').notNull(),
    file_name: text('file_name').notNull(),
    /** Size of the file, in bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Storage path; null for the command line and after deletion. */
    path: text('path'),
    format: text('format', { enum: ['csv', 'xlsx', 'json', 'ndjson'] }).notNull(),
    state: text('state', {
      enum: ['uploaded', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed'],
    }).notNull(),
    /** Column mapping and file settings. */
    mapping: jsonb('mapping').notNull().default({}),
    /** Counts of new, changed, unchanged and rejected rows. */
    counts: jsonb('counts').notNull().default({}),
    /** Rows done in the present state. */
    progress: integer('progress').notNull().default(0),
    /** Why it failed, in words. */
    problem: text('problem'),
    change_id: uuid('change_id').references(() => contentChanges.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    /** Heartbeat of the running import; an old one means that it was interrupted. */
    touched_at: timestamptz('touched_at').notNull().defaultNow(),
    applied_at: timestamptz('applied_at'),
  },
  (t) => [
    index('imports_by_time').on(t.created_at, t.id),
    check('imports_format', sql`format in ('csv', 'xlsx', 'json', 'ndjson')`),
    check(
      'imports_state',
      sql`state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed')`,
    ),
  ],
)

const rowProblem = v.object({ column: v.string(), value: v.string(), reason: v.string() })

/** Parsed row of a file and its effect. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Line of the file, as a spreadsheet or an editor counts, from 1. */
    line: integer('line').notNull(),
    state: text('state', { enum: ['new', 'changed', 'same', 'left_out', 'refused'] }).notNull(),
    /** The product it found, or the id that the new one gets. */
    product_id: uuid('product_id'),
    /** The product's columns that the file gives, as they would be stored. */
    fields: jsonb('fields'),
    /** Errors of a rejected row: column, value and reason. */
    problems: json('problems', v.nullable(tolerantArray('problems', rowProblem)), null),
    /** Warnings of an accepted row: column, value and reason. */
    warnings: json('doubts', v.nullable(tolerantArray('doubts', rowProblem)), null),
    /** True for a rejected row whose product key could not be read. */
    is_unclear: boolean('is_unclear').notNull().default(false),
    /** The other shop does not show the product: a new one is skipped. */
    is_unpublished: boolean('is_unpublished').notNull().default(false),
    /** Cells of a rejected row, or one with warnings, as in the file. */
    cells: json('cells', v.nullable(v.array(v.string())), null),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.line] }),
    index('import_rows_of_state').on(t.import_id, t.state, t.line),
    check('import_rows_state', sql`state in ('new', 'changed', 'same', 'left_out', 'refused')`),
  ],
)

/** Column mappings saved by name. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: id(),
    name: text('name').notNull(),
    mapping: jsonb('mapping').notNull(),
    created_at: createdAt(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  () => [
    uniqueIndex('import_mappings_name').on(sql`lower(name)`),
    check('import_mappings_name_length', sql`char_length(name) between 1 and 60`),
  ],
)
