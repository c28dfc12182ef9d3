import { eq } from 'drizzle-orm'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { proposalProofVersions } from '#db/tables/proposals.ts'
import { requireAccess } from '../../access/require-access.ts'
import { closedPolicy, respondNotFound, respondWithDownload } from '../../requests/artwork/file-response.server.ts'
import { respondWithThumbnail } from '../proposal/thumbnail-response.server.ts'
import type { Route } from './+types/proof-file.route.ts'

export const headers = requireAccess('proposals')

/** Downloads the file of a proof; `?thumbnail` is a small image of it. */
export async function loader({ params: { id }, context, request, url }: Route.LoaderArgs) {
  const { db, storage } = context.get(servicesContext)
  const [row] = isUuid(id)
    ? await db
        .select({ file: proposalProofVersions.file })
        .from(proposalProofVersions)
        .where(eq(proposalProofVersions.id, id))
    : []
  if (row && url.searchParams.has('thumbnail'))
    return (await respondWithThumbnail(storage, row.file.path)) ?? respondNotFound('This file has no image.')
  const stored = row && (await findStoredFile(storage, row.file))
  if (!stored) return respondNotFound('File not found.')
  return respondWithDownload(request, stored, {
    name: row.file.name,
    type: 'application/octet-stream',
    policy: closedPolicy,
  })
}
