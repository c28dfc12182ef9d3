import { sql } from 'drizzle-orm'
import type { LoaderFunctionArgs } from 'react-router'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getEtag } from '../streaming/etag.server.ts'
import type { PageSource } from '../streaming/page-sources.server.ts'
import { isInRange, parseRange } from '../streaming/range.server.ts'
import { streamById } from '../streaming/stream-by-id.ts'
import { createStreamedResponse } from '../streaming/streamed-response.server.ts'
import { maxShardSize } from './shards.server.ts'
import { sitemapEnd, sitemapStart, toUrlElement } from './sitemap.ts'

type Row = { id: string; slug: string; updated_at: string }

/** Streams one of the sitemaps that `readShards` returns. */
export async function createShardResponse(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { rows, slug, pathPrefix }: PageSource,
): Promise<Response> {
  const { db } = args.context.get(servicesContext)
  const range = parseRange(new URL(args.request.url).searchParams)
  if (!range) return new Response('There is no such sitemap.', { status: 404 })
  const inRange = sql`${rows} and ${isInRange(sql`id`, range)}`
  const urlPrefix = createUrlBuilder(args)(pathPrefix)
  const readBatch = async (after: string | undefined, max: number) => {
    const { rows: batch } = await db.execute<Row>(sql`
      select id, ${slug} as slug, updated_at from ${inRange} and ${after ? sql`id > ${after}` : sql`true`}
      order by id limit ${max}`)
    return batch
  }
  return createStreamedResponse(streamEntries(readBatch, urlPrefix), {
    contentType: 'application/xml; charset=utf-8',
    etag: await getEtag(db, inRange, [urlPrefix]),
  })
}

async function* streamEntries(
  readBatch: Parameters<typeof streamById<Row>>[0],
  urlPrefix: string,
): AsyncGenerator<string, void> {
  yield sitemapStart
  for await (const rows of streamById(readBatch, maxShardSize)) {
    yield rows
      .map(({ slug, updated_at }) =>
        toUrlElement({ url: urlPrefix + encodeURIComponent(slug), changedAt: new Date(updated_at) }),
      )
      .join('')
  }
  yield sitemapEnd
}
