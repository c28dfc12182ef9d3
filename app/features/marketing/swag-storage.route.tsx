import { pageMeta } from '#app/lib/head/page-meta.ts'
import { publicRoute } from '#app/lib/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/swag-storage.route.ts'
import { readCopy } from './editing/copy.server.ts'
import { SwagStorage } from './swag-storage.tsx'

export const headers = publicRoute()

export const loader = ({ context }: Route.LoaderArgs) => readCopy(context.get(servicesContext), 'swag-storage')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && pageMeta({ ...loaderData.page, path: '/swag-storage', markdown: true, matches })

export default function SwagStoragePage({ loaderData }: Route.ComponentProps) {
  return <SwagStorage copy={loaderData} />
}
