import { findCompanyByName } from '#app/features/customers/companies.server.ts'
import type { Queryable } from '#db/client.ts'

/**
 * Finds the company that a form names as the owner of stock.
 * @param preferredId of the company of an order, if several have the name
 */
export async function findStockOwner(
  db: Queryable,
  typed: string,
  preferredId?: string | null,
): Promise<{ id: string; error?: never } | { id?: never; error: string }> {
  const company = await findCompanyByName(db, typed, preferredId)
  if (company === 'ambiguous')
    return { error: 'Several companies have this name. Merge or rename them under Customers first.' }
  return company ?? { error: 'No company has this name. Add it under Customers first.' }
}
