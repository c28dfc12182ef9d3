import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import type { BoxFields } from './box.ts'

/** A box with the columns that are not edited. */
export type StoredBox = BoxFields & { id: string; version: number; sort_order: number; demo: boolean }

const columns = {
  id: readyMadeBoxes.id,
  name: readyMadeBoxes.name,
  description: readyMadeBoxes.description,
  occasion: readyMadeBoxes.occasion,
  image_url: readyMadeBoxes.image_url,
  is_active: readyMadeBoxes.is_active,
  active_from: readyMadeBoxes.active_from,
  active_until: readyMadeBoxes.active_until,
  version: readyMadeBoxes.version,
  sort_order: readyMadeBoxes.sort_order,
  demo: readyMadeBoxes.demo,
}

/** A box to edit. */
export async function findBox(db: Queryable, id: string): Promise<StoredBox | undefined> {
  const [row] = await db.select(columns).from(readyMadeBoxes).where(eq(readyMadeBoxes.id, id))
  return row && { ...row, items: await getItems(db, id) }
}

/** The same, locked until the transaction ends. */
export async function lockBox(tx: Queryable, id: string): Promise<StoredBox | undefined> {
  await tx.select({ id: readyMadeBoxes.id }).from(readyMadeBoxes).where(eq(readyMadeBoxes.id, id)).for('update')
  return findBox(tx, id)
}

function getItems(db: Queryable, id: string) {
  const { product_id, quantity, sort_order, created_at } = readyMadeBoxItems
  return db
    .select({ product_id, quantity })
    .from(readyMadeBoxItems)
    .where(eq(readyMadeBoxItems.ready_made_box_id, id))
    .orderBy(asc(sort_order), asc(created_at), asc(readyMadeBoxItems.id))
}

/** Ids that the catalog lacks. Locks the existing products until the transaction ends. */
export async function findMissingProducts(tx: Queryable, { items }: BoxFields): Promise<string[]> {
  const ids = items.map(({ product_id }) => product_id)
  const found = await tx
    .select({ id: productData.id })
    .from(productData)
    .where(inArray(productData.id, ids))
    .for('key share')
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** @returns the new version */
export async function updateRow(tx: Queryable, id: string, fields: BoxFields): Promise<number> {
  const { items, ...row } = toRow(fields)
  const [changed] = await tx
    .update(readyMadeBoxes)
    .set(row)
    .where(eq(readyMadeBoxes.id, id))
    .returning({ version: readyMadeBoxes.version })
  if (!changed) throw new Error('no box was changed')
  await tx.delete(readyMadeBoxItems).where(eq(readyMadeBoxItems.ready_made_box_id, id))
  await insertItems(tx, id, items)
  return changed.version
}

/**
 * @param position position and demo flag; new boxes come last
 * @returns false if the id exists
 */
export async function insertRow(
  tx: Queryable,
  id: string,
  fields: BoxFields,
  position?: Pick<StoredBox, 'sort_order' | 'demo'>,
): Promise<boolean> {
  const { items, ...row } = toRow(fields)
  const lastPosition = sql<number>`(select coalesce(max(${readyMadeBoxes.sort_order}), 0) + 1 from ${readyMadeBoxes})`
  const inserted = await tx
    .insert(readyMadeBoxes)
    .values({ id, ...row, sort_order: position?.sort_order ?? lastPosition, demo: position?.demo ?? false })
    .onConflictDoNothing()
    .returning({ id: readyMadeBoxes.id })
  if (inserted.length === 0) return false
  await insertItems(tx, id, items)
  return true
}

const toRow = ({ name, description, occasion, image_url, is_active, active_from, active_until, items }: BoxFields) => ({
  name,
  description,
  occasion,
  image_url,
  is_active,
  active_from,
  active_until,
  items,
})

async function insertItems(tx: Queryable, id: string, items: BoxFields['items']): Promise<void> {
  if (items.length === 0) return
  await tx
    .insert(readyMadeBoxItems)
    .values(items.map((item, index) => ({ ...item, ready_made_box_id: id, sort_order: index + 1 })))
}

const timestampSchema = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
)
const storedBoxSchema = v.object({
  name: v.string(),
  description: v.nullable(v.string()),
  /** Missing in revisions of older versions. */
  occasion: v.optional(v.nullable(v.string()), null),
  image_url: v.nullable(v.string()),
  is_active: v.boolean(),
  active_from: timestampSchema,
  active_until: timestampSchema,
  sort_order: v.number(),
  demo: v.boolean(),
  items: v.array(v.object({ product_id: v.string(), quantity: v.number() })),
})

/** Returns the fields of a box that a revision stores. */
export const toRevisionFields = ({ id: _, version: __, ...box }: StoredBox): Record<string, unknown> => ({
  ...box,
  active_from: box.active_from?.toISOString() ?? null,
  active_until: box.active_until?.toISOString() ?? null,
})

/** The box of a revision; null if the change set created it, undefined if it cannot be read. */
export const parseStoredBox = (before: unknown): v.InferOutput<typeof storedBoxSchema> | null | undefined =>
  parseJson('revision of a box', v.nullable(storedBoxSchema), before, undefined)
