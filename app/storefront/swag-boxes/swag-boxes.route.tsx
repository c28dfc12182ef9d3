import { data, redirect, useActionData } from 'react-router'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { freeSample } from '#app/features/page-copy/fixed-copy/swag-boxes.ts'
import { readHighlights } from '#app/features/page-copy/stories/stories.server.ts'
import { freeSampleIntake } from '#app/features/requests/intake/forms/free-sample.server.ts'
import {
  getReference,
  privatePageHeaders,
  toReferenceQuery,
} from '#app/features/requests/intake/forms/reference-query.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { findSampleCampaign } from '#app/features/sends/sample/sample-campaign.server.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/swag-boxes.route.ts'
import { SwagBoxes } from './swag-boxes.tsx'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

export const headers = declarePublicRoute({ privateParameters: ['submitted'] })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && createPageMeta({ ...loaderData.copy.page, path: '/swag-boxes', markdown: true, matches })

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [copy, highlights, sample] = await Promise.all([
    readCopy(services, 'swag-boxes'),
    readHighlights(services, 'swag-boxes'),
    findSampleCampaign(services.db),
  ])
  const reference = getReference(request)
  const submitted = new URL(request.url).searchParams.has('submitted')
  const loaded = { copy, highlights, hasSampleCampaign: sample !== undefined, reference, submitted }
  return data(loaded, reference ? { headers: privatePageHeaders } : undefined)
}

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, freeSampleIntake)
  if (received.status === 'rejected') {
    // Without JavaScript, the message appears above the fields.
    const incomplete = Object.values(received.errors).flat().includes(freeSample.missing)
    return data({ ...received, message: incomplete ? freeSample.missing : received.message }, received.httpStatus)
  }
  if (!received.fromScript)
    throw redirect(`/swag-boxes?submitted${toReferenceQuery(received.reference)}#free-sample`, 303)
  return received
}

export default function SwagBoxesPage({ loaderData }: Route.ComponentProps) {
  return <SwagBoxes {...loaderData} actionData={useActionData<typeof action>()} />
}
