import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { readRetentionSentence } from '#app/features/page-copy/markdown/read-page.server.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/privacy.route.ts'
import { Privacy } from './privacy.tsx'

export const headers = declarePublicRoute()

/** A changed retention period invalidates the cached page in every process (features/requests/erasure). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [copy, retention] = await Promise.all([
    readCopy(services, 'privacy-policy'),
    readRetentionSentence(services.db),
  ])
  return { copy, retention }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && createPageMeta({ ...loaderData.copy.page, path: '/privacy-policy', markdown: true, matches })

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <Privacy {...loaderData} />
}
