import { fullAddresses } from '#app/lib/http/addresses.server.ts'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import { rangeQuery } from '../streaming/range.server.ts'
import type { Route } from './+types/index.route.ts'
import { readCategoryEntries, readPageEntries } from './entries.server.ts'
import { readShards, type ShardKind } from './shards.server.ts'
import { sitemapIndex, xmlAnswer } from './sitemap.ts'

export const headers = publicRoute({ printsAddress: true })

/** `/sitemap.xml`: index of all sitemaps (decision 0041). */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext)
  const address = fullAddresses(args)
  const whole = async (path: string, read: typeof readPageEntries) => {
    const entries = await read(db, address)
    const changed = new Date(Math.max(...entries.map((entry) => entry.changed.getTime())))
    return entries.length > 0 ? [{ address: address(path), changed }] : []
  }
  const cut = async (kind: ShardKind) => {
    const shards = await readShards(db, kind)
    return shards.map((shard) => ({
      address: address(`/sitemap-${kind}.xml${rangeQuery(shard)}`),
      changed: shard.changed,
    }))
  }
  const sitemaps = await Promise.all([
    whole('/sitemap-pages.xml', readPageEntries),
    whole('/sitemap-categories.xml', readCategoryEntries),
    cut('posts'),
    cut('products'),
  ])
  return xmlAnswer(sitemapIndex(sitemaps.flat()))
}
