import { data, redirect } from 'react-router'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { createDocumentFormat } from '../../document/format-document.ts'
import { decideProof } from '../../proofs/decide-proof.server.ts'
import { type ProposalLink, requireLink } from '../proposal-link.server.ts'
import type { Route } from './+types/proof.route.ts'
import { approvalSchema, changesSchema, readSpots } from './proof-form.schema.ts'
import { ProofPage, type RejectedProof } from './proof-page.tsx'
import { type PageProof, readPageProofs } from './read-page-proofs.server.ts'

/** Finds a sent proof of the current imprints. @throws a redirect to the order for one that was replaced */
async function requireProof({ services: { db }, proposal, document, state, path }: ProposalLink, versionId: string) {
  const isShown = state !== 'withdrawn' && state !== 'draft'
  if (!isUuid(versionId) || !isShown) throw data(null, { status: 404 })
  const proofs = await readPageProofs(db, { id: proposal.id, document })
  const proof = proofs.find(({ version }) => version?.id === versionId)
  if (!proof?.version) throw redirect(`${path}?done=replaced#proofs`)
  return { ...proof, version: proof.version, next: findNext(proofs, proofs.indexOf(proof)) }
}

/** Finds the next proof that awaits a decision; after the last one, the search continues with the first. */
function findNext(proofs: PageProof[], at: number) {
  const found = [...proofs.slice(at + 1), ...proofs.slice(0, at)].find(({ state }) => state === 'sent')
  if (!found?.version) return null
  return { versionId: found.version.id, position: proofs.indexOf(found) + 1, count: proofs.length }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await requireLink({ context, params })
  const { title, product, imprint, state, version, next } = await requireProof(link, params.version)
  const { locale, currency } = link.document
  return {
    title,
    product,
    imprint,
    state,
    version,
    next,
    locale,
    currency,
    canDecide: link.recipient.role === 'signer',
    timeZone: link.services.settings.TIME_ZONE,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPageMeta({
    title: loaderData ? `Proof: ${loaderData.title}` : 'Proof',
    description: 'Review a proof.',
    index: false,
    matches,
  })

/** Approves the proof, or asks for changes. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const link = await requireLink({ context, params })
  const { version } = await requireProof(link, params.version)
  const { services, proposal, recipient, ip, by, path } = link
  const form = await readForm(request)
  const intent = form.get('intent') === 'approve' ? 'approve' : 'changes'
  const schema = intent === 'approve' ? approvalSchema : changesSchema
  const reject = (errors: FieldErrors, status = 400) => {
    const values = { ...getFieldValues(approvalSchema, form), ...getFieldValues(changesSchema, form) }
    const rejected: RejectedProof = { intent, errors, values, spots: readSpots(form) }
    return data(rejected, { status })
  }
  const retryMinutes = await services.limitAttempts('proposal-proof', recipient.id)
  if (retryMinutes) return reject({ '': [formatTooManyAttempts(retryMinutes)] }, 429)
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return reject(parsed.errors)
  const userAgent = (request.headers.get('User-Agent') ?? '').slice(0, 500)
  await decideProof(services, {
    id: proposal.id,
    versionId: version.id,
    by: { recipient: by, ip, userAgent },
    ...(intent === 'approve'
      ? { decision: 'approved' }
      : { decision: 'changes', note: String(form.get('note')).trim(), spots: readSpots(form) }),
  })
  return redirect(`${path}/proofs/${version.id}`, 303)
}

export default function Proof({ loaderData, actionData, params }: Route.ComponentProps) {
  const { locale, currency, ...proof } = loaderData
  return (
    <ProofPage
      key={`${proof.version.id} ${proof.state}`}
      {...proof}
      format={createDocumentFormat({ locale, currency })}
      rejected={actionData}
      path={`/p/${params.token}`}
    />
  )
}
