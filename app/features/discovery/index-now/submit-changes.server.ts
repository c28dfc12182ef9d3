import { type SQL, sql } from 'drizzle-orm'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { pageKeys, pages } from '#app/features/page-copy/editing/pages.ts'
import type { Database } from '#db/client.ts'
import { indexNowProgress } from '#db/tables/index-now.ts'
import { publicProducts, selectPublicPosts } from '../streaming/page-sources.server.ts'

const maxUrlsPerMessage = 10_000
const timeoutMs = 10_000

type Kind = (typeof indexNowProgress.$inferSelect)['kind']
type Settings = { url: string; key: string; publicUrl: string }

/** Rows that can change: their time, id and slug. */
type Source = { rows: SQL; id: SQL; changed: SQL; slug: SQL; path: (row: { slug: string }) => string | undefined }

const encodeSlug = (slug: string) => slug.split('/').map(encodeURIComponent).join('/')

const getSources = (publicUrl: string): Record<Kind, Source> => {
  const posts = selectPublicPosts(publicUrl)
  return {
    products: {
      ...publicProducts,
      id: sql`id`,
      changed: sql`updated_at`,
      path: ({ slug }) => publicProducts.pathPrefix + encodeSlug(slug),
    },
    posts: { ...posts, id: sql`id`, changed: sql`updated_at`, path: ({ slug }) => posts.pathPrefix + encodeSlug(slug) },
    pages: {
      rows: sql`shop_content where true`,
      id: sql`key`,
      changed: sql`updated_at`,
      slug: sql`key`,
      path: ({ slug }) => {
        const key = pageKeys.find((each) => getContentKey(each) === slug)
        return key && pages[key].path
      },
    },
    // Products, posts, and blog categories and tags, whose slug starts with their kind.
    moved: {
      rows: sql`moved_slugs where true`,
      id: sql`kind || slug`,
      changed: sql`moved_at`,
      slug: sql`case kind when 'product' then '/products/' else '/blog/' end || slug`,
      path: ({ slug }) => encodeSlug(slug),
    },
  }
}

/**
 * Notifies search engines of changes since the last run: public products, posts and pages, and their former URLs. Excludes
 * what existed at the first run (decision 0042).
 * @returns number of URLs
 * @throws Error if they are rejected; accepted ones are not repeated
 */
export async function submitChanges(db: Database, settings: Settings): Promise<number> {
  const until = await readSettledTime(db)
  let submitted = 0
  for (const [kind, source] of Object.entries(getSources(settings.publicUrl)) as [Kind, Source][]) {
    submitted += await notifySearchEngines(db, { kind, source, until, settings })
  }
  return submitted
}

/** Rows have the start time of their transaction, so changes of open transactions are not visible yet. */
async function readSettledTime(db: Database): Promise<string> {
  const { rows } = await db.execute<{ until: string }>(sql`
    select least(now(), min(xact_start))::text as until from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  return rows[0]?.until ?? new Date(0).toISOString()
}

type SubmitOptions = { kind: Kind; source: Source; until: string; settings: Settings }

async function notifySearchEngines(db: Database, { kind, source, until, settings }: SubmitOptions): Promise<number> {
  const { rows, id, changed, slug, path } = source
  await db.execute(sql`
    insert into ${indexNowProgress} (kind, at) values (${kind}, ${until}) on conflict do nothing`)
  for (let submitted = 0; ; ) {
    const { rows: progress } = await db.execute<{ at: string; last: string | null }>(sql`
      select at::text, last from ${indexNowProgress} where kind = ${kind}`)
    const [{ at, last } = { at: until, last: null }] = progress
    // In the reverse order of the index.
    const after =
      last === null ? sql`${changed} >= ${at}` : sql`(${changed} > ${at} or ${changed} = ${at} and ${id} < ${last})`
    const { rows: found } = await db.execute<{ id: string; slug: string; at: string }>(sql`
      select ${id} as id, ${slug} as slug, ${changed}::text as at from ${rows} and ${after} and ${changed} < ${until}
      order by ${changed} nulls first, ${id} desc limit ${maxUrlsPerMessage}`)
    const newest = found.at(-1)
    if (!newest) return submitted
    const urls = found.flatMap((row) => {
      const submitted = path(row)
      return submitted ? [settings.publicUrl + submitted] : []
    })
    if (urls.length > 0) await send(urls, settings)
    await db.execute(sql`
      update ${indexNowProgress} set at = ${newest.at}, last = ${newest.id} where kind = ${kind}`)
    submitted += urls.length
  }
}

/** https://www.indexnow.org/documentation: 200, or 202 while the key is being verified. */
async function send(urls: string[], { url, key, publicUrl }: Settings): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(publicUrl).host,
      key,
      keyLocation: `${publicUrl}/indexnow-key.txt`,
      urlList: urls,
    }),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${new URL(url).host} responded with status ${response.status}`)
}
