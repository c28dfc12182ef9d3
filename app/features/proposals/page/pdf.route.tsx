import { respondWithPdf } from '../pdf/respond-with-pdf.server.ts'
import type { Route } from './+types/pdf.route.ts'
import { requireLink } from './proposal-link.server.ts'

/** GET /p/{token}/proposal.pdf: the current version, unless its prices hold no more. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, proposal, document, state } = await requireLink({ context, params })
  if (state === 'withdrawn' || state === 'draft')
    return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return respondWithPdf(services, { id: proposal.id, number: document.version })
}
