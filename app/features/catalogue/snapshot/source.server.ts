import { sql } from 'drizzle-orm'
import type { Snapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { minimumQuantityBands, priceBands } from '../listing/bands.ts'
import { readCards } from '../listing/cards.server.ts'
import type { ListedProduct } from '../listing/listed-product.ts'
import { fromDatabase, pagesOf } from '../listing/listing.server.ts'
import type { Source } from '../listing/source.ts'
import type { Matching } from '../search/matching.ts'
import type { Kind, Questions } from './questions.ts'

/** The snapshot has no answer, or no longer the products it names. */
class Unanswered extends Error {}

/** By the snapshot while there is one; where it cannot answer, all of it once more by the database. */
export async function fromSnapshotOrDatabase<T>(
  db: Database,
  snapshot: Snapshot | undefined,
  read: (source: Source) => Promise<T>,
): Promise<T> {
  try {
    if (snapshot) return await read(fromSnapshot(db, snapshot))
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
  }
  return read(fromDatabase(db))
}

function fromSnapshot(db: Database, snapshot: Snapshot): Source {
  const ask = async <K extends Kind>(kind: K, question: Questions[K]['question']): Promise<Questions[K]['answer']> => {
    const answer = await snapshot.ask({ kind, ...question })
    if (answer === undefined) throw new Unanswered()
    return answer as Questions[K]['answer']
  }
  const cards = async (ids: readonly string[]) => {
    const { lately } = snapshot
    const known = new Map(ids.map((id) => [id, lately?.get(id) as ListedProduct | undefined]))
    const read = await readCards(
      db,
      ids.filter((id) => !known.get(id)),
    )
    for (const card of read) {
      lately?.set(card.id, card)
      known.set(card.id, card)
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }
  return {
    db,
    known: (filters) => ask('known', { filters }),
    async read(filters, asked) {
      const matching = await inLowerCase(db, asked)
      const list = async () => {
        const listed = await ask('list', { filters, matching })
        return { listed, products: await cards(listed.ids) }
      }
      const isWhole = ({ listed, products }: Awaited<ReturnType<typeof list>>) => products.length === listed.ids.length
      let read = await list()
      if (!isWhole(read)) {
        // One of them has gone since. Whoever shows it is told of that in a moment; a page with a gap is shown by nobody.
        await snapshot.caughtUp()
        read = await list()
        if (!isWhole(read)) throw new Unanswered()
      }
      const { ids: _, matchingText, prices, minimumQuantities, ...counts } = read.listed
      return {
        matchingText,
        listing: {
          filters,
          products: read.products,
          ...counts,
          pages: pagesOf(counts.total),
          prices: priceBands.map(({ value }, band) => ({ value, count: prices[band] ?? 0 })),
          minimumQuantities: minimumQuantityBands.map(({ value }, band) => ({
            value,
            count: minimumQuantities[band] ?? 0,
          })),
        },
      }
    },
    count: async (filters, matching) => ask('count', { filters, matching: await inLowerCase(db, matching) }),
    any: async (matchings) =>
      ask('any', { matchings: await Promise.all(matchings.map((each) => inLowerCase(db, each))) }),
    categories: () => ask('categories', {}),
    async first({ matching, words, categories }, most) {
      const [texts, ...lists] = await Promise.all([
        inLowerCase(db, matching),
        ...words.map((each) => Promise.all(each.map((text) => lowered(db, text)))),
      ])
      return ask('first', { found: { matching: texts, words: lists, categories }, most })
    },
  }
}

async function inLowerCase(db: Database, matching: Matching): Promise<Matching> {
  return 'letters' in matching ? { letters: await lowered(db, matching.letters) } : matching
}

/** How PostgreSQL lowers a letter beyond ASCII, and in some languages one of it, only PostgreSQL knows. */
async function lowered(db: Database, text: string): Promise<string> {
  if (/^[\0-@[-\x7f]*$/.test(text)) return text
  const { rows } = await db.execute<{ text: string }>(sql`select lower(${text}) as text`)
  return rows[0]?.text ?? text
}
