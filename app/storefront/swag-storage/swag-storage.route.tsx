import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { readHighlights } from '#app/features/page-copy/stories/stories.server.ts'
import { findSampleCampaign } from '#app/features/sends/sample/sample-campaign.server.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/swag-storage.route.ts'
import { SwagStorage } from './swag-storage.tsx'

export const headers = declarePublicRoute()

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [copy, highlights, sample] = await Promise.all([
    readCopy(services, 'swag-storage'),
    readHighlights(services, 'swag-storage'),
    findSampleCampaign(services.db),
  ])
  return { copy, highlights, hasSampleCampaign: sample !== undefined }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && createPageMeta({ ...loaderData.copy.page, path: '/swag-storage', markdown: true, matches })

export default function SwagStoragePage({ loaderData }: Route.ComponentProps) {
  return <SwagStorage {...loaderData} />
}
