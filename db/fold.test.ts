import { sql } from 'drizzle-orm'
import { foldText } from '#app/lib/text/normalize.ts'
import { expect, test } from '#test/database.ts'
import { openOldDatabase } from '#test/old-database.ts'
import { migrate } from './migrate.ts'

/** Without the letters for which PostgreSQL's Unicode data may be older than Node's. */
const ranges = [
  [0x1, 0x1bff],
  [0x1e00, 0x2bff],
  [0x3000, 0xa63f],
  [0xf900, 0xffff],
  [0x1f300, 0x1f6ff],
  [0xe0001, 0xe01ef],
] as const

test('boxwright_fold folds every character as foldText does', async ({ db }) => {
  const texts = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `a${String.fromCodePoint(first + index)}b`),
  )
  texts.push('Crème Brûlée', 'Sen\u0303orita', 'ΣΟΦΟΣ', 'Größe ÆSIR', 'don’t', 'İstanbul', '')
  const { rows } = await db.execute<{ text: string; folded: string }>(
    sql`select text, boxwright_fold(text) as folded from unnest(${sql.param(texts)}::text[]) text`,
  )
  expect(rows).toHaveLength(texts.length)
  expect(rows.filter(({ text, folded }) => foldText(text) !== folded)).toEqual([])
})

test('a migration folds what is there, and redirects the former slugs of names with accents', async () => {
  const { url, client } = await openOldDatabase({ migrations: 18 })
  await client.query(`
    insert into product_data (name, slug) values
      ('Crème Brûlée Candle', null), ('Señorita Mug', 'senorita'), ('Camp Mug', null)`)
  await client.query(
    `insert into blog_posts (title, slug, content) values ('What people don’t throw away', 'keep', '')`,
  )
  await migrate(url)

  const { rows: products } = await client.query('select name_slug, search_text from product_data order by name')
  expect(products.map(({ name_slug }) => name_slug)).toEqual(['camp-mug', 'creme-brulee-candle', 'senorita-mug'])
  expect(products.map(({ search_text }) => search_text.trim())).toEqual([
    'camp mug',
    'creme brulee candle',
    'senorita mug',
  ])
  const { rows: posts } = await client.query('select search_text from blog_posts')
  expect(posts[0]?.search_text).toContain("what people don't throw away")
  const { rows: moved } = await client.query('select slug from moved_slugs order by slug')
  expect(moved.map(({ slug }) => slug)).toEqual(['cr-me-br-l-e-candle', 'se-orita-mug'])
  const { rows: words } = await client.query('select word from product_words order by word')
  expect(words.map(({ word }) => word)).toEqual(['brulee', 'camp', 'candle', 'creme', 'senorita'])
  await client.query(`update product_data set slug = 'mug' where name = 'Camp Mug'`)
  expect((await client.query(`select from moved_slugs where slug = 'camp-mug'`)).rows).toHaveLength(1)
  await client.end()
})
