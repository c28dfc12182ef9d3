import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import type { Route } from './+types/file.route.ts'
import { respondFileNotFound, respondWithLinkedFile } from './linked-file.server.ts'
import { requireLink } from './proposal-link.server.ts'

/** GET /p/{token}/files/{path}: a mockup or artwork that the current document names; no other path exists. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, document, state } = await requireLink({ context, params })
  const path = params['*']
  const isShown = state !== 'withdrawn' && state !== 'draft'
  if (!isShown || !listFiles(document).has(path)) return respondFileNotFound()
  return respondWithLinkedFile(services, { path, name: path.slice(path.lastIndexOf('/') + 1) })
}

function listFiles({ options }: ProposalDocument): Set<string> {
  const lines = options.flatMap((option) => option.lines)
  return new Set(
    lines.flatMap(({ mockup, imprints }) => [mockup ?? [], imprints.flatMap(({ artwork }) => artwork ?? [])].flat()),
  )
}
