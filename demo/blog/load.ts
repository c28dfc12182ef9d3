import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { importPosts, readPostFolder } from '#app/features/blog/editing/import.server.ts'

const folder = fileURLToPath(new URL('./posts', import.meta.url))

/** Writes the demo blog in the transaction of `client`, through the same import an operator uses. */
export async function loadDemoBlog(client: pg.Client): Promise<void> {
  const read = await readPostFolder(folder)
  if (!read.ok) {
    throw new Error(read.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
  }
  await importPosts(drizzle(client), read.value)
  // The catalogue was empty, the blog need not have been: of its own posts alone.
  await client.query('update blog_posts set demo = true where slug = any($1)', [
    read.value.posts.map(({ slug }) => slug),
  ])
}
