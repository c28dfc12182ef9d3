import { publicRoute } from '#app/lib/http/public-route.ts'
import { publicProducts } from '../streaming/pages-of.server.ts'
import type { Route } from './+types/products.route.ts'
import { createShardResponse } from './shard-answer.server.ts'

export const headers = publicRoute({ streams: true, printsAddress: true, parameters: ['from', 'before'] })

export const loader = (args: Route.LoaderArgs) => createShardResponse(args, publicProducts)
