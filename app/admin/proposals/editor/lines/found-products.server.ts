import { readPriceBook } from '#app/features/proposals/decoration/methods.server.ts'
import {
  type ProductLine,
  readProductLines,
  searchProductLines,
} from '#app/features/proposals/editing/creation/product-line.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import type { FoundProduct } from '../values-context.tsx'

/** Products of the catalog with decoration methods of their own. */
export async function findProductsToAdd(db: Database, search: string): Promise<FoundProduct[]> {
  return addMethods(db, await searchProductLines(db, search))
}

export async function readProductToAdd(db: Queryable, id: string): Promise<FoundProduct | undefined> {
  const [found] = await addMethods(db, [...(await readProductLines(db, [id])).values()])
  return found
}

async function addMethods(db: Queryable, lines: ProductLine[]): Promise<FoundProduct[]> {
  const productIds = lines.flatMap(({ product }) => product ?? [])
  const freight = { domesticBoxShipping: '', countryRates: [] }
  const { productMethods, styles } = await readPriceBook(db, { productIds, freight })
  return lines.map((line) => ({
    line,
    methods: productMethods[line.product ?? ''],
    style: styles?.[line.product ?? ''],
  }))
}
