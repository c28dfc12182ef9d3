import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/about.route.ts'
import { About } from './about.tsx'
import { readCopy } from './editing/copy.server.ts'

export const headers = everybodys()

export const loader = ({ context }: Route.LoaderArgs) => readCopy(context.get(servicesContext), 'about-us')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && pageMeta({ ...loaderData.page, path: '/about-us', matches })

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <About copy={loaderData} />
}
