import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { emailAddress } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { parseForm } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { joinCampaign } from '../recipients/join-campaign.server.ts'
import type { Route } from './+types/join.route.ts'
import { JoinPage } from './components/join-page.tsx'
import { requirePublicLink, toPageCampaign } from './send-link.server.ts'

/** Attempts per IP in ten minutes: a company's people share an IP. */
const maxPerIp = 200
const maxPerEmail = 3
const maxPerCampaign = 3_000

const joinSchema = v.object({
  email: emailAddress('Enter your email address', 'Enter an email address, such as ana@example.com'),
})

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, campaign, state } = await requirePublicLink({ context, params })
  return {
    campaign: toPageCampaign(campaign, services.settings.RECIPIENT_DAYS),
    domains: campaign.public_domains,
    isOpen: state === 'open',
    // Claims of gifts beyond the limit are on hold.
    isFull: campaign.kind === 'package' && campaign.public_count >= (campaign.public_limit ?? 0),
    isSent: new URL(request.url).searchParams.has('sent'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPageMeta({
    title: loaderData?.campaign.title ?? 'Delivery',
    description: 'Ask for your own link.',
    index: false,
    matches,
  })

/** Emails a personal link. Recipients and others get the same answer, also beyond the limit of an email address. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, ip, campaign, path } = await requirePublicLink({ context, params })
  const parsed = parseForm(joinSchema, await readForm(request))
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  const { email } = parsed.value
  const reject = (message: string, status: number) =>
    data({ errors: { email: [message] }, values: parsed.value }, { status })
  const { limitAttempts } = services
  const retryMinutes =
    (await limitAttempts('send-join', ip, maxPerIp)) ??
    (await limitAttempts('send-join-campaign', campaign.id, maxPerCampaign))
  if (retryMinutes) return reject(formatTooManyAttempts(retryMinutes), 429)
  const isLimited = await limitAttempts('send-join-email', `${campaign.id}/${email.toLowerCase()}`, maxPerEmail)
  const result = isLimited ? 'mailed' : await joinCampaign(services, { campaignId: campaign.id, email })
  if (result === 'wrong-domain') return reject(`Use your email address at ${campaign.public_domains.join(' or ')}`, 400)
  return redirect(`${path}/join${result === 'mailed' ? '?sent' : ''}`, 303)
}

export default function Join({ loaderData, actionData, params }: Route.ComponentProps) {
  return <JoinPage page={loaderData} rejected={actionData} path={`/s/${params.token}`} />
}
