import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from './columns.ts'
import { contentChanges } from './content-history.ts'
import { staff } from './staff.ts'

/** An uploaded image. Its files are stored by content hash, so the same image is stored once. */
export const images = pgTable(
  'pictures',
  {
    /** First 32 hexadecimal digits of the SHA-256 of the uploaded file. */
    hash: text('hash').primaryKey(),
    /** Original file name. */
    name: text('name').notNull(),
    /** Size of the largest file, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Total size of the image's files, in bytes. */
    size: integer('size').notNull(),
    staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    /** When the image was last uploaded or found in use; unused images are cleaned up later. */
    used_at: timestamptz('used_at').notNull().defaultNow(),
  },
  (t) => [
    index('pictures_by_use').on(t.used_at),
    check('pictures_hash_form', sql`hash ~ '^[0-9a-f]{32}$'`),
    check('pictures_size_positive', sql`width >= 1 and height >= 1`),
  ],
)

/** Image URLs from an import. Jobs fetch them and replace the URLs. */
export const imageFetches = pgTable(
  'picture_fetches',
  {
    address: text('address').primaryKey(),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Why the last try failed, in words. */
    problem: text('problem'),
    hash: text('hash').references(() => images.hash, { onDelete: 'set null' }),
    /** The import that named it last, and its product with the image. */
    change_id: uuid('change_id').references(() => contentChanges.id, { onDelete: 'set null' }),
    product_id: uuid('product_id'),
    created_at: createdAt(),
    tried_at: timestamptz('tried_at'),
  },
  (t) => [
    index('picture_fetches_by_state').on(t.state, t.created_at),
    index('picture_fetches_of_import').on(t.change_id, t.state, t.address),
    check('picture_fetches_state', sql`state in ('waiting', 'done', 'failed')`),
  ],
)
