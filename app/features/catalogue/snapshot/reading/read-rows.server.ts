import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Facts, FoundBy, Span } from '../columns/product.ts'
import { type CopiedRow, CopyReader } from './copy-rows.ts'

/** What lists count and order a product by, of a row named `product`; `factsFrom` reads it. The last tells other texts from these. */
export const factColumns = `product.id, product.category, product.brand, (product.rounded_price * 100)::int8, product.minimum_quantity,
  hashtextextended(product.name, hashtextextended(product.search_text, hashtextextended(product.search_words, 0)))`
export const FACT_FIELDS = 6

/** What it is found by; `textsFrom` reads it. */
export const textColumns = 'product.search_text, product.search_words'
export const TEXT_FIELDS = 2

/** The product in the fields from the `first` on. */
export function factsFrom({ bytes, starts, lengths }: CopiedRow, first: number): Facts {
  const startOf = (field: number) => starts[first + field] as number
  const isThere = (field: number) => (lengths[first + field] as number) >= 0
  const text = (field: number) => spanOf({ starts, lengths }, first + field)
  return {
    bytes,
    id: startOf(0),
    category: isThere(1) ? text(1) : null,
    brand: isThere(2) ? text(2) : null,
    price: isThere(3) ? bytes.readInt32BE(startOf(3)) * 2 ** 32 + bytes.readUInt32BE(startOf(3) + 4) : null,
    minimumQuantity: isThere(4) ? bytes.readInt32BE(startOf(4)) : null,
    hash: startOf(5),
  }
}

export const textsFrom = (row: CopiedRow, first: number): FoundBy => ({
  bytes: row.bytes,
  searchText: spanOf(row, first),
  searchWords: spanOf(row, first + 1),
})

function spanOf({ starts, lengths }: Pick<CopiedRow, 'starts' | 'lengths'>, field: number): Span {
  const from = starts[field] as number
  return { from, to: from + (lengths[field] as number) }
}

/** Every row of a query, in binary, as it comes. */
export async function copyRows(
  client: pg.Client,
  query: string,
  fields: number,
  take: (row: CopiedRow) => void,
): Promise<void> {
  const reader = new CopyReader(fields, take)
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`))
  for await (const chunk of stream) reader.push(chunk as Buffer)
}

/** Work on the database as it is at one moment. */
export async function atOneMoment<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Compiling takes longer than these statements.
    await client.query('set local jit = off')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
