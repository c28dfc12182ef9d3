import { sql } from 'drizzle-orm'
import type { LoaderFunctionArgs } from 'react-router'
import { fullAddresses } from '#app/lib/http/addresses.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { streamById } from '../streaming/by-id.ts'
import type { PublicPages } from '../streaming/pages-of.server.ts'
import { isInRange, parseRange } from '../streaming/range.server.ts'
import { createStreamedResponse, getTag } from '../streaming/streamed.server.ts'
import { maxShardSize } from './shards.server.ts'
import { sitemapEnd, sitemapStart, toUrlElement } from './sitemap.ts'

type Row = { id: string; slug: string; changed: string }

/** Streams one of the sitemaps that `readShards` returns. */
export async function createShardResponse(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { rows, slug, pathPrefix }: PublicPages,
): Promise<Response> {
  const { db } = args.context.get(servicesContext)
  const range = parseRange(new URL(args.request.url).searchParams)
  if (!range) return new Response('There is no such sitemap.', { status: 404 })
  const inRange = sql`${rows} and ${isInRange(sql`id`, range)}`
  const urlPrefix = fullAddresses(args)(pathPrefix)
  const read = async (after: string | undefined, max: number) => {
    const { rows: found } = await db.execute<Row>(sql`
      select id, ${slug} as slug, updated_at as changed from ${inRange} and ${after ? sql`id > ${after}` : sql`true`}
      order by id limit ${max}`)
    return found
  }
  return createStreamedResponse(streamEntries(read, urlPrefix), {
    contentType: 'application/xml; charset=utf-8',
    tag: await getTag(db, inRange, [urlPrefix]),
  })
}

async function* streamEntries(
  read: Parameters<typeof streamById<Row>>[0],
  urlPrefix: string,
): AsyncGenerator<string, void> {
  yield sitemapStart
  for await (const rows of streamById(read, maxShardSize)) {
    yield rows
      .map(({ slug, changed }) =>
        toUrlElement({ address: urlPrefix + encodeURIComponent(slug), changedAt: new Date(changed) }),
      )
      .join('')
  }
  yield sitemapEnd
}
