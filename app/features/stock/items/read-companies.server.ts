import { eq, sql } from 'drizzle-orm'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Queryable } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { stockItems } from '#db/tables/stock.ts'

const maxCompanies = 500

/** Companies that have stock, by name. */
export const listStockCompanies = (db: Queryable) =>
  db
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(stockItems)
    .innerJoin(companies, eq(companies.id, stockItems.company_id))
    .orderBy(companies.name)
    .limit(maxCompanies)

/** Finds a company by its name, in any case. */
export async function findCompanyByName(db: Queryable, typed: string): Promise<string | undefined> {
  const name = toSingleLine(typed).slice(0, 200)
  const isNamed = sql`lower(${companies.name}) = lower(${name})`
  const [company] = await db.select({ id: companies.id }).from(companies).where(isNamed).limit(1)
  return company?.id
}
