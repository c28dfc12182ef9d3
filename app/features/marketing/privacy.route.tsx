import { readRetention } from '#app/features/requests/retention/retention.server.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/privacy.route.ts'
import { retentionSentence } from './agreed/privacy.ts'
import { readCopy } from './editing/copy.server.ts'
import { Privacy } from './privacy.tsx'

export const headers = everybodys()

/** Every process hears of a changed period, and forgets the page (features/requests/retention). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [copy, { months, changedAt }] = await Promise.all([
    readCopy(services, 'privacy-policy'),
    readRetention(services.db),
  ])
  return { copy, retention: months && changedAt ? retentionSentence(months, changedAt) : null }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && pageMeta({ ...loaderData.copy.page, path: '/privacy-policy', matches })

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <Privacy {...loaderData} />
}
