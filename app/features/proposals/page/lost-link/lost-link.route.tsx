import { data, redirect } from 'react-router'
import { parseForm } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { resendLostLinks } from '../../lifecycle/resend-lost-links.server.ts'
import { lostLinkSchema } from '../page-forms.schema.ts'
import type { Route } from './+types/lost-link.route.ts'
import { LostLinkPage } from './lost-link-page.tsx'

const maxPerEmail = 3

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title: 'Get your link again',
    description: 'Have the link to your proposal emailed again.',
    index: false,
    matches,
  })

export const loader = ({ request }: Route.LoaderArgs) => ({ isSent: new URL(request.url).searchParams.has('sent') })

/** Emails a recipient's links again. The response is the same for unknown recipients and beyond the limit per email. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { ip } = context.get(visitorContext)
  const parsed = parseForm(lostLinkSchema, await readForm(request))
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  const retryMinutes = await services.limitAttempts('proposal-lost-link', ip)
  if (retryMinutes)
    return data({ errors: { email: [formatTooManyAttempts(retryMinutes)] }, values: parsed.value }, { status: 429 })
  const { email } = parsed.value
  if (!(await services.limitAttempts('proposal-lost-link-email', email.toLowerCase(), maxPerEmail)))
    await resendLostLinks(services, { email })
  return redirect('/p/lost-link?sent', 303)
}

export default function LostLink({ loaderData, actionData }: Route.ComponentProps) {
  return <LostLinkPage isSent={loaderData.isSent} rejected={actionData} />
}
