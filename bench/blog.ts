import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readPostFolder } from '#app/features/blog/editing/folder/read-folder.server.ts'
import { listPosts, listRelated, readCategory, readPost, readTag } from '#app/features/blog/posts.server.ts'
import { connect, type Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { measure, type Report } from './measure.ts'

const postCount = 10_000
/** Milliseconds a read may take in the median. */
const target = 50

/**
 * How long the blog's reads take with 10,000 posts of about 700 words, made of the demo's paragraphs. No cache takes
 * part. A median that misses its target fails the bench.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const server = await startEmbeddedDatabase(folder)
  await migrate(server.url)
  const { db, close } = connect(server.url)
  try {
    await fill(db)
    report.heading(`Blog of ${postCount.toLocaleString('en-US')} posts`)
    for (const [name, work, limit = target] of await reads(db)) {
      report.times(name, await measure(work), { most: limit })
    }
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Read = [name: string, work: () => Promise<unknown>, target?: number]

async function reads(db: Database): Promise<Read[]> {
  const everything = { search: '', category: '', page: 1 }
  const post = await readPost(db, 'post-5000')
  if (!post) throw new Error('the posts are not there')
  return [
    ['list, first page', () => listPosts(db, everything)],
    ['list, page 500', () => listPosts(db, { ...everything, page: 500 })],
    ['list of a category', () => listPosts(db, { ...everything, category: 'category-3' })],
    ['search: in every post', () => listPosts(db, { ...everything, search: 'the' })],
    ['search: a common word', () => listPosts(db, { ...everything, search: 'logo' })],
    ['common word, page 20', () => listPosts(db, { ...everything, search: 'logo', page: 20 })],
    ['search: a rare word', () => listPosts(db, { ...everything, search: 'marker4711' })],
    ['search: a phrase', () => listPosts(db, { ...everything, search: 'delivered duties paid' })],
    ['search: two letters', () => listPosts(db, { ...everything, search: 'qu' })],
    // Shorter than a trigram and found nowhere: every text is read, and no index can help.
    ['search: 2 letters, no match', () => listPosts(db, { ...everything, search: 'zq' }), 500],
    ['search: nothing found', () => listPosts(db, { ...everything, search: 'xylophone quartet' })],
    ['search in a category', () => listPosts(db, { search: 'logo', category: 'category-3', page: 1 })],
    ['category page', () => readCategory(db, { slug: 'category-3', page: 1 })],
    ['tag page', () => readTag(db, { slug: 'tag-7', page: 1 })],
    ['post and related posts', () => Promise.all([readPost(db, 'post-5000'), listRelated(db, post)])],
  ]
}

async function fill(db: Database) {
  const read = await readPostFolder(fileURLToPath(new URL('../demo/blog/posts', import.meta.url)))
  if (!read.ok) throw new Error('the demo posts cannot be read')
  const paragraphs = read.value.posts.flatMap(({ content }) => content.match(/<(p|h2|ul|table)>[\s\S]*?<\/\1>/g) ?? [])
  const categories = await db
    .insert(blogCategories)
    .values(Array.from({ length: 8 }, (_, n) => ({ name: `Category ${n}`, slug: `category-${n}` })))
    .returning()
  const tags = await db
    .insert(blogTags)
    .values(Array.from({ length: 40 }, (_, n) => ({ name: `Tag ${n}`, slug: `tag-${n}` })))
    .returning()
  const batch = 500
  for (let from = 0; from < postCount; from += batch) {
    const rows = await db
      .insert(blogPosts)
      .values(
        Array.from({ length: batch }, (_, index) => {
          const n = from + index
          // Strides that share no factor with the number of paragraphs: every post is another mixture.
          const body = Array.from({ length: 20 }, (_, k) => paragraphs[(n * 31 + k * 17) % paragraphs.length])
          return {
            slug: `post-${n}`,
            title: `Post ${n}`,
            excerpt: `What post ${n} is about`,
            content: `${body.join('\n')}<p>marker${n}</p>`,
            status: n % 50 === 0 && n !== 5000 ? 'draft' : 'published',
            published_at: new Date(Date.UTC(2026, 0, 1) - n * 3_600_000),
            reading_time: 3,
            category_id: categories[n % categories.length]?.id,
          }
        }),
      )
      .returning({ id: blogPosts.id })
    await db
      .insert(blogPostTags)
      .values(
        rows.flatMap(({ id }, index) =>
          [0, 1, 2].map((k) => ({ post_id: id, tag_id: tags[(index * 3 + k) % tags.length]?.id ?? '' })),
        ),
      )
  }
  await db.execute(sql`vacuum analyze blog_posts, blog_post_tags`)
}
