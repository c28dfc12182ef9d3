import { sql } from 'drizzle-orm'
import type { LoaderFunctionArgs } from 'react-router'
import { fullAddresses } from '#app/lib/http/addresses.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { byId } from '../streaming/by-id.ts'
import type { PagesOf } from '../streaming/pages-of.server.ts'
import { getRange, within } from '../streaming/range.server.ts'
import { getTag, streamedAnswer } from '../streaming/streamed.server.ts'
import { largestShard } from './shards.server.ts'
import { pageEntry, sitemapBegin, sitemapEnd } from './sitemap.ts'

type Row = { id: string; slug: string; changed: string }

/** One of the sitemaps that `readShards` cuts, as it is read. */
export async function shardAnswer(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { rows, slug, under }: PagesOf,
): Promise<Response> {
  const { db } = args.context.get(servicesContext)
  const range = getRange(new URL(args.request.url).searchParams)
  if (!range) return new Response('There is no such sitemap.', { status: 404 })
  const inRange = sql`${rows} and ${within(sql`id`, range)}`
  const before = fullAddresses(args)(under)
  const read = async (after: string | undefined, max: number) => {
    const { rows: found } = await db.execute<Row>(sql`
      select id, ${slug} as slug, updated_at as changed from ${inRange} and ${after ? sql`id > ${after}` : sql`true`}
      order by id limit ${max}`)
    return found
  }
  return streamedAnswer(entries(read, before), {
    contentType: 'application/xml; charset=utf-8',
    tag: await getTag(db, inRange, [before]),
  })
}

async function* entries(read: Parameters<typeof byId<Row>>[0], before: string): AsyncGenerator<string, void> {
  yield sitemapBegin
  for await (const rows of byId(read, largestShard)) {
    yield rows
      .map(({ slug, changed }) => pageEntry({ address: before + encodeURIComponent(slug), changed: new Date(changed) }))
      .join('')
  }
  yield sitemapEnd
}
