import { listProofs } from '../../proofs/list-proofs.server.ts'
import { respondFileNotFound, respondWithLinkedFile } from '../linked-file.server.ts'
import { requireLink } from '../proposal-link.server.ts'
import type { Route } from './+types/proof-file.route.ts'

/** GET /p/{token}/proof-files/{version}: the file of a proof that was sent. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, proposal, document, state } = await requireLink({ context, params })
  const isShown = state !== 'withdrawn' && state !== 'draft'
  const proofs = isShown ? await listProofs(services.db, { id: proposal.id, document }) : []
  const version = proofs.flatMap(({ versions }) => versions).find(({ id }) => id === params.version)
  return version?.sent_at ? respondWithLinkedFile(services, version.file) : respondFileNotFound()
}
