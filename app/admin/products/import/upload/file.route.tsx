import { requireAccess } from '#app/admin/access/require-access.ts'
import { getImportPath } from '../../product-paths.ts'
import type { Route } from './+types/file.route.ts'
import { receiveFile } from './receive-file.server.ts'

export const headers = requireAccess('products')

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/** Response to an upload by script: the path of the import, or the error. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFile({ request, context })
  if (received.ok) return Response.json({ url: getImportPath(received.id) })
  return Response.json({ reason: received.reason }, { status: received.httpStatus })
}
