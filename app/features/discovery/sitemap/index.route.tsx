import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toRangeQuery } from '../streaming/range.server.ts'
import type { Route } from './+types/index.route.ts'
import { readCategoryEntries, readPageEntries } from './entries.server.ts'
import { readShards, type ShardKind } from './shards.server.ts'
import { createXmlResponse, type SitemapEntry, toSitemapIndex } from './sitemap.ts'

export const headers = declarePublicRoute({ hasAbsoluteUrls: true })

/** `/sitemap.xml`: index of all sitemaps (decision 0041). */
export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const toUrl = createUrlBuilder(args)
  const readWholeSitemap = async (path: string, reading: Promise<SitemapEntry[]>) => {
    const entries = await reading
    const changedAt = new Date(Math.max(...entries.map((entry) => entry.changedAt.getTime())))
    return entries.length > 0 ? [{ url: toUrl(path), changedAt }] : []
  }
  const readShardSitemaps = async (kind: ShardKind) => {
    const shards = await readShards(db, kind)
    return shards.map((shard) => ({
      url: toUrl(`/sitemap-${kind}.xml${toRangeQuery(shard)}`),
      changedAt: shard.changedAt,
    }))
  }
  const sitemaps = await Promise.all([
    readWholeSitemap('/sitemap-pages.xml', readPageEntries(services, toUrl)),
    readWholeSitemap('/sitemap-categories.xml', readCategoryEntries(db, toUrl)),
    readShardSitemaps('posts'),
    readShardSitemaps('products'),
  ])
  return createXmlResponse(toSitemapIndex(sitemaps.flat()))
}
