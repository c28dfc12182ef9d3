import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/uploads.route.ts'
import type { UploadKind } from './kinds.ts'
import { receiveUpload } from './receive-upload.server.ts'
import type { RejectedUpload } from './stored-file.ts'

/**
 * Maximum files per IP address in ten minutes, enough for a dozen checkouts. Mockups have a separate limit, so that they do not
 * block artwork.
 */
const uploadsPerWindow: Record<UploadKind, number> = { artwork: 60, proof: 160 }

/** Uploaded files are never served here. */
export function loader() {
  return new Response(null, { status: 405, headers: { allow: 'POST', 'cache-control': 'no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return loader()
  const { ip } = context.get(visitorContext)
  const kind: UploadKind = new URL(request.url).searchParams.get('for') === 'proof' ? 'proof' : 'artwork'
  const services = context.get(servicesContext)
  const retryAfterMinutes = await services.limitAttempts(
    kind === 'proof' ? 'upload-proof' : 'upload',
    ip,
    uploadsPerWindow[kind],
  )
  if (retryAfterMinutes !== undefined) return rejectUpload(429, formatTooManyAttempts(retryAfterMinutes))
  const upload = await receiveUpload({ ...services, log: context.get(logContext) }, request, {
    ip,
    kind,
  })
  return upload.ok
    ? Response.json(upload.file, { status: 201, headers: { 'cache-control': 'no-store' } })
    : rejectUpload(upload.httpStatus, upload.message)
}

function rejectUpload(status: number, error: string) {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  // The rest of the body stays unread.
  if (status === 413 || status === 415 || status === 429 || status >= 500) headers.connection = 'close'
  return Response.json({ error } satisfies RejectedUpload, { status, headers })
}
