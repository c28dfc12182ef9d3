import { data, redirect } from 'react-router'
import { parseForm } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { parsePositiveInteger, parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { declineProposal } from '../../lifecycle/decline-proposal.server.ts'
import { declineSchema } from '../page-forms.schema.ts'
import { getUpdatedPath, type ProposalLink, requireLink } from '../proposal-link.server.ts'
import type { Route } from './+types/decline.route.ts'
import { DeclinePage } from './decline-page.tsx'

const canDecline = ({ state, recipient }: ProposalLink) =>
  (state === 'sent' || state === 'expired') && recipient.role === 'signer'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const link = await requireLink({ context, params })
  if (!canDecline(link)) throw redirect(link.path)
  const { title, number, version } = link.document
  const opened = parsePositiveInteger(new URL(request.url).searchParams.get('version')) ?? version
  if (opened !== version) throw redirect(getUpdatedPath(link.path, opened), 303)
  return { title, number, version }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({ title: 'Decline', description: 'Decline this proposal.', index: false, matches })

export async function action({ request, context, params }: Route.ActionArgs) {
  const link = await requireLink({ context, params })
  const { services, proposal, by, path } = link
  const form = await readForm(request)
  const parsed = parseForm(declineSchema, form)
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  const retryMinutes = await services.limitAttempts('proposal-answer', by.recipientId)
  if (retryMinutes)
    return data({ errors: { reason: [formatTooManyAttempts(retryMinutes)] }, values: parsed.value }, { status: 429 })
  const version = parseVersion(form)
  const { outcome } = await declineProposal(services, { id: proposal.id, version, reason: parsed.value.reason, by })
  return redirect(outcome === 'superseded' ? getUpdatedPath(path, version) : path, 303)
}

export default function Decline({ loaderData, actionData, params }: Route.ComponentProps) {
  return <DeclinePage {...loaderData} rejected={actionData} path={`/p/${params.token}`} />
}
