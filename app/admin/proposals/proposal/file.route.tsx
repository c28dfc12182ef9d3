import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import { parseContent } from '#app/features/proposals/lifecycle/lock-proposal.server.ts'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requireAccess } from '../../access/require-access.ts'
import { closedPolicy, respondNotFound, respondWithDownload } from '../../requests/artwork/file-response.server.ts'
import type { Route } from './+types/file.route.ts'
import { respondWithThumbnail } from './thumbnail-response.server.ts'

export const headers = requireAccess('proposals')

/** A mockup or artwork that the proposal names: a re-encoded image, or a download of any other file. */
export async function loader({ params: { id, '*': path }, context, request }: Route.LoaderArgs) {
  const { db, storage } = context.get(servicesContext)
  const [row] = isUuid(id) ? await db.select().from(proposals).where(eq(proposals.id, id)) : []
  const lines = (row && parseContent(row))?.options.flatMap((option) => option.lines) ?? []
  const isNamed = lines.some(
    ({ mockup, imprints }) => mockup === path || imprints.some(({ artwork }) => artwork === path),
  )
  if (!isNamed || path === '') return respondNotFound('File not found.')
  const thumbnail = await respondWithThumbnail(storage, path)
  if (thumbnail) return thumbnail
  const stored = await findStoredFile(storage, { path })
  if (!stored) return respondNotFound('This file is no longer in storage.')
  return respondWithDownload(request, stored, {
    name: basename(path),
    type: 'application/octet-stream',
    policy: closedPolicy,
  })
}
