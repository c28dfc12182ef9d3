import { sql } from 'drizzle-orm'
import type { Snapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { minimumQuantityBands, priceBands } from '../listing/bands.ts'
import { readCards } from '../listing/cards.server.ts'
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
  return {
    db,
    known: (filters) => ask('known', { filters }),
    async read(filters, asked) {
      const matching = await inLowerCase(db, asked)
      const list = async () => {
        const listed = await ask('list', { filters, matching })
        return { listed, products: await readCards(db, listed.ids) }
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
  }
}

/** How PostgreSQL lowers a letter beyond ASCII, and in some languages one of it, only PostgreSQL knows. */
async function inLowerCase(db: Database, matching: Matching): Promise<Matching> {
  if (!('letters' in matching) || /^[\0-@[-\x7f]*$/.test(matching.letters)) return matching
  const { rows } = await db.execute<{ letters: string }>(sql`select lower(${matching.letters}) as letters`)
  return { letters: rows[0]?.letters ?? matching.letters }
}
