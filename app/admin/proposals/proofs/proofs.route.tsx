import { data, Form, redirect } from 'react-router'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import {
  addMockupAsProof,
  addProofVersion,
  removeProofVersion,
  sendProofs,
} from '#app/features/proposals/proofs/change-proofs.server.ts'
import { decideProof } from '#app/features/proposals/proofs/decide-proof.server.ts'
import { listProofs } from '#app/features/proposals/proofs/list-proofs.server.ts'
import { receiveFormWithFiles, storeAttachments } from '#app/features/requests/replies/attachments.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { discard, isMultipart } from '#app/lib/http/multipart.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { getProofsPath } from '../../orders/order-paths.ts'
import { Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { openProposal } from '../proposal/open-proposal.server.ts'
import { ProposalPage } from '../proposal/proposal-page.tsx'
import type { Route } from './+types/proofs.route.ts'
import { ProofCard } from './proof-card.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Proofs', matches)

const statusMessages = {
  added: 'Proof added. Send it when it is ready.',
  unchanged: 'The current proof is this mockup already.',
  removed: 'Proof removed.',
  sent: 'Proofs sent.',
  approved: 'Approval recorded.',
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext)
  const proposal = await openProposal(db, args.params.id)
  const { id, sent_version: number } = proposal
  const document = number === null ? undefined : (await readVersion(db, { id, number }))?.document
  const proofs = document ? await listProofs(db, { id, document }) : []
  return { proposal, proofs, statusMessage: getStatusMessage(statusMessages, args.url.searchParams) }
}

const reject = (message: string, status = 422) => data({ message }, { status })

const goneImprint = 'The proposal no longer has this imprint.'

export const shouldRevalidate = revalidateAfterConflict

/** Adds a proof with its file or the mockup, removes one, sends those not sent, or records an approval given elsewhere. */
export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const row = await openProposal(services.db, args.params.id)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const path = getProofsPath(row.id)
  if (isMultipart(args.request)) return addProof(args, { id: row.id, by })
  const form = await readForm(args.request)
  if (form.get('intent') === 'approve') {
    const versionId = readUuidField(form, 'version')
    const outcome =
      versionId && (await decideProof(services, { id: row.id, versionId, by: { staff: by }, decision: 'approved' }))
    if (outcome === 'decided' || outcome === 'repeated') return redirect(`${path}?notice=approved`, 303)
    return reject('This proof was already decided or replaced.', 409)
  }
  if (form.get('intent') === 'use-mockup') {
    const [lineId, imprintId] = [String(form.get('line')), String(form.get('imprint'))]
    const outcome = await addMockupAsProof(services, { id: row.id, lineId, imprintId, by })
    return outcome === 'not-found' ? reject(goneImprint, 409) : redirect(`${path}?notice=${outcome}`, 303)
  }
  if (form.get('intent') === 'remove-version') {
    const versionId = readUuidField(form, 'version')
    const outcome = versionId && (await removeProofVersion(services, { id: row.id, versionId }))
    return outcome === 'removed' ? redirect(`${path}?notice=removed`, 303) : reject('This proof was already sent.', 409)
  }
  const approveBy = String(form.get('approve_by') ?? '')
  if (approveBy !== '' && !isIsoDate(approveBy)) return reject('Enter a day such as 2026-12-01 to approve by.')
  const count = await sendProofs(services, { id: row.id, approveBy: approveBy || null, by })
  return count > 0 ? redirect(`${path}?notice=sent`, 303) : reject('All proofs were already sent.', 409)
}

async function addProof(args: Route.ActionArgs, { id, by }: { id: string; by: ReturnType<typeof getActor> }) {
  const services = args.context.get(servicesContext)
  const { form, files, problem } = await receiveFormWithFiles(args.request, services.settings.DATA_DIR)
  try {
    const [staged] = files
    if (problem || !staged) return reject(problem ?? 'Choose a file.')
    const [file] = await storeAttachments(services, [staged], 'proofs')
    if (!file) return reject('Choose a file.')
    const [lineId, imprintId] = [String(form.get('line')), String(form.get('imprint'))]
    const note =
      String(form.get('note') ?? '')
        .trim()
        .slice(0, 1_000) || null
    const outcome = await addProofVersion(services, { id, lineId, imprintId, file, note, by })
    if (outcome === 'not-found') return reject(goneImprint, 409)
    return redirect(`${getProofsPath(id)}?notice=added`, 303)
  } finally {
    await discard(files)
  }
}

export default function Proofs({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, proofs, statusMessage } = loaderData
  const drafts = proofs.filter(({ state }) => state === 'draft').length
  return (
    <ProposalPage proposal={proposal}>
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {actionData && <Alert tone="error">{actionData.message}</Alert>}
      {proofs.length === 0 && (
        <EmptyState
          title={proposal.sent_version === null ? 'Not sent yet' : 'No imprints'}
          text={
            proposal.sent_version === null
              ? 'Send the proposal first: proofs show the imprints that the customer saw.'
              : 'This proposal has no imprints, so it needs no proofs.'
          }
        />
      )}
      {drafts > 0 && (
        <Panel title={`Send ${formatCount(drafts, 'proof')}`} text="Every signer gets an email with a link.">
          <Form method="post" className="flex flex-wrap items-end gap-4">
            <TextField label="Approve by" type="date" name="approve_by" optional />
            <Button type="submit" name="intent" value="send">
              Send proofs
            </Button>
          </Form>
        </Panel>
      )}
      {proofs.map((proof) => (
        <ProofCard key={`${proof.lineId} ${proof.imprintId}`} proof={proof} proposalId={proposal.id} />
      ))}
    </ProposalPage>
  )
}
