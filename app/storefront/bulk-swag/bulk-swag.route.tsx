import { data, redirect, useActionData } from 'react-router'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { readHighlights } from '#app/features/page-copy/stories/stories.server.ts'
import { projectIntake } from '#app/features/requests/intake/forms/project.server.ts'
import {
  getReference,
  privatePageHeaders,
  toReferenceQuery,
} from '#app/features/requests/intake/forms/reference-query.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/bulk-swag.route.ts'
import { BulkSwag } from './bulk-swag.tsx'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

export const headers = declarePublicRoute({ privateParameters: ['submitted'] })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && createPageMeta({ ...loaderData.copy.page, path: '/bulk-swag', markdown: true, matches })

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const copy = await readCopy(services, 'bulk-swag')
  const categories = copy.categories.cards.map(({ category }) => category)
  const highlights = await readHighlights(services, 'bulk-swag', categories).catch((error: unknown) => {
    context.get(logContext).error({ err: error }, 'customer_stories.load_failed')
    return readHighlights(services, 'bulk-swag')
  })
  const reference = getReference(request)
  const submitted = new URL(request.url).searchParams.has('submitted')
  return data({ copy, highlights, reference, submitted }, reference ? { headers: privatePageHeaders } : undefined)
}

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, projectIntake)
  if (received.status === 'rejected') return data(received, received.httpStatus)
  if (!received.fromScript) throw redirect(`/bulk-swag?submitted${toReferenceQuery(received.reference)}#curation`, 303)
  return received
}

export default function BulkSwagPage({ loaderData }: Route.ComponentProps) {
  return <BulkSwag {...loaderData} actionData={useActionData<typeof action>()} />
}
