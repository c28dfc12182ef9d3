import { useEffect, useRef } from 'react'
import { data, redirect, useActionData, useNavigate } from 'react-router'
import { track } from '#app/features/analytics/analytics.ts'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { projectIntake } from '#app/features/requests/intake/forms/project.server.ts'
import {
  getReference,
  privatePageHeaders,
  toReferenceQuery,
} from '#app/features/requests/intake/forms/reference-query.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { readEmailParameter } from '#app/lib/mail/mailto-url.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/get-started.route.ts'
import { GetStarted } from './get-started.tsx'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

/** Milliseconds from the confirmation to the home page (docs/domain.md, Requests). */
const homeDelayMs = 2000

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && createPageMeta({ ...loaderData.copy.page, path: '/get-started', markdown: true, matches })

/** A URL with an email address or a request reference makes the page private. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const copy = await readCopy(context.get(servicesContext), 'get-started')
  const url = new URL(request.url)
  const email = readEmailParameter(url)
  const reference = getReference(request)
  const headers = email || reference ? privatePageHeaders : undefined
  return data({ copy, email, reference, submitted: url.searchParams.has('submitted') }, headers && { headers })
}

export const headers = declarePublicRoute({ privateParameters: ['email', 'submitted'] })

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, projectIntake)
  if (received.status === 'rejected') return data(received, received.httpStatus)
  if (!received.fromScript) throw redirect(`/get-started?submitted${toReferenceQuery(received.reference)}`, 303)
  return received
}

export default function GetStartedPage({ loaderData }: Route.ComponentProps) {
  const { email } = loaderData
  const actionData = useActionData<typeof action>()
  const navigate = useNavigate()
  const homeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(homeTimer.current), [])
  useEffect(() => {
    track('get_started_page_viewed')
    if (email) track('get_started_prefilled_email')
  }, [email])

  return (
    <GetStarted
      {...loaderData}
      actionData={actionData}
      onStored={() => {
        homeTimer.current = setTimeout(() => navigate('/'), homeDelayMs)
      }}
    />
  )
}
