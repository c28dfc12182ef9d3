import { getStoredArtwork } from '#app/features/requests/artwork/artwork-file.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { readUploadNames } from '#app/features/uploads/list-uploads.server.ts'
import type { Queryable } from '#db/client.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'

export type Artwork = { path: string; name: string }

/** Lists artwork to choose from: the files of the request, and those that imprints already have, such as in a copy. */
export async function listArtwork(
  db: Queryable,
  { requestId, content }: { requestId: string | null; content: Pick<ProposalContent, 'options'> },
): Promise<Artwork[]> {
  const requestArtwork = await listRequestArtwork(db, requestId)
  const imprints = content.options.flatMap(({ lines }) => lines.flatMap((line) => line.imprints))
  const used = imprints.flatMap(({ artwork }) => artwork ?? [])
  const otherPaths = used.filter((path) => !requestArtwork.some((file) => file.path === path))
  const names = await readUploadNames(db, otherPaths)
  return [...requestArtwork, ...Array.from(names, ([path, name]) => ({ path, name }))]
}

async function listRequestArtwork(db: Queryable, requestId: string | null): Promise<Artwork[]> {
  const request = requestId === null ? undefined : await openRequest(db, { id: requestId })
  if (!request) return []
  return getStoredArtwork(request.submission)
    .filter(({ kind }) => kind !== 'proof')
    .map(({ path, name }) => ({ path, name }))
}
