import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Change } from '#app/features/content/document.ts'
import { listChangesSince, saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import { filterAreas } from '#app/features/logo/areas/areas.ts'
import { getCode, type Queryable, type Transaction } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { getProductSlug } from '../slug.ts'
import {
  blankProduct,
  formatColumns,
  type ProductColumn,
  type ProductFields,
  productColumns,
} from './product-columns.ts'
import { toRevision } from './revision.server.ts'
import { findOtherProductBySlug } from './slugs.server.ts'

export type SaveResult =
  /** `change` is null if nothing changed and no change set was created. */
  | { outcome: 'saved'; id: string; version: number; change: string | null; changed: ProductColumn[] }
  /** Changed since by someone else; nothing was written. No changes are listed if it was changed with SQL. */
  | { outcome: 'conflict'; current: Product; laterChanges: Change[] }
  | { outcome: 'not-found'; laterChanges: Change[] }
  /** Another product has the slug. */
  | { outcome: 'slug-taken'; slug: string; holder: { id: string; name: string } }
  /** Neither slug nor name yields a valid slug. */
  | { outcome: 'no-slug' }
  | { outcome: 'item-number-taken'; holder: { id: string; name: string } }

type SaveOptions = {
  /** Id of the product, also of a new one. */
  id: string
  /** Version that the editor saw; 0 creates a product. */
  version: number
  /** New values; omitted columns stay the same. */
  fields: Partial<ProductFields>
  by: Actor
  /** Title of the change set; by default the changed columns. */
  title?: string
}

/**
 * Saves or creates a product as one change set. Only columns that differ from the row count as changed. Changes by the same
 * person since the shown version do not conflict (decision 0026).
 */
export async function saveProduct(db: Queryable, save: SaveOptions): Promise<SaveResult> {
  try {
    return await db.transaction((tx) => saveInTransaction(tx, save))
  } catch (error) {
    // A concurrent transaction wrote the same slug, item number or new product, which is visible now.
    if (getCode(error) !== '23505') throw error
    return db.transaction((tx) => saveInTransaction(tx, save))
  }
}

async function saveInTransaction(
  tx: Transaction,
  { id, version, fields: newFields, by, title }: SaveOptions,
): Promise<SaveResult> {
  const [current] = await tx.select().from(productData).where(eq(productData.id, id)).for('update')
  const laterChanges = await listChangesSince(tx, { kind: 'product', subject: id, version })
  if (!current && version > 0) return { outcome: 'not-found', laterChanges: laterChanges.slice(0, 1) }
  if (current && isConflict(laterChanges, { seen: version, current: current.version, by }))
    return { outcome: 'conflict', current, laterChanges }
  const before = current ?? blankProduct
  const fields = removeStrayAreas(newFields, before)
  const changed = productColumns.filter(
    (column) => fields[column] !== undefined && !isDeepStrictEqual(fields[column], before[column]),
  )
  if (current && changed.length === 0) return { outcome: 'saved', id, version: current.version, change: null, changed }
  const values = Object.fromEntries(changed.map((column) => [column, fields[column]])) as Partial<ProductFields>
  const problem = await findTakenIdentifier(tx, { id, before: current, after: { ...before, ...values } })
  if (problem) return problem
  const name = values.name ?? before.name
  const change = await startChangeSet(tx, {
    by,
    title: title ?? (current ? `Changed ${name}: ${formatColumns(changed)}` : `Added ${name}`),
  })
  const revision = current ? await readRevisionState(tx, id) : null
  const [saved] = current
    ? await tx.update(productData).set(values).where(eq(productData.id, id)).returning({ version: productData.version })
    : await tx
        .insert(productData)
        .values({ ...values, id, name })
        .returning({ version: productData.version })
  if (!saved) throw new Error('no product was written')
  await saveRevision(tx, { change, kind: 'product', subject: id, version: saved.version, before: revision })
  await addAuditEntry(tx, {
    by,
    action: current ? 'products.changed' : 'products.added',
    subject: name,
    subjectId: id,
    after: { changed: formatColumns(changed) },
  })
  return { outcome: 'saved', id, version: saved.version, change, changed }
}

/** Removes the imprint areas of removed images. */
function removeStrayAreas(fields: Partial<ProductFields>, before: ProductFields): Partial<ProductFields> {
  const { image_url, image_urls, imprint_areas } = { ...before, ...fields }
  const hasImageChange = fields.image_url !== undefined || fields.image_urls || fields.imprint_areas
  return hasImageChange ? { ...fields, imprint_areas: filterAreas(imprint_areas, [image_url, ...image_urls]) } : fields
}

/** A person may save again over their own changes; tokens and commands are no person. */
function isConflict(
  laterChanges: { staffId: string | null }[],
  { seen: seenVersion, current, by }: { seen: number; current: number; by: Actor },
): boolean {
  const ownChanges = laterChanges.filter(({ staffId }) => staffId !== null && staffId === by.staffId)
  return ownChanges.length < laterChanges.length || ownChanges.length < current - seenVersion
}

async function findTakenIdentifier(
  tx: Transaction,
  { id, before, after }: { id: string; before: Product | undefined; after: ProductFields },
): Promise<SaveResult | undefined> {
  const slug = getProductSlug(after)
  if (!before || getProductSlug(before) !== slug) {
    if (slug === '') return { outcome: 'no-slug' }
    const holder = await findOtherProductBySlug(tx, { slug, except: id })
    if (holder) return { outcome: 'slug-taken', slug, holder }
  }
  const { supplier, supplier_item_number } = after
  if (supplier === null || supplier_item_number === null) return undefined
  const [holder] = await tx
    .select({ id: productData.id, name: productData.name })
    .from(productData)
    .where(
      and(
        eq(productData.supplier, supplier),
        eq(productData.supplier_item_number, supplier_item_number),
        sql`${productData.id} <> ${id}`,
      ),
    )
  return holder && { outcome: 'item-number-taken', holder }
}

async function readRevisionState(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ revision: Record<string, unknown> }>(
    sql`select ${toRevision(sql`p`)} as revision from ${productData} p where id = ${id}`,
  )
  return rows[0]?.revision ?? null
}
