import { data, redirect, useActionData } from 'react-router'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { readHighlights } from '#app/features/page-copy/stories/stories.server.ts'
import { emailSignupIntake } from '#app/features/requests/intake/forms/email-signup.server.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { findSampleCampaign } from '#app/features/sends/sample/sample-campaign.server.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/home.route.ts'
import { Home } from './home.tsx'
import { getHomeData } from './home-data.ts'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

export const headers = declarePublicRoute()

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [copy, highlights, sample] = await Promise.all([
    readCopy(services, 'home'),
    readHighlights(services, 'home'),
    findSampleCampaign(services.db),
  ])
  return { copy, highlights, hasSampleCampaign: sample !== undefined }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData &&
  createPageMeta({
    ...loaderData.copy.page,
    path: '/',
    markdown: true,
    structuredData: import.meta.env.SSR && getHomeData(loaderData.copy, matches),
    matches,
  })

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, emailSignupIntake)
  if (received.status === 'rejected') return data(received, received.httpStatus)
  throw redirect(`/get-started?${new URLSearchParams({ email: received.value.email })}`, 303)
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <Home {...loaderData} actionData={useActionData<typeof action>()} />
}
