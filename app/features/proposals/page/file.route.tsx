import { Readable } from 'node:stream'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import type { Route } from './+types/file.route.ts'
import { requireLink } from './proposal-link.server.ts'

/** Shown by browsers; anything else is downloaded. */
const imageTypes = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['svg', 'image/svg+xml'],
])

/** GET /p/{token}/files/{path}: a mockup or artwork that the current document names; no other path exists. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, document, state } = await requireLink({ context, params })
  const path = params['*']
  const isShown = state !== 'withdrawn' && state !== 'draft'
  const stored = isShown && listFiles(document).has(path) ? await findStoredFile(services.storage, { path }) : undefined
  if (!stored) return new Response('File not found.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_')
  const type = imageTypes.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return new Response(Readable.toWeb(await stored.open()) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': type ?? 'application/octet-stream',
      'Content-Length': String(stored.size),
      'Content-Disposition': `${type ? 'inline' : 'attachment'}; filename="${name}"`,
      // Opened by itself, a drawing can neither run scripts nor load anything.
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

function listFiles({ options }: ProposalDocument): Set<string> {
  const lines = options.flatMap((option) => option.lines)
  return new Set(
    lines.flatMap(({ mockup, imprints }) => [mockup ?? [], imprints.flatMap(({ artwork }) => artwork ?? [])].flat()),
  )
}
