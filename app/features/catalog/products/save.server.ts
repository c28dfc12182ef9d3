import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import { beginChange, saveRevision } from '#app/features/content/revisions.server.ts'
import { filterAreas } from '#app/features/logo/areas/areas.ts'
import { type Database, getCode, type Transaction } from '#db/client.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { productSlug } from '../slug.ts'
import { columnsInWords, type ProductColumn, type ProductFields, productColumns } from './product-columns.ts'
import { asKept } from './revision.server.ts'
import { slugHolder } from './slugs.server.ts'

/** A step that someone took with a product. */
export type Meanwhile = {
  at: Date
  /** The person, or what else it was. */
  who: string
  title: string
}

export type ProductSaved =
  /** `change` is null if nothing changed and no change set was created. */
  | { outcome: 'saved'; id: string; version: number; change: string | null; changed: ProductColumn[] }
  /** Someone else was faster; nothing was written. No steps: it was changed past the shop, by SQL. */
  | { outcome: 'conflict'; current: Product; steps: Meanwhile[] }
  | { outcome: 'gone'; steps: Meanwhile[] }
  /** Another product is found at the address that it would have. */
  | { outcome: 'slug taken'; slug: string; holder: { id: string; name: string } }
  /** Neither slug nor name yields a valid slug. */
  | { outcome: 'no slug' }
  | { outcome: 'item number taken'; holder: { id: string; name: string } }

type Save = {
  /** Of a new product the id that it will have. */
  id: string
  /** Version that the editor saw; 0 creates a product. */
  version: number
  /** New values; omitted columns stay the same. */
  fields: Partial<ProductFields>
  by: Actor
  /** The step in words, where it is not just what was changed. */
  title?: string
}

/**
 * Saves or creates a product as one change set. Only columns that differ from the row count as changed. Changes by the same
 * person since the shown version are no conflict (decision 0026).
 */
export async function saveProduct(db: Database, save: Save): Promise<ProductSaved> {
  try {
    return await db.transaction((tx) => saveIn(tx, save))
  } catch (error) {
    // Someone wrote the same address, item number or new product at the same moment: now it can be seen.
    if (getCode(error) !== '23505') throw error
    return db.transaction((tx) => saveIn(tx, save))
  }
}

async function saveIn(tx: Transaction, { id, version, fields: given, by, title }: Save): Promise<ProductSaved> {
  const [current] = await tx.select().from(productData).where(eq(productData.id, id)).for('update')
  const stepsSince = await listMeanwhile(tx, { id, version })
  if (!current && version > 0) return { outcome: 'gone', steps: stepsSince.slice(0, 1) }
  if (current && isConflict(stepsSince, { seen: version, current: current.version, by }))
    return { outcome: 'conflict', current, steps: stepsSince }
  const before = current ?? blank
  const fields = withoutStrayAreas(given, before)
  const changed = productColumns.filter(
    (column) => fields[column] !== undefined && !isDeepStrictEqual(fields[column], before[column]),
  )
  if (current && changed.length === 0) return { outcome: 'saved', id, version: current.version, change: null, changed }
  const values = Object.fromEntries(changed.map((column) => [column, fields[column]])) as Partial<ProductFields>
  const problem = await findTaken(tx, { id, before: current, after: { ...before, ...values } })
  if (problem) return problem
  const name = values.name ?? before.name
  const change = await beginChange(tx, {
    by,
    title: title ?? (current ? `Changed ${name}: ${columnsInWords(changed)}` : `Added ${name}`),
  })
  const kept = current ? await readKept(tx, id) : null
  const [written] = current
    ? await tx.update(productData).set(values).where(eq(productData.id, id)).returning({ version: productData.version })
    : await tx
        .insert(productData)
        .values({ ...values, id, name })
        .returning({ version: productData.version })
  if (!written) throw new Error('no product was written')
  await saveRevision(tx, { change, kind: 'product', subject: id, version: written.version, before: kept })
  await record(tx, {
    by,
    action: current ? 'products.changed' : 'products.added',
    subject: name,
    subjectId: id,
    after: { changed: columnsInWords(changed) },
  })
  return { outcome: 'saved', id, version: written.version, change, changed }
}

/** An image that goes takes its areas along. */
function withoutStrayAreas(fields: Partial<ProductFields>, before: ProductFields): Partial<ProductFields> {
  const { image_url, image_urls, imprint_areas } = { ...before, ...fields }
  const isTouched = fields.image_url !== undefined || fields.image_urls || fields.imprint_areas
  return isTouched ? { ...fields, imprint_areas: filterAreas(imprint_areas, [image_url, ...image_urls]) } : fields
}

/** Empty fields of a new product. */
export const blank: ProductFields = {
  name: '',
  slug: null,
  description: null,
  category: null,
  brand: null,
  image_url: null,
  image_urls: [],
  image_alts: {},
  imprint_areas: [],
  rounded_price: null,
  minimum_quantity: null,
  price_breaks: [],
  production_time: null,
  rush_service_available: false,
  purchase_includes: null,
  in_stock: true,
  family: null,
  colour: null,
  colour_hex: null,
  supplier: null,
  supplier_item_number: null,
}

type Step = Meanwhile & { staffId: string | null; version: number | null }

function isConflict(steps: Step[], { seen, current, by }: { seen: number; current: number; by: Actor }): boolean {
  const own = steps.filter(({ staffId }) => staffId === by.staffId)
  return own.length < steps.length || own.length < current - seen
}

/** The steps that made versions after one, newest first. */
async function listMeanwhile(tx: Transaction, { id, version }: { id: string; version: number }): Promise<Step[]> {
  const steps = await tx
    .select({
      at: contentChanges.at,
      name: staff.name,
      actor: contentChanges.actor,
      staffId: contentChanges.staff_id,
      title: contentChanges.title,
      version: contentRevisions.version,
    })
    .from(contentRevisions)
    .innerJoin(contentChanges, eq(contentChanges.id, contentRevisions.change_id))
    .leftJoin(staff, eq(staff.id, contentChanges.staff_id))
    .where(
      and(
        eq(contentRevisions.kind, 'product'),
        eq(contentRevisions.subject, id),
        // The change that deleted the product created no version.
        gt(
          sql`coalesce(${contentRevisions.version}, (${contentRevisions.before} ->> 'version')::integer + 1)`,
          version,
        ),
      ),
    )
    .orderBy(desc(contentRevisions.id))
    .limit(100)
  return steps.map(({ name, actor, ...step }) => ({ ...step, who: name ?? actor }))
}

async function findTaken(
  tx: Transaction,
  { id, before, after }: { id: string; before: Product | undefined; after: ProductFields },
): Promise<ProductSaved | undefined> {
  const slug = productSlug(after)
  if (!before || productSlug(before) !== slug) {
    if (slug === '') return { outcome: 'no slug' }
    const holder = await slugHolder(tx, { slug, except: id })
    if (holder) return { outcome: 'slug taken', slug, holder }
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
  return holder && { outcome: 'item number taken', holder }
}

async function readKept(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ kept: Record<string, unknown> }>(
    sql`select ${asKept(sql`p`)} as kept from ${productData} p where id = ${id}`,
  )
  return rows[0]?.kept ?? null
}
