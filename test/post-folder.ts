import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importPosts } from '#app/features/blog/editing/folder/import.server.ts'
import { readPostFolder } from '#app/features/blog/editing/folder/read-folder.server.ts'
import { readStoredPosts, type StoredPost } from '#app/features/blog/editing/post-state.server.ts'
import { type PostInput, savePost } from '#app/features/blog/editing/save-post.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { test as base } from './database.ts'

/** With a database and an empty folder for posts. */
export const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-posts-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

/** @param files texts by their paths in the folder */
export async function write(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Imports a folder of posts. @throws Error with each problem of a file */
export async function run(db: Database, folder: string, overwrite = false) {
  const read = await readPostFolder(folder)
  if (!read.ok) throw new Error(read.problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
  return db.transaction((tx) => importPosts(tx, read.value, { by: commandLine, name: 'posts', overwrite }))
}

/** Two posts in both ways of writing, a category with its description, and a file that is none. */
export const files = {
  'mugs.md': '---\ntitle: Mugs\ncategory: How-to\ntags: [Mugs, Gifts]\npublished_at: 2026-03-01\n---\nAbout mugs.\n',
  'old/caps.html': '---\ntitle: Caps\ncategory: how-to\ntags: gifts\n---\n<p>About caps.</p>\n',
  'categories.yaml': '- name: How-to\n  description: Steps.\n',
  'notes.txt': 'not a post',
}

/** Edits a post as a person in the admin. */
export async function editPost(db: Database, slug: string, over: Partial<PostInput>) {
  const post = (await readStoredPosts(db)).find((each) => each.slug === slug)
  if (!post) throw new Error(`no post ${slug}`)
  const fields = { ...toForm(post), ...over }
  const { id, version } = post
  return savePost(db, {
    id,
    version,
    value: fields,
    by: { ...commandLine, name: 'eve@shop.example' },
  })
}

const toForm = (post: StoredPost): PostInput => ({
  ...post,
  source: post.markdown === null ? { kind: 'html', text: post.content } : { kind: 'markdown', text: post.markdown },
  category: post.category?.name ?? null,
  tags: post.tags.map(({ name }) => name),
})
