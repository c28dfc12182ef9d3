import { eq } from 'drizzle-orm'
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
