import { data, redirect } from 'react-router'
import { parseForm } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { parsePositiveInteger, parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { addComment } from '../lifecycle/comments.server.ts'
import { requestUpdate } from '../lifecycle/request-update.server.ts'
import { shareProposal } from '../lifecycle/share-proposal.server.ts'
import type { Route } from './+types/proposal.route.ts'
import { ProposalPage } from './components/proposal-page.tsx'
import { readPageData } from './page-data.server.ts'
import { commentSchema, shareSchema } from './page-forms.schema.ts'
import { type ProposalLink, requireLink } from './proposal-link.server.ts'
import { listTargets } from './targets.ts'

/** `?version=1` is in the links of emails, so that one of a superseded version says so. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const link = await requireLink({ context, params })
  const shown = parsePositiveInteger(new URL(request.url).searchParams.get('version')) ?? null
  return readPageData(link, { shown })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPageMeta({
    title: loaderData ? `${loaderData.title}, proposal ${loaderData.number}` : 'Proposal',
    description: 'Your proposal with mockups, prices and delivery dates.',
    index: false,
    matches,
  })

/** Comments, requests for changes, sharing and requests for an update. Each ends in a redirect, so that reloading repeats nothing. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const link = await requireLink({ context, params })
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'comment' || intent === 'changes') return comment(link, form, intent)
  if (intent === 'share') return share(link, form)
  if (intent === 'update') return askForUpdate(link)
  throw data(null, { status: 400 })
}

async function askForUpdate({ services, proposal, recipient, by, path }: ProposalLink) {
  const retryMinutes = await services.limitAttempts('proposal-update', recipient.id)
  if (retryMinutes) return reject('update', { '': [formatTooManyAttempts(retryMinutes)] }, {}, 429)
  const outcome = await requestUpdate(services, { id: proposal.id, by })
  return redirect(outcome === 'not-possible' ? path : `${path}?done=update`, 303)
}

const reject = (intent: string, errors: Record<string, string[]>, values: Record<string, string> = {}, status = 400) =>
  data({ intent, errors, values }, { status })

async function comment(link: ProposalLink, form: FormData, intent: 'comment' | 'changes') {
  const { services, proposal, recipient, document, by, path } = link
  const parsed = parseForm(commentSchema, form)
  if (!parsed.ok) return reject('comment', parsed.errors, parsed.values)
  const { body, target } = parsed.value
  const retryMinutes = await services.limitAttempts('proposal-comment', recipient.id)
  if (retryMinutes) return reject('comment', { body: [formatTooManyAttempts(retryMinutes)] }, { body, target }, 429)
  await addComment(services, {
    id: proposal.id,
    body,
    by,
    isChangeRequest: intent === 'changes',
    version: Math.min(parseVersion(form) || document.version, document.version),
    target: listTargets(document).some(({ value }) => value === target) ? target : '',
  })
  return redirect(`${path}?done=${intent}#comments`, 303)
}

const maxShares = 5

async function share({ services, proposal, recipient, by, path }: ProposalLink, form: FormData) {
  const parsed = parseForm(shareSchema, form)
  if (!parsed.ok) return reject('share', parsed.errors, parsed.values)
  const retryMinutes = await services.limitAttempts('proposal-share', recipient.id, maxShares)
  if (retryMinutes) return reject('share', { email: [formatTooManyAttempts(retryMinutes)] }, parsed.value, 429)
  await shareProposal(services, { id: proposal.id, ...parsed.value, by })
  return redirect(`${path}?done=share#share`, 303)
}

export default function Proposal({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ProposalPage page={loaderData} rejected={actionData} path={`/p/${params.token}`} />
}
