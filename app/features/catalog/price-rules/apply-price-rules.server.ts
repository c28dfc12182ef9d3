import { createHash } from 'node:crypto'
import { and, asc, gt, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { getCosts, type PricedFields } from '../products/costs/margins.ts'
import { allowLongStatement, saveRevisions, toRevision } from '../products/revision.server.ts'
import { computePrices, type RulePrices } from './compute-prices.ts'
import { findPriceRule, listPriceRules } from './price-rules.server.ts'

/** Products per statement. */
const batchSize = 2_000

type PricedRow = PricedFields & { id: string; name: string; price_breaks: unknown[] }
export type RuleChange = { product: PricedRow; prices: RulePrices }

/** SQL condition: the supplier's net costs, or price code and MSRP, give a cost. */
const hasCost = sql`(net_costs <> '[]' or discount_code is not null and msrp <> '[]')`

/** Yields the products whose prices the rules change, in batches by id. */
async function* computeChanges(db: Queryable): AsyncGenerator<RuleChange[]> {
  const rules = await listPriceRules(db)
  if (rules.length === 0) return
  const { id, name, supplier, category, rounded_price, price_breaks, minimum_quantity } = productData
  const { net_costs, msrp, discount_code } = productData
  const priceColumns = { rounded_price, price_breaks, minimum_quantity, net_costs, msrp, discount_code }
  let last: string | undefined
  for (;;) {
    const rows = await db
      .select({ id, name, supplier, category, ...priceColumns })
      .from(productData)
      .where(and(hasCost, last ? gt(id, last) : undefined))
      .orderBy(asc(id))
      .limit(batchSize)
    yield rows.flatMap((product) => {
      const rule = findPriceRule(rules, product)
      const prices = rule && computePrices(rule, product, getCosts(product))
      return prices ? [{ product, prices }] : []
    })
    last = rows.at(-1)?.id
    if (rows.length < batchSize) return
  }
}

const addToFingerprint = (hash: ReturnType<typeof createHash>, changes: readonly RuleChange[]) => {
  for (const { product, prices } of changes) hash.update(JSON.stringify([product.id, product.rounded_price, prices]))
}

export type RulesPreview = {
  changed: number
  /** Products whose price by percent alone would be below the rule's minimum margin. */
  raised: number
  rows: RuleChange[]
  raisedRows: RuleChange[]
  fingerprint: string
}

/** Returns what the rules would change, with the first `limit` products, without changing anything. */
export async function previewPriceRules(db: Queryable, limit: number): Promise<RulesPreview> {
  const preview: RulesPreview = { changed: 0, raised: 0, rows: [], raisedRows: [], fingerprint: '' }
  const hash = createHash('sha256')
  for await (const changes of computeChanges(db)) {
    addToFingerprint(hash, changes)
    const raised = changes.filter(({ prices }) => prices.isRaised)
    preview.changed += changes.length
    preview.raised += raised.length
    preview.rows.push(...changes.slice(0, limit - preview.rows.length))
    preview.raisedRows.push(...raised.slice(0, limit - preview.raisedRows.length))
  }
  return { ...preview, fingerprint: hash.digest('hex') }
}

/** Rolls back a change that differs from the preview. */
class PreviewOutdated extends Error {}

/**
 * Changes the prices of all products as one change set.
 * @param fingerprint of the preview
 * @returns the change set; null if nothing changed, undefined if the changes differ from those of the preview
 */
export async function applyPriceRules(
  db: Database,
  { fingerprint, by }: { fingerprint: string; by: Actor },
): Promise<string | null | undefined> {
  try {
    return await db.transaction((tx) => applyInTransaction(tx, { fingerprint, by }))
  } catch (error) {
    if (error instanceof PreviewOutdated) return undefined
    throw error
  }
}

async function applyInTransaction(tx: Transaction, { fingerprint, by }: { fingerprint: string; by: Actor }) {
  await tx.execute(allowLongStatement)
  // Locks the catalog, so that the applied prices are those of the fingerprint.
  await tx.execute(sql`lock table ${productData} in share row exclusive mode`)
  const change = await startChangeSet(tx, { by, title: 'Applied price rules' })
  const hash = createHash('sha256')
  let changed = 0
  for await (const changes of computeChanges(tx)) {
    addToFingerprint(hash, changes)
    changed += await writePrices(tx, change, changes)
  }
  if (hash.digest('hex') !== fingerprint) throw new PreviewOutdated()
  if (changed === 0) {
    await tx.execute(sql`delete from content_changes where id = ${change}`)
    return null
  }
  await addAuditEntry(tx, {
    by,
    action: 'products.changed',
    subject: 'Applied price rules',
    subjectId: change,
    after: { products: changed },
  })
  return change
}

function writePrices(tx: Transaction, change: string, changes: readonly RuleChange[]): Promise<number> {
  const values = changes.map(({ product, prices: { rounded_price, price_breaks } }) => ({
    id: product.id,
    rounded_price,
    price_breaks,
  }))
  return saveRevisions(
    tx,
    change,
    sql`target as materialized (
        select p.id, given.rounded_price, given.price_breaks, ${toRevision(sql`p`)} as before
        from ${productData} p
          join jsonb_to_recordset(${JSON.stringify(values)}::jsonb) given (id uuid, rounded_price numeric, price_breaks jsonb) using (id)),
      written as (
        update ${productData} p set rounded_price = target.rounded_price, price_breaks = target.price_breaks
        from target where p.id = target.id returning p.id, p.version),
      changed_rows as (select id, version, before from written join target using (id))`,
  )
}
