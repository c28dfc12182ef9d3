/** What lists count and order a product by, as it comes from the database: where its fields lie in `bytes`. */
export type Facts = {
  bytes: Buffer
  /** Of the id's 16 bytes. */
  id: number
  category: Span | null
  brand: Span | null
  /** In cents. */
  price: number | null
  minimumQuantity: number | null
  /** Of 8 bytes that would be others if its name were, or what it is found by. */
  hash: number
}
export type FoundBy = { bytes: Buffer; searchText: Span; searchWords: Span }
export type Span = { from: number; to: number }

/** A product that was written: as it is in stock now, or gone. */
export type Change = { id: Buffer; now: Facts | null }
/** One of those that is found by other texts since, and the id of the one before it by name. */
export type Rewritten = { id: Buffer; before: Buffer | null; texts: FoundBy }
