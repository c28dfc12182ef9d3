import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import type { Term } from '../../post.ts'
import { sanitizeHtml } from '../../sanitize.server.ts'
import { readStoredPosts, type StoredPost } from '../post-state.server.ts'
import { createTermResolver } from '../taxonomy/term-ids.server.ts'
import { type ListedTerm, listTerms } from '../taxonomy/terms.server.ts'
import { allFields, toFingerprint } from './fingerprint.server.ts'

/** Returns file names and contents of a folder with all posts, categories and tags. */
export async function exportPosts(db: Queryable): Promise<{ files: Map<string, string>; posts: StoredPost[] }> {
  const posts = await readStoredPosts(db)
  const [categories, tags] = [await listTerms(db, 'category'), await listTerms(db, 'tag')]
  const [getCategory, getTag] = [await createTermResolver(db, blogCategories), await createTermResolver(db, blogTags)]
  // Files refer to terms by name, or by slug if the name resolves to another term.
  const toName = (term: Term, resolveName: (name: string) => Term) =>
    resolveName(term.name).slug === term.slug ? term.name : term.slug
  const files = new Map<string, string>()
  for (const post of posts) {
    const category = post.category && toName(post.category, getCategory)
    const names = post.tags.map((tag) => toName(tag, getTag))
    files.set(`${post.slug}.${post.markdown === null ? 'html' : 'md'}`, toPostFile(post, category, names))
  }
  if (categories.length > 0) files.set('categories.yaml', stringify(categories.map(toTermEntry), yamlOptions))
  // A tag whose slug follows from the name needs no entry, unless another one has the same title, such as "C" and "C++".
  const byTitle = Map.groupBy(tags, ({ name }) => createSlug(name))
  const listed = tags.filter(({ name, slug }) => createSlug(name) !== slug || (byTitle.get(slug)?.length ?? 0) > 1)
  if (listed.length > 0) files.set('tags.yaml', stringify(listed.map(toTermEntry), yamlOptions))
  return { files, posts }
}

/** Writes each value in one line. */
const yamlOptions = { lineWidth: 0 } as const

function toTermEntry({ name, slug, description }: ListedTerm) {
  return { name, ...(createSlug(name) !== slug && { slug }), ...(description && { description }) }
}

/** Formats a post as `readPostFile` parses it. */
function toPostFile(post: StoredPost, category: string | null, tags: string[]): string {
  const toIsoTime = (text: string | null) => text && new Date(text).toISOString()
  const values: Record<string, unknown> = {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    category,
    tags: tags.length > 0 ? tags : null,
    author: post.author,
    picture: post.featured_image,
    picture_alt: post.featured_image_alt,
    status: post.status,
    published_at: toIsoTime(post.published_at),
    publish_at: toIsoTime(post.publish_at),
    seo_title: post.seo_title,
    meta_description: post.meta_description,
    canonical_url: post.canonical_url,
    revision: toFingerprint(post, allFields),
  }
  const frontMatter = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  return `---\n${stringify(frontMatter, yamlOptions)}---\n\n${post.markdown ?? sanitizeHtml(post.content)}\n`
}

/**
 * Writes files into a folder. Writes nothing if a file exists with other content, unless `overwrite` is set.
 * @returns the names of such files
 */
export async function writeFolder(
  folder: string,
  files: Map<string, string>,
  { overwrite }: { overwrite: boolean },
): Promise<string[]> {
  const conflicts: string[] = []
  for (const [name, content] of overwrite ? [] : files) {
    const existing = await readFile(join(folder, name)).catch(() => undefined)
    if (existing && !existing.equals(Buffer.from(content))) conflicts.push(name)
  }
  if (conflicts.length > 0) return conflicts
  await mkdir(folder, { recursive: true })
  for (const [name, content] of files) await writeFile(join(folder, name), content)
  return []
}
