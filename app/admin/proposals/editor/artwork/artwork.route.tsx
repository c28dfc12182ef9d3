import { inArray } from 'drizzle-orm'
import { data } from 'react-router'
import { receiveFormWithFiles, storeAttachments } from '#app/features/requests/replies/attachments.server.ts'
import { discard, isMultipart } from '#app/lib/http/multipart.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { uploads } from '#db/tables/uploads.ts'
import { requireAccess } from '../../../access/require-access.ts'
import { openProposal } from '../../proposal/open-proposal.server.ts'
import type { Route } from './+types/artwork.route.ts'

export const headers = requireAccess('proposals')

/** A stored file, or why it was rejected. */
export type UploadedArtwork = { artwork?: { path: string; name: string }; problem?: string }

/** Stores artwork of an imprint, as the staff got it by email. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  await openProposal(services.db, params.id)
  if (!isMultipart(request)) throw data(null, { status: 400 })
  const { files, problem } = await receiveFormWithFiles(request, services.settings.DATA_DIR)
  try {
    const [file] = files
    if (problem || !file) return Response.json({ problem: problem ?? 'Choose a file.' } satisfies UploadedArtwork)
    const [stored] = await storeAttachments(services, [file], 'proposal-artwork')
    if (!stored) throw new Error('the artwork was not stored')
    await services.db
      .update(uploads)
      .set({ claimed_at: new Date() })
      .where(inArray(uploads.path, [stored.path]))
    return Response.json({ artwork: { path: stored.path, name: stored.name } } satisfies UploadedArtwork)
  } finally {
    await discard(files)
  }
}
