import { type SQL, sql } from 'drizzle-orm'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { pageKeys, pages } from '#app/features/page-copy/editing/pages.ts'
import type { Database } from '#db/client.ts'
import { indexNowProgress } from '#db/tables/index-now.ts'
import { publicPosts, publicProducts } from '../streaming/pages-of.server.ts'

/** Addresses that one message may hold. */
const maxConcurrent = 10_000
/** Milliseconds. */
const timeoutMs = 10_000

type Kind = (typeof indexNowProgress.$inferSelect)['kind']
type Settings = { url: string; key: string; publicUrl: string }

/** Rows that can change: their time, id and slug. */
type Source = { rows: SQL; id: SQL; changed: SQL; slug: SQL; path: (row: { slug: string }) => string | undefined }

const encoded = (slug: string) => slug.split('/').map(encodeURIComponent).join('/')

const getSources = (publicUrl: string): Record<Kind, Source> => {
  const posts = publicPosts(publicUrl)
  return {
    products: {
      ...publicProducts,
      id: sql`id`,
      changed: sql`updated_at`,
      path: ({ slug }) => publicProducts.under + encoded(slug),
    },
    posts: { ...posts, id: sql`id`, changed: sql`updated_at`, path: ({ slug }) => posts.under + encoded(slug) },
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
    // Of products and posts; a label of the blog has its kind before it.
    moved: {
      rows: sql`moved_slugs where true`,
      id: sql`kind || slug`,
      changed: sql`moved_at`,
      slug: sql`case kind when 'product' then '/products/' else '/blog/' end || slug`,
      path: ({ slug }) => encoded(slug),
    },
  }
}

/**
 * Notifies search engines of changes since the last run: public products, posts and pages, and their former URLs. Excludes
 * what existed at the first run (decision 0042).
 * @returns number of URLs
 * @throws Error if they are rejected; accepted ones are not repeated
 */
export async function submitToSearchEngines(db: Database, settings: Settings): Promise<number> {
  const until = await settledUntil(db)
  let told = 0
  for (const [kind, source] of Object.entries(getSources(settings.publicUrl)) as [Kind, Source][]) {
    told += await notifySearchEngines(db, { kind, source, until, settings })
  }
  return told
}

/** Changed rows carry the time at which their transaction began: those of transactions under way are still to come. */
async function settledUntil(db: Database): Promise<string> {
  const { rows } = await db.execute<{ until: string }>(sql`
    select least(now(), min(xact_start))::text as until from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  return rows[0]?.until ?? new Date(0).toISOString()
}

type Work = { kind: Kind; source: Source; until: string; settings: Settings }

async function notifySearchEngines(db: Database, { kind, source, until, settings }: Work): Promise<number> {
  const { rows, id, changed, slug, path } = source
  await db.execute(sql`
    insert into ${indexNowProgress} (kind, at) values (${kind}, ${until}) on conflict do nothing`)
  for (let told = 0; ; ) {
    const { rows: progress } = await db.execute<{ at: string; last: string | null }>(sql`
      select at::text, last from ${indexNowProgress} where kind = ${kind}`)
    const [{ at, last } = { at: until, last: null }] = progress
    // In the order of the index, backwards.
    const after =
      last === null ? sql`${changed} >= ${at}` : sql`(${changed} > ${at} or ${changed} = ${at} and ${id} < ${last})`
    const { rows: found } = await db.execute<{ id: string; slug: string; at: string }>(sql`
      select ${id} as id, ${slug} as slug, ${changed}::text as at from ${rows} and ${after} and ${changed} < ${until}
      order by ${changed} nulls first, ${id} desc limit ${maxConcurrent}`)
    const newest = found.at(-1)
    if (!newest) return told
    const addresses = found.flatMap((row) => {
      const told = path(row)
      return told ? [settings.publicUrl + told] : []
    })
    if (addresses.length > 0) await send(addresses, settings)
    await db.execute(sql`
      update ${indexNowProgress} set at = ${newest.at}, last = ${newest.id} where kind = ${kind}`)
    told += addresses.length
  }
}

/** https://www.indexnow.org/documentation: 200, or 202 while the key is being verified. */
async function send(addresses: string[], { url, key, publicUrl }: Settings): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(publicUrl).host,
      key,
      keyLocation: `${publicUrl}/indexnow-key.txt`,
      urlList: addresses,
    }),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
}
