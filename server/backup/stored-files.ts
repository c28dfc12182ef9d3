import type { ClientBase } from 'pg'
import { getStoredPaths } from '#app/features/images/image-url.ts'

const batch = 1_000

/** SVG logos have no row: only the brand, its drafts and its revisions name them, and campaigns. */
const svgLogos = `
  select distinct m[1] as path from (
    select value::text as document from shop_content where key = 'brand'
    union all select fields::text from content_drafts where kind = 'page' and subject = 'brand'
    union all select before::text from content_revisions where kind = 'page' and subject = 'brand'
    union all select logo::text from send_campaigns where logo is not null
  ) d, regexp_matches(d.document, '/(brand/[0-9a-f]{32}-[0-9]+x[0-9]+\\.svg)', 'g') as m`

/** Paths in storage of every file that the database names, in the snapshot of the client's transaction. */
export async function* listStoredFiles(client: ClientBase): AsyncGenerator<string> {
  yield* getPaths(
    client,
    'select path from uploads union all select path from imports where path is not null',
    ({ path }: { path: string }) => [path],
  )
  yield* getPaths(client, svgLogos, ({ path }: { path: string }) => [path])
  yield* getPaths(client, 'select hash, width, height from pictures', getStoredPaths)
}

async function* getPaths<Row extends object>(client: ClientBase, query: string, toPaths: (row: Row) => string[]) {
  await client.query(`declare stored_files no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batch} from stored_files`)
    for (const row of rows) yield* toPaths(row)
    if (rows.length < batch) break
  }
  await client.query('close stored_files')
}
