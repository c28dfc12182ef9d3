import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import { readCopy } from '../../features/page-copy/editing/copy.server.ts'
import type { Route } from './+types/swag-storage.route.ts'
import { SwagStorage } from './swag-storage.tsx'

export const headers = declarePublicRoute()

export const loader = ({ context }: Route.LoaderArgs) => readCopy(context.get(servicesContext), 'swag-storage')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && createPageMeta({ ...loaderData.page, path: '/swag-storage', markdown: true, matches })

export default function SwagStoragePage({ loaderData }: Route.ComponentProps) {
  return <SwagStorage copy={loaderData} />
}
