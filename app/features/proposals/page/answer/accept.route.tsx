import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { parseForm } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { parsePositiveInteger, parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { canMailLinks } from '#app/lib/mail/send-mail.server.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { acceptProposal } from '../../lifecycle/accept-proposal.server.ts'
import { getOnlyChoice, parseChoices } from '../choice.ts'
import { acceptanceSchema } from '../page-forms.schema.ts'
import { getUpdatedPath, type ProposalLink, requireLink } from '../proposal-link.server.ts'
import type { Route } from './+types/accept.route.ts'
import { AcceptPage } from './accept-page.tsx'
import { parseSizes } from './sizes.ts'

/**
 * Returns what the URL chooses, or the only choice.
 * @throws a redirect to the proposal if there is nothing to accept, or if another version was open
 */
function requireChoices({ document, state, recipient, path }: ProposalLink, url: string) {
  if (state !== 'sent' || recipient.role !== 'signer') throw redirect(path)
  const { searchParams } = new URL(url)
  const opened = parsePositiveInteger(searchParams.get('version')) ?? document.version
  if (opened !== document.version) throw redirect(getUpdatedPath(path, opened), 303)
  const chosen = parseChoices(document, searchParams)
  const choices = chosen.length > 0 ? chosen : getOnlyChoice(document)
  if (choices.length === 0) throw redirect(`${path}?done=choose#options`)
  return choices
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const link = await requireLink({ context, params })
  const { document, recipient, services } = link
  return {
    choices: requireChoices(link, request.url).map(({ option, index }) => ({ option: option.id, index })),
    // Staff may have extended it since.
    document: { ...document, validUntil: link.proposal.valid_until },
    name: recipient.name,
    email: recipient.email,
    formKey: randomUUID(),
    canMail: canMailLinks(services.settings),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({ title: 'Approve and sign', description: 'Review and accept.', index: false, matches })

/** Accepts once: a repeated form, the back button and a second tab end in the same confirmation. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const link = await requireLink({ context, params })
  if (link.state === 'accepted') return redirect(link.path, 303)
  const form = await readForm(request)
  const choices = requireChoices(link, request.url)
  const { services, ip, proposal, document, by, path } = link
  const sizes = choices.map((choice) => parseSizes(choice, form))
  const parsed = parseForm(acceptanceSchema, form)
  const errors = Object.assign({}, ...sizes.map((each) => each.errors), parsed.ok ? {} : parsed.errors)
  const reject = (found: Record<string, string[]>, status = 400) =>
    data({ errors: found, values: toTexts(form) }, { status })
  const retryMinutes = await services.limitAttempts('proposal-answer', by.recipientId)
  if (retryMinutes) return reject({ '': [formatTooManyAttempts(retryMinutes)] }, 429)
  if (!parsed.ok || Object.keys(errors).length > 0) return reject(errors)
  const { name, jobTitle, email, poNumber } = parsed.value
  const formKey = form.get('formKey')
  const result = await acceptProposal(services, {
    id: proposal.id,
    acceptance: {
      name,
      jobTitle,
      email,
      poNumber,
      version: parseVersion(form),
      formKey: isUuid(formKey) ? formKey : randomUUID(),
      options: choices.map(({ option, index }, at) => ({
        option: option.id,
        column: index,
        sizes: sizes[at]?.sizes ?? {},
      })),
    },
    by: { recipient: by, ip, userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 500) },
    timeZone: services.settings.TIME_ZONE,
  })
  if (result.outcome === 'superseded')
    return redirect(getUpdatedPath(path, parseVersion(form) || document.version), 303)
  if (result.outcome === 'bad-choice') return reject({ '': ['Please choose what you accept again'] })
  return redirect(path, 303)
}

const toTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

export default function Accept({ loaderData, actionData, params }: Route.ComponentProps) {
  return <AcceptPage {...loaderData} rejected={actionData} path={`/p/${params.token}`} />
}
