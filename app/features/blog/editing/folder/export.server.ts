import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { type Label, toSlug } from '../../post.ts'
import { cleanHtml } from '../../sanitize.server.ts'
import { readWholePosts, type StoredPost } from '../post-state.server.ts'
import { readLabels } from '../taxonomy/label-ids.server.ts'
import { type ListedLabel, listLabels } from '../taxonomy/labels.server.ts'
import { everything, fingerprint } from './fingerprint.server.ts'

/** Returns file names and contents of a folder with all posts, categories and tags. */
export async function exportPosts(db: Queryable): Promise<{ files: Map<string, string>; posts: StoredPost[] }> {
  const posts = await readWholePosts(db)
  const [categories, tags] = [await listLabels(db, 'category'), await listLabels(db, 'tag')]
  const [getCategory, getTag] = [await readLabels(db, blogCategories), await readLabels(db, blogTags)]
  // By its name, which people read, unless that means another.
  const called = (label: Label, meant: (name: string) => Label) =>
    meant(label.name).slug === label.slug ? label.name : label.slug
  const files = new Map<string, string>()
  for (const post of posts) {
    const category = post.category && called(post.category, getCategory)
    const names = post.tags.map((tag) => called(tag, getTag))
    files.set(`${post.slug}.${post.markdown === null ? 'html' : 'md'}`, postFile(post, category, names))
  }
  if (categories.length > 0) files.set('categories.yaml', stringify(categories.map(described), plain))
  // Their names give the slugs of most.
  const renamed = tags.filter(({ name, slug }) => toSlug(name) !== slug)
  if (renamed.length > 0) files.set('tags.yaml', stringify(renamed.map(described), plain))
  return { files, posts }
}

/** One line a value. */
const plain = { lineWidth: 0 } as const

function described({ name, slug, description }: ListedLabel) {
  return { name, ...(toSlug(name) !== slug && { slug }), ...(description && { description }) }
}

/** A post as `readPostFile` reads it. */
function postFile(post: StoredPost, category: string | null, tags: string[]): string {
  const moment = (text: string | null) => text && new Date(text).toISOString()
  const front: Record<string, unknown> = {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    category,
    tags: tags.length > 0 ? tags : null,
    author: post.author,
    picture: post.featured_image,
    picture_alt: post.featured_image_alt,
    status: post.status,
    published_at: moment(post.published_at),
    publish_at: moment(post.publish_at),
    seo_title: post.seo_title,
    meta_description: post.meta_description,
    canonical_url: post.canonical_url,
    revision: fingerprint(post, everything),
  }
  const said = Object.fromEntries(Object.entries(front).filter(([, value]) => value !== null))
  return `---\n${stringify(said, plain)}---\n\n${post.markdown ?? cleanHtml(post.content)}\n`
}

/**
 * Writes files into a folder; those that are there already and say something else are rejected, unless they may be replaced.
 * @returns the names of files in the way; with any, nothing was written
 */
export async function writeFolder(
  folder: string,
  files: Map<string, string>,
  { overwrite }: { overwrite: boolean },
): Promise<string[]> {
  const inTheWay: string[] = []
  for (const [name, content] of overwrite ? [] : files) {
    const there = await readFile(join(folder, name)).catch(() => undefined)
    if (there && !there.equals(Buffer.from(content))) inTheWay.push(name)
  }
  if (inTheWay.length > 0) return inTheWay
  await mkdir(folder, { recursive: true })
  for (const [name, content] of files) await writeFile(join(folder, name), content)
  return []
}
