import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { publicProducts } from '../streaming/page-sources.server.ts'
import type { Route } from './+types/products.route.ts'
import { createShardResponse } from './shard-response.server.ts'

export const headers = declarePublicRoute({ streams: true, hasAbsoluteUrls: true, parameters: ['from', 'before'] })

export const loader = (args: Route.LoaderArgs) => createShardResponse(args, publicProducts)
