import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import {
  getRevisions,
  getUndoTitle,
  lockChangeSetToUndo,
  saveRevision,
  startChangeSet,
} from '#app/features/content/revisions.server.ts'
import type { DeliveryRates } from '#app/features/orders/delivery/delivery.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { type Database, getCode, type Queryable, type Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { decorationMethods } from '#db/tables/decoration.ts'
import { productData } from '#db/tables/products.ts'
import type { PriceBook } from '../pricing/imprint-groups.ts'
import { type Method, methodSchema } from '../pricing/method.schema.ts'
import { defaultMethods } from './default-methods.ts'
import { keyMethods, readSupplierDecorations } from './read-supplier-decorations.server.ts'

/** Methods of the shop and of products together. */
const maxMethods = 1_000
/** Keys that are paths of other pages of the admin. */
export const reservedKeys: readonly string[] = ['new', 'import']

/** A method of the shop or of one product. */
export type StoredMethod = {
  /** Shared by the shop's method and those of products. */
  key: string
  method: Method
  /** 0 for a default that was never changed. */
  version: number
  state: 'default' | 'changed' | 'added'
}

const getId = (key: string, productId: string | null) => (productId === null ? key : `${productId}/${key}`)
const parseMethod = (value: unknown) => parseJson('decoration method', methodSchema, value, undefined)

/** Lists the shop's methods by name: stored ones over the defaults. */
export async function listMethods(db: Queryable): Promise<StoredMethod[]> {
  const rows = await db.select().from(decorationMethods).where(isNull(decorationMethods.product_id))
  const methods = new Map<string, StoredMethod>(
    Object.entries(defaultMethods).map(([key, method]) => [key, { key, method, version: 0, state: 'default' }]),
  )
  for (const { id: key, value, version } of rows) {
    const method = parseMethod(value) ?? (Object.hasOwn(defaultMethods, key) ? defaultMethods[key] : undefined)
    if (method)
      methods.set(key, { key, method, version, state: Object.hasOwn(defaultMethods, key) ? 'changed' : 'added' })
  }
  return [...methods.values()].sort((a, b) => a.method.name.localeCompare(b.method.name, 'en-US'))
}

/**
 * A method of one product. Without one, or if it cannot be read, the shop's, at version 0 or that of the row. Undefined for a method
 * that the shop does not have.
 */
export async function findMethod(
  db: Queryable,
  { key, productId }: { key: string; productId: string | null },
): Promise<StoredMethod | undefined> {
  const shopMethod = (await listMethods(db)).find((each) => each.key === key)
  if (productId === null || !shopMethod) return shopMethod
  const [row] = await db
    .select()
    .from(decorationMethods)
    .where(eq(decorationMethods.id, getId(key, productId)))
  const method = row && parseMethod(row.value)
  return method
    ? { key, method, version: row.version, state: 'changed' }
    : { ...shopMethod, version: row?.version ?? 0, state: 'default' }
}

/** Lists the methods that products have of their own. */
export async function listProductMethods(db: Queryable) {
  const rows = await db
    .select({ id: decorationMethods.id, productId: productData.id, product: productData.name })
    .from(decorationMethods)
    .innerJoin(productData, eq(productData.id, decorationMethods.product_id))
    .orderBy(productData.name, decorationMethods.id)
  return rows.map(({ id, ...row }) => ({ ...row, key: id.slice(row.productId.length + 1) }))
}

/** Reads what proposals with these products are priced with. */
export async function readPriceBook(
  db: Queryable,
  { productIds, freight }: { productIds: readonly string[]; freight: DeliveryRates },
): Promise<PriceBook> {
  const methods = Object.fromEntries((await listMethods(db)).map(({ key, method }) => [key, method]))
  const productMethods: Record<string, Record<string, Method>> = {}
  const styles: Record<string, Record<string, string>> = {}
  for (const [product, found] of await readSupplierDecorations(db, productIds)) {
    productMethods[product] = keyMethods(found, methods)
    styles[product] = Object.fromEntries(Object.keys(productMethods[product]).map((key) => [key, found.style]))
  }
  if (productIds.length > 0) {
    const { id, product_id, value } = decorationMethods
    const rows = await db
      .select({ id, product_id, value })
      .from(decorationMethods)
      .where(inArray(product_id, [...productIds]))
    for (const row of rows) {
      const method = parseMethod(row.value)
      if (!row.product_id || !method) continue
      const key = row.id.slice(row.product_id.length + 1)
      // The shop's own charges for a product replace those of its supplier.
      productMethods[row.product_id] = { ...productMethods[row.product_id], [key]: method }
      delete styles[row.product_id]?.[key]
    }
  }
  return { methods, productMethods, ...(Object.keys(styles).length > 0 && { styles }), freight }
}

