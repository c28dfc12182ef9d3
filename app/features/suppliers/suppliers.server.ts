import { and, asc, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { decryptSetting, encryptSetting } from '#app/lib/settings/encrypt-setting.server.ts'
import { getAuthSecrets } from '#app/lib/storage/shared-key.server.ts'
import { type Database, getCode, type Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { imports } from '#db/tables/imports.ts'
import { type supplierKinds, supplierRuns, suppliers } from '#db/tables/suppliers.ts'
import { type Feed, type FeedState, feedSchema, feedStateSchema } from './feeds/feed.ts'
import type { Endpoints } from './promostandards/services.ts'
import { type Sage, sageSchema } from './sage/sage.ts'
import type { Credentials } from './source/supplier-source.ts'
import { defaultOptions, endpointsSchema, optionsSchema, type SupplierOptions } from './supplier.schema.ts'

const maxSuppliers = 100

export type Supplier = {
  id: string
  name: string
  endpoints: Endpoints
  options: SupplierOptions
  /** Of a supplier whose products come from a file; null for services. */
  feed: Feed | null
  feedState: FeedState
  /** Of a supplier whose products come from SAGE Connect. */
  sage: Sage | null
  version: number
}

export const getSupplierKind = ({ feed, sage }: Pick<Supplier, 'feed' | 'sage'>): (typeof supplierKinds)[number] =>
  feed ? 'feed' : sage ? 'sage' : 'promostandards'

type Row = typeof suppliers.$inferSelect

const toSupplier = ({ id, name, endpoints, options, feed, feed_state, sage, version }: Row): Supplier => ({
  id,
  name,
  version,
  endpoints: parseJson('supplier endpoints', endpointsSchema, endpoints, {}),
  options: parseJson('supplier options', optionsSchema, options, defaultOptions),
  feed: parseJson('supplier feed', v.nullable(feedSchema), feed, null),
  feedState: parseJson('supplier feed state', feedStateSchema, feed_state, {}),
  sage: parseJson('supplier at SAGE', v.nullable(sageSchema), sage, null),
})

/** Suppliers by name with their latest run. */
export async function listSuppliers(db: Queryable) {
  const latest = db
    .selectDistinctOn([supplierRuns.supplier_id], {
      supplier_id: supplierRuns.supplier_id,
      kind: supplierRuns.kind,
      state: supplierRuns.state,
      import_id: supplierRuns.import_id,
      created_at: supplierRuns.created_at,
    })
    .from(supplierRuns)
    .orderBy(supplierRuns.supplier_id, desc(supplierRuns.created_at))
    .as('latest')
  const rows = await db
    .select({
      row: suppliers,
      run: { kind: latest.kind, state: latest.state, createdAt: latest.created_at },
      importState: imports.state,
    })
    .from(suppliers)
    .leftJoin(latest, eq(latest.supplier_id, suppliers.id))
    .leftJoin(imports, eq(imports.id, latest.import_id))
    .orderBy(asc(sql`lower(${suppliers.name})`))
    .limit(maxSuppliers)
  return rows.map(({ row, run, importState }) => ({ ...toSupplier(row), run: run && { ...run, importState } }))
}

export async function findSupplier(db: Queryable, id: string): Promise<Supplier | undefined> {
  const [row] = await db.select().from(suppliers).where(eq(suppliers.id, id))
  return row && toSupplier(row)
}

const credentialsSchema = v.object({ id: v.string(), password: v.string(), login: v.optional(v.string()) })

/** Undefined if AUTH_SECRET was replaced and the former one is not known. */
export async function readCredentials(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  id: string,
): Promise<Credentials | undefined> {
  const [row] = await db.select({ stored: suppliers.credentials }).from(suppliers).where(eq(suppliers.id, id))
  if (!row) return undefined
  const { current, previous } = await getAuthSecrets(db, settings)
  for (const secret of [current, ...previous]) {
    const text = decryptSetting(secret, getCredentialsName(id), row.stored)
    if (text !== undefined) return v.parse(credentialsSchema, JSON.parse(text))
  }
  return undefined
}

/** The name that a supplier's credentials are encrypted under. */
export const getCredentialsName = (id: string) => `supplier.${id}`

type SaveOptions = Omit<Supplier, 'feed' | 'feedState' | 'sage' | 'version'> & {
  feed?: Feed | null
  sage?: Sage | null
  /** Shown to the editor; none for a new supplier. */
  version?: number | undefined
  credentials: Credentials
  by: Actor
}

/**
 * Creates or changes a supplier. The next run reads its file again, and accepts any key of an SFTP server (decision 0057). A changed
 * name is ignored, as products refer to it.
 */
export async function saveSupplier(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { id, version, name, endpoints, options, feed = null, sage = null, credentials, by }: SaveOptions,
): Promise<'saved' | 'name-taken' | 'too-many' | 'conflict'> {
  const { current } = await getAuthSecrets(db, settings)
  const values = {
    kind: getSupplierKind({ feed, sage }),
    feed,
    feed_state: {},
    sage,
    endpoints,
    options,
    credentials: encryptSetting(current, getCredentialsName(id), JSON.stringify(credentials)),
  }
  try {
    return await db.transaction(async (tx) => {
      if (version === undefined) {
        if ((await tx.$count(suppliers)) >= maxSuppliers) return 'too-many'
        await tx.insert(suppliers).values({ id, name, ...values })
      } else {
        const saved = await tx
          .update(suppliers)
          .set({ ...values, version: version + 1, updated_at: new Date() })
          .where(and(eq(suppliers.id, id), eq(suppliers.version, version)))
          .returning({ id: suppliers.id })
        if (saved.length === 0) return 'conflict'
      }
      // Without paths and parameters, which may have a key.
      const hosts = Object.fromEntries(
        Object.entries({ ...endpoints, ...(feed && { file: feed }), ...(sage && { sage }) }).map(([part, { url }]) => [
          part,
          new URL(url).host,
        ]),
      )
      await addAuditEntry(tx, { by, action: 'supplier.saved', subject: name, subjectId: id, after: hosts })
      return 'saved'
    })
  } catch (error) {
    if (getCode(error) === '23505') return 'name-taken'
    throw error
  }
}

/** Deletes a supplier with its runs; its products stay. */
export async function deleteSupplier(db: Database, { id, by }: { id: string; by: Actor }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(suppliers).where(eq(suppliers.id, id)).returning({ name: suppliers.name })
    if (deleted) await addAuditEntry(tx, { by, action: 'supplier.removed', subject: deleted.name, subjectId: id })
    return deleted !== undefined
  })
}

/** True if an import of the supplier's products was applied: only then its schedule runs. */
export async function hasAppliedImport(db: Queryable, supplierId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: supplierRuns.id })
    .from(supplierRuns)
    .where(
      and(
        eq(supplierRuns.supplier_id, supplierId),
        sql`exists (select from imports i where i.id = ${supplierRuns.import_id} and i.state = 'applied')`,
      ),
    )
    .limit(1)
  return found !== undefined
}
