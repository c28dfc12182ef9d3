import { respondWithPdf } from '../pdf/respond-with-pdf.server.ts'
import type { Route } from './+types/pdf.route.ts'
import { requireLink } from './proposal-link.server.ts'

/** GET /p/{token}/proposal.pdf: the current version, with its acceptance or an extended last day; none without prices. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, proposal, document, state } = await requireLink({ context, params })
  if (state === 'withdrawn' || state === 'draft')
    return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  const { id, valid_until: validUntil } = proposal
  const isExtended = validUntil !== null && validUntil !== document.validUntil
  const copy = state === 'accepted' ? state : isExtended ? { validUntil } : undefined
  return respondWithPdf(services, { id, number: document.version, copy })
}
