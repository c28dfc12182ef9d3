import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import { selectPublicPosts } from '../streaming/page-sources.server.ts'
import type { Route } from './+types/posts.route.ts'
import { createShardResponse } from './shard-response.server.ts'

export const headers = declarePublicRoute({ streams: true, hasAbsoluteUrls: true, parameters: ['from', 'before'] })

export function loader(args: Route.LoaderArgs) {
  const { PUBLIC_URL } = args.context.get(servicesContext).settings
  return createShardResponse(args, selectPublicPosts(PUBLIC_URL))
}
