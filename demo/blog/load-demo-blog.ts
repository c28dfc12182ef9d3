import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { importPosts } from '#app/features/blog/editing/folder/import.server.ts'
import { readPostFolder } from '#app/features/blog/editing/folder/read-folder.server.ts'
import type { Transaction } from '#db/client.ts'

const folder = fileURLToPath(new URL('./posts', import.meta.url))

/** Writes the demo blog in the transaction of `client`, through the same import an operator uses. */
export async function loadDemoBlog(client: pg.Client): Promise<void> {
  const read = await readPostFolder(folder)
  if (!read.ok) {
    throw new Error(read.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
  }
  // The connection is in a transaction.
  const tx = drizzle(client) as unknown as Transaction
  await importPosts(tx, read.value, { by: null, name: 'the demo shop' })
  // The catalog was empty, but the blog may have had posts.
  await client.query('update blog_posts set demo = true where slug = any($1)', [
    read.value.posts.map(({ slug }) => slug),
  ])
}
