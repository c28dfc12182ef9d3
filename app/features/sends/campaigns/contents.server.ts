import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { findBox } from '#app/features/ready-made/editing/stored-box.server.ts'
import type { Queryable } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import type { ContentLine } from '#db/tables/sends.ts'

/** Products a campaign may send in one package. */
export const maxContentLines = 30

const toLine = (line: Omit<ContentLine, 'id' | 'asksSize'>): ContentLine => ({
  id: randomUUID(),
  ...line,
  asksSize: line.sizes.length > 1,
})

/** Lists the accepted options of a proposal, each with the contents of one package; none before acceptance. */
export async function listAcceptedContents(
  db: Queryable,
  proposalId: string,
): Promise<{ option: string; name: string; contents: ContentLine[] }[]> {
  const [accepted] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, proposalId))
  const version = accepted && (await readVersion(db, { id: proposalId, number: accepted.version }))
  if (!accepted || !version) return []
  return accepted.options.flatMap(({ option: id, sizes: chosen }) => {
    const option = version.document.options.find((each) => each.id === id)
    if (!option) return []
    const contents = option.lines.map(({ id: lineId, name, color, image, perBox, sizes }) => {
      // Recipients can choose only sizes that were ordered.
      const ordered = (chosen[lineId] ?? sizes).filter(({ quantity }) => quantity > 0).map((size) => size.name)
      const offered = ordered.length > 0 ? ordered : sizes.map((size) => size.name)
      return toLine({ name, color, image, quantity: option.isKit ? perBox : 1, sizes: offered })
    })
    return [{ option: id, name: option.name, contents }]
  })
}

/** One ready-made box; empty for an unknown one. */
export async function readBoxContents(db: Queryable, boxId: string): Promise<ContentLine[]> {
  const box = await findBox(db, boxId)
  return readContents(db, box?.items.map(({ product_id: id, quantity }) => ({ id, quantity })) ?? [])
}

/** Products of the catalog, in the given order and without unknown ones. Sizes are those in stock. */
export async function readContents(
  db: Queryable,
  products: readonly { id: string; quantity: number }[],
): Promise<ContentLine[]> {
  if (products.length === 0) return []
  const { id, name, colour: color, sizes } = productData
  const rows = await db
    .select({ id, name, color, sizes, image: firstImage })
    .from(productData)
    .where(
      inArray(
        id,
        products.map((each) => each.id),
      ),
    )
  const found = new Map(rows.map((row) => [row.id, row]))
  return products.flatMap(({ id, quantity }) => {
    const row = found.get(id)
    if (!row) return []
    const offered = row.sizes.filter((size) => size.in_stock).map((size) => size.name)
    return [toLine({ name: row.name, color: row.color ?? '', image: row.image, quantity, sizes: offered })]
  })
}
