import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/file.route.ts'
import { closedPolicy, respondWithFile } from './file-response.server.ts'

export const headers = requireAccess('read-requests')

/** The submitted bytes as a download, also read by the preview script. The content type never renders. */
export const loader = (args: Route.LoaderArgs) =>
  respondWithFile(args, () => ({ type: 'application/octet-stream', policy: closedPolicy }))
