import { pageMeta } from '#app/lib/http/head/page-meta.ts'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import { readCopy } from '../../features/page-copy/editing/copy.server.ts'
import type { Route } from './+types/swag-storage.route.ts'
import { SwagStorage } from './swag-storage.tsx'

export const headers = publicRoute()

export const loader = ({ context }: Route.LoaderArgs) => readCopy(context.get(servicesContext), 'swag-storage')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && pageMeta({ ...loaderData.page, path: '/swag-storage', markdown: true, matches })

export default function SwagStoragePage({ loaderData }: Route.ComponentProps) {
  return <SwagStorage copy={loaderData} />
}
