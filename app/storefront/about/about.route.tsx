import { readBrand } from '#app/features/brand/brand.server.ts'
import { getOrganizationData } from '#app/features/brand/organization.ts'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/about.route.ts'
import { About } from './about.tsx'

export const headers = declarePublicRoute()

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { founder } = await readBrand(services)
  return { copy: await readCopy(services, 'about-us'), founder }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData &&
  createPageMeta({
    ...loaderData.copy.page,
    path: '/about-us',
    markdown: true,
    structuredData: import.meta.env.SSR && [getOrganizationData(matches)],
    matches,
  })

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <About {...loaderData} />
}
