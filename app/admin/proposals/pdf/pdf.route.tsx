import { eq } from 'drizzle-orm'
import { parseContent } from '#app/features/proposals/lifecycle/lock-proposal.server.ts'
import { renderProposalPreview } from '#app/features/proposals/pdf/get-proposal-pdf.server.ts'
import { getPdfHeaders, respondWithPdf } from '#app/features/proposals/pdf/respond-with-pdf.server.ts'
import { parsePositiveInteger } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { proposals } from '#db/tables/proposals.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readPreview } from '../proposal/read-preview.server.ts'
import type { Route } from './+types/pdf.route.ts'

export const headers = requireAccess('proposals')

/** The PDF of a version as it was sent, or with `copy=accepted` as it was accepted; else a preview of what was saved. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const isPreview = !searchParams.has('version')
  const number = parsePositiveInteger(searchParams.get('version'))
  const copy = searchParams.get('copy') === 'accepted' ? 'accepted' : undefined
  if (isUuid(id) && number) return respondWithPdf(services, { id, number, copy })
  const [row] = isUuid(id) && isPreview ? await services.db.select().from(proposals).where(eq(proposals.id, id)) : []
  const content = row && parseContent(row)
  if (!row || !content) return new Response('Not found', { status: 404 })
  const { document } = await readPreview(services, { proposal: row, content, me: getPerson(context) })
  const pdf = await renderProposalPreview(services, document)
  return new Response(new Uint8Array(pdf), { headers: getPdfHeaders(`${row.number}-preview.pdf`) })
}