type MethodChange = {
  key: string
  productId: string | null
  /** The version that the form showed; 0 for none. */
  version: number
  /** Null deletes a method, or restores the default or the shop's. */
  method: Method | null
}

type SaveOptions = { changes: readonly MethodChange[]; title: string; by: Actor }

/** Saves methods as one change set, all or none. */
export function saveMethods(
  db: Database,
  { changes, title, by }: SaveOptions,
): Promise<'saved' | 'conflict' | 'too-many'> {
  return db
    .transaction(async (tx) => {
      const change = await startChangeSet(tx, { by, title })
      for (const { key, productId, version, method } of changes) {
        const id = getId(key, productId)
        const row = await lockRow(tx, id)
        if ((row?.version ?? 0) !== version) throw new RolledBack('conflict')
        await writeRow(tx, { change, id, productId, row, value: method && v.parse(methodSchema, method) })
      }
      if ((await tx.$count(decorationMethods)) > maxMethods) throw new RolledBack('too-many')
      await addAuditEntry(tx, { by, action: 'decoration.changed', subject: title, subjectId: change })
      return 'saved' as const
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.outcome
      // Someone else stored the same method, which was a default or new, at once.
      if (getCode(error) === '23505') return 'conflict'
      throw error
    })
}

class RolledBack extends Error {
  outcome: 'conflict' | 'too-many'
  constructor(outcome: RolledBack['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

const lockRow = async (tx: Transaction, id: string) =>
  (await tx.select().from(decorationMethods).where(eq(decorationMethods.id, id)).for('update'))[0]

type Row = typeof decorationMethods.$inferSelect
type Write = { change: string; id: string; productId: string | null; row: Row | undefined; value: unknown }

/** The highest version that a method had: a deleted one continues its numbers, which forms and change sets refer to. */
async function readLastVersion(tx: Transaction, id: string): Promise<number> {
  const [last] = await tx
    .select({ version: max(contentRevisions.version) })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.kind, 'decoration'), eq(contentRevisions.subject, id)))
  return last?.version ?? 0
}

/** Writes a row, or deletes it for a null value, with its revision. */
async function writeRow(tx: Transaction, { change, id, productId, row, value }: Write): Promise<void> {
  const version = value === null ? null : (row?.version ?? (await readLastVersion(tx, id))) + 1
  const revision = { change, kind: 'decoration', subject: id, version } as const
  await saveRevision(tx, { ...revision, before: row ? { value: row.value, product_id: row.product_id } : null })
  if (version === null) await tx.delete(decorationMethods).where(eq(decorationMethods.id, id))
  else if (row)
    await tx
      .update(decorationMethods)
      .set({ value, version, updated_at: new Date() })
      .where(eq(decorationMethods.id, id))
  else await tx.insert(decorationMethods).values({ id, product_id: productId, value, version })
}

/** Why `undoMethods` found a conflict. */
export const undoConflictText =
  'Not undone: a method was changed again since (undo that first), its product was deleted, or this change was undone already.'

/** Undoes a change set of methods as another one; none of it if one of them changed since. */
export function undoMethods(
  db: Database,
  { change: undone, by }: { change: string; by: Actor },
): Promise<'saved' | 'conflict'> {
  return db
    .transaction(async (tx) => {
      const original = await lockChangeSetToUndo(tx, undone)
      const revisions = (await getRevisions(tx, undone)).filter(({ kind }) => kind === 'decoration')
      const rows = new Map<string, Row | undefined>()
      for (const { subject } of revisions) rows.set(subject, await lockRow(tx, subject))
      const isCurrent = revisions.every(({ subject, version }) => (rows.get(subject)?.version ?? null) === version)
      if (!original || revisions.length === 0 || !isCurrent) return 'conflict'
      const title = getUndoTitle(original.title)
      const change = await startChangeSet(tx, { by, title, undoes: undone })
      for (const { subject: id, before } of revisions) {
        const [productId, key] = id.split('/')
        const value = (before as { value?: unknown } | null)?.value ?? null
        await writeRow(tx, { change, id, productId: key && productId ? productId : null, row: rows.get(id), value })
      }
      await addAuditEntry(tx, { by, action: 'decoration.changed', subject: title, subjectId: change })
      return 'saved' as const
    })
    .catch((error: unknown) => {
      // The product of a deleted method was deleted since, or someone else stored the method at once.
      if (['23503', '23505'].includes(getCode(error) ?? '')) return 'conflict'
      throw error
    })
}

/** Finds a product by id; undefined if unknown. */
export async function findProduct(db: Queryable, id: string): Promise<{ id: string; name: string } | undefined> {
  if (!isUuid(id)) return undefined
  const [product] = await db
    .select({ id: productData.id, name: productData.name })
    .from(productData)
    .where(eq(productData.id, id))
  return product
}
