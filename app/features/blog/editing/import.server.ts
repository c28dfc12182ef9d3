import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { slugOf } from '../post.ts'
import {
  type CategoryFromFile,
  type FileProblem,
  type PostFromFile,
  readCategoriesFile,
  readPostFile,
} from './post-file.server.ts'

export type PostFolder = { posts: PostFromFile[]; categories: CategoryFromFile[] }

/** What an import changed, as slugs. */
export type ImportResult = { added: string[]; changed: string[]; unchanged: string[] }

/** A transaction, or a connection that is inside one. */
export type Writer = Pick<Transaction, 'select' | 'insert' | 'update' | 'delete'>

/**
 * Reads every .md and .html file below a folder, and its categories.yaml. Either all of it is right, or the problems
 * of all files come back together.
 * @throws when the folder cannot be read
 */
export async function readPostFolder(
  folder: string,
): Promise<{ ok: true; value: PostFolder } | { ok: false; problems: FileProblem[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const problems: FileProblem[] = []
  const posts: PostFromFile[] = []
  let categories: CategoryFromFile[] = []
  for (const file of files) {
    const isCategories = /^categories\.ya?ml$/.test(file)
    if (!isCategories && !/\.(md|markdown|html?)$/i.test(file)) continue
    const source = await readFile(join(folder, file), 'utf8')
    if (isCategories) {
      const read = readCategoriesFile(file, source)
      if (read.ok) categories = read.value
      else problems.push(...read.problems)
    } else {
      const read = readPostFile(file, source)
      if (read.ok) posts.push(read.value)
      else problems.push(...read.problems)
    }
  }
  const bySlug = new Map<string, string>()
  for (const { slug, file } of posts) {
    const other = bySlug.get(slug)
    if (other) problems.push({ file, line: 1, message: `the slug ${slug} is taken by ${other}` })
    else bySlug.set(slug, file)
  }
  if (posts.length === 0 && problems.length === 0) {
    problems.push({ file: folder, line: 1, message: 'holds no .md or .html file' })
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { posts, categories } }
}

/**
 * Stores posts by their slug: new ones are added, changed ones replaced, the same ones left alone. Categories and tags
 * nobody knows yet are made. Views stay. To be called in a transaction.
 */
export async function importPosts(tx: Writer, { posts, categories }: PostFolder): Promise<ImportResult> {
  const categoryIds = await storeCategories(tx, posts, categories)
  const tagIds = await storeTags(tx, posts)
  const result: ImportResult = { added: [], changed: [], unchanged: [] }
  for (const post of posts) {
    const [known] = await tx.select().from(blogPosts).where(eq(blogPosts.slug, post.slug)).for('update')
    const row = {
      slug: post.slug,
      title: post.title,
      excerpt: post.excerpt,
      content: post.content,
      featured_image: post.featured_image,
      featured_image_alt: post.featured_image_alt,
      author: post.author,
      status: post.status ?? known?.status ?? (post.published_at ? 'published' : 'draft'),
      published_at: post.published_at ?? known?.published_at ?? null,
      reading_time: post.reading_time,
      category_id: post.category ? (categoryIds.get(slugOf(post.category)) ?? null) : null,
      seo_title: post.seo_title,
      meta_description: post.meta_description,
      canonical_url: post.canonical_url,
    }
    const wanted = [...new Set(post.tags.map((name) => tagIds.get(slugOf(name)) ?? ''))].sort()
    if (!known) {
      const [added] = await tx.insert(blogPosts).values(row).returning({ id: blogPosts.id })
      if (added) await tagPost(tx, added.id, wanted)
      result.added.push(post.slug)
      continue
    }
    const tagged = await tx
      .select({ id: blogPostTags.tag_id })
      .from(blogPostTags)
      .where(eq(blogPostTags.post_id, known.id))
    const sameTags = JSON.stringify(tagged.map(({ id }) => id).sort()) === JSON.stringify(wanted)
    if (sameTags && isSame(known, row)) {
      result.unchanged.push(post.slug)
      continue
    }
    await tx
      .update(blogPosts)
      .set({ ...row, updated_at: sql`now()` })
      .where(eq(blogPosts.id, known.id))
    if (!sameTags) {
      await tx.delete(blogPostTags).where(eq(blogPostTags.post_id, known.id))
      await tagPost(tx, known.id, wanted)
    }
    result.changed.push(post.slug)
  }
  return result
}

function isSame<T extends object>(known: T, row: Partial<T>): boolean {
  return (Object.keys(row) as (keyof T)[]).every((key) => {
    const [one, other] = [known[key], row[key]]
    return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
  })
}

async function tagPost(tx: Writer, post: string, tags: string[]) {
  if (tags.length === 0) return
  await tx.insert(blogPostTags).values(tags.map((tag) => ({ post_id: post, tag_id: tag })))
}

/**
 * The ids of every category that is known or named, by what a post may call it: its title, or else its slug
 * (docs/domain.md, Slugs). Where titles are the same, the folder's own list wins.
 */
async function storeCategories(
  tx: Writer,
  posts: PostFromFile[],
  described: CategoryFromFile[],
): Promise<Map<string, string>> {
  if (described.length > 0) {
    await tx
      .insert(blogCategories)
      .values(described)
      .onConflictDoUpdate({
        target: blogCategories.slug,
        set: { name: sql`excluded.name`, description: sql`excluded.description` },
        setWhere: sql`(${blogCategories.name}, ${blogCategories.description}) is distinct from (excluded.name, excluded.description)`,
      })
  }
  const known = await tx.select().from(blogCategories).orderBy(blogCategories.slug)
  const isListed = ({ slug }: { slug: string }) => described.some((category) => category.slug === slug)
  const ids = new Map(known.map(({ slug, id }) => [slug, id]))
  for (const { name, id } of known.toSorted((one, other) => Number(isListed(one)) - Number(isListed(other)))) {
    ids.set(slugOf(name), id)
  }
  const named = posts.flatMap(({ category }) => (category ? [{ name: category, slug: slugOf(category) }] : []))
  const made = await idsOf(
    tx,
    blogCategories,
    named.filter(({ slug }) => !ids.has(slug)),
  )
  return new Map([...ids, ...made])
}

const storeTags = (tx: Writer, posts: PostFromFile[]) =>
  idsOf(
    tx,
    blogTags,
    posts.flatMap(({ tags }) => tags.map((name) => ({ name, slug: slugOf(name) }))),
  )

/** The ids by slug of every named category or tag, made where missing. */
async function idsOf(
  tx: Writer,
  table: typeof blogCategories | typeof blogTags,
  named: { name: string; slug: string }[],
): Promise<Map<string, string>> {
  // The first spelling of a name wins.
  const bySlug = new Map(named.toReversed().map((each) => [each.slug, each]))
  if (bySlug.size === 0) return new Map()
  await tx
    .insert(table)
    .values([...bySlug.values()])
    .onConflictDoNothing()
  const rows = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, [...bySlug.keys()]))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
