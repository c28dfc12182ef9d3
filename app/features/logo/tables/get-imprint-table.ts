import type { ImprintLocation } from '#db/tables/products.ts'
import { getImprintTablesUrl, type ImprintTables, maxProductsPerRequest } from './imprint-tables.ts'

/** Products whose tables are remembered. */
const maxTables = 500

type Table = readonly ImprintLocation[]

const tables = new Map<string, Promise<Table>>()
let batch: { products: Set<string>; tables: Promise<ImprintTables> } | undefined

/**
 * Returns the imprint table of a product, empty if it has none. Products asked for at the same time share one request.
 * @throws without a connection; the next call asks again
 */
export function getImprintTable(product: string): Promise<Table> {
  const known = tables.get(product)
  if (known) return known
  const table = addToBatch(product)
  tables.set(product, table)
  for (const oldest of tables.keys()) {
    if (tables.size <= maxTables) break
    tables.delete(oldest)
  }
  table.catch(() => tables.delete(product))
  return table
}

async function addToBatch(product: string): Promise<Table> {
  if (!batch || batch.products.size >= maxProductsPerRequest) {
    const products = new Set<string>()
    batch = { products, tables: loadBatch(products) }
  }
  batch.products.add(product)
  return (await batch.tables)[product] ?? []
}

/** Loads the tables of all products that are added until the next task. */
async function loadBatch(products: ReadonlySet<string>): Promise<ImprintTables> {
  await new Promise((done) => setTimeout(done))
  if (batch?.products === products) batch = undefined
  const response = await fetch(getImprintTablesUrl([...products]))
  if (!response.ok) throw new Error(`imprint tables: ${response.status}`)
  return response.json()
}
