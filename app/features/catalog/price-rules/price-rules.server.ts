import { asc, eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { type Database, getCode, type Queryable } from '#db/client.ts'
import { type PriceRule, priceRules } from '#db/tables/price-rules.ts'
import { maxPriceRules, type PriceRuleInput } from './price-rule.schema.ts'
import { getRuleName } from './rule-name.ts'

export const listPriceRules = (db: Queryable): Promise<PriceRule[]> =>
  db
    .select()
    .from(priceRules)
    .orderBy(asc(sql`coalesce(supplier, '')`), asc(sql`coalesce(category, '')`))
    .limit(maxPriceRules)

/** The rule of a product: the one for its supplier and category, else its supplier, else its category, else for all. */
export function findPriceRule(
  rules: readonly PriceRule[],
  product: Pick<PriceRule, 'supplier' | 'category'>,
): PriceRule | undefined {
  const find = (supplier: string | null, category: string | null) =>
    rules.find((rule) => rule.supplier === supplier && rule.category === category)
  const { supplier, category } = product
  return find(supplier, category) ?? find(supplier, null) ?? find(null, category) ?? find(null, null)
}

type SaveOptions = PriceRuleInput & {
  /** Id of the edited rule; undefined for a new one. */
  id: string | undefined
  by: Actor
}

export async function savePriceRule(
  db: Database,
  { id, by, ...rule }: SaveOptions,
): Promise<'saved' | 'scope-taken' | 'too-many'> {
  try {
    return await db.transaction(async (tx) => {
      if (!id && (await tx.$count(priceRules)) >= maxPriceRules) return 'too-many'
      const values = { ...rule, updated_at: new Date() }
      const changed = id ? await tx.update(priceRules).set(values).where(eq(priceRules.id, id)).returning() : []
      if (changed.length === 0) await tx.insert(priceRules).values(values)
      await addAuditEntry(tx, {
        by,
        action: 'price-rule.saved',
        subject: getRuleName(rule),
        after: { basis: rule.basis, percent: rule.percent },
      })
      return 'saved'
    })
  } catch (error) {
    if (getCode(error) === '23505') return 'scope-taken'
    throw error
  }
}

export async function deletePriceRule(db: Database, { id, by }: { id: string; by: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const [rule] = await tx.delete(priceRules).where(eq(priceRules.id, id)).returning()
    if (rule) await addAuditEntry(tx, { by, action: 'price-rule.removed', subject: getRuleName(rule) })
  })
}
