import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Filters, noFilters, PAGE_SIZE } from '#app/features/catalogue/listing/listing.schema.ts'
import { findProducts } from '#app/features/catalogue/search/search.server.ts'
import { suggest } from '#app/features/catalogue/search/suggestions.server.ts'
import { connect, type Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { productData } from '#db/tables/products.ts'
import { generateProducts } from '#demo/generate.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { measure, type Report } from './measure.ts'

const SIZES = [10_000, 100_000]
const BATCH = 1000

/** What visitors type into the header, word by word; what every product holds; what none does, in letters with trigrams and without. */
const typedTexts = [
  'mu',
  'mug',
  'navy mug',
  't-shirt',
  'tshirt',
  'tumbelr',
  'in',
  'navy',
  'plutonium zirconium',
  'кружка',
]

/** Milliseconds of one whole listing (page, counts of every filter) and of suggestions, by catalogue size. No cache takes part. */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const server = await startEmbeddedDatabase(folder)
  await migrate(server.url)
  const { db, close } = connect(server.url)
  try {
    for (const size of SIZES) {
      await fill(db, size)
      report.heading(`Listing of ${size.toLocaleString('en-US')} products`)
      for (const [name, filters] of await listings(db)) {
        const { total } = await findProducts(db, filters)
        const times = await measure(() => findProducts(db, filters))
        report.times(name, times, { note: `${total.toLocaleString('en-US')} found` })
      }
      report.heading(`Suggestions from ${size.toLocaleString('en-US')} products`)
      for (const typed of typedTexts) {
        const { total } = await suggest(db, typed)
        const times = await measure(() => suggest(db, typed))
        report.times(`"${typed}"`, times, { note: `${total.toLocaleString('en-US')} found` })
      }
    }
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(db: Database, size: number): Promise<void> {
  await db.execute(sql`truncate ${productData} cascade`)
  const products = generateProducts({ count: size })
  for (let from = 0; from < products.length; from += BATCH) {
    await db.insert(productData).values(products.slice(from, from + BATCH))
  }
  await db.execute(sql`vacuum analyze product_data`)
}

async function listings(db: Database): Promise<[string, Filters][]> {
  const { total, brands } = await findProducts(db, { ...noFilters, categories: ['Drinkware'] })
  const mostSold = brands.toSorted((a, b) => b.count - a.count)[0]?.value ?? ''
  const rare = await rareWord(db)
  return [
    ['no filter', noFilters],
    ['a common word', { ...noFilters, search: 'cotton' }],
    ['a rare word', { ...noFilters, search: rare }],
    ['two words', { ...noFilters, search: 'navy mug' }],
    ['a compound', { ...noFilters, search: 't-shirt' }],
    ['letters without trigrams', { ...noFilters, search: 'кружка' }],
    ['a part of a word', { ...noFilters, search: 'stonew navy' }],
    ['a typo', { ...noFilters, search: 'navy tumbelr' }],
    ['nothing', { ...noFilters, search: 'plutonium zirconium' }],
    ['a two-letter text', { ...noFilters, search: 'oz' }],
    [
      'four filters',
      { ...noFilters, categories: ['Drinkware'], brands: [mostSold], price: '0-25', minimumQuantity: '25-50' },
    ],
    ['highest price first', { ...noFilters, sort: 'price-desc' }],
    ['a deep page', { ...noFilters, page: (await lastPage(db)) - 1 }],
    ['a deep page of a category', { ...noFilters, categories: ['Drinkware'], page: Math.floor(total / PAGE_SIZE) }],
  ]
}

async function lastPage(db: Database): Promise<number> {
  return (await findProducts(db, noFilters)).pages
}

/** A word that few names carry. */
async function rareWord(db: Database): Promise<string> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from ${productData}, regexp_split_to_table(lower(${productData.name}), '[^a-z]+') word
    where ${productData.in_stock} and length(word) > 5
    group by word order by count(*), word limit 1`)
  return rows[0]?.word ?? 'zirconium'
}
