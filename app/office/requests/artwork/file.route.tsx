import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/file.route.ts'
import { closedPolicy, respondWithFile } from './file-response.server.ts'

export const headers = requireAccess('requests')

/** The bytes as they were sent: to be respondWithDownload, and for the office's own script to look into. Never of a type that opens. */
export const loader = (args: Route.LoaderArgs) =>
  respondWithFile(args, () => ({ type: 'application/octet-stream', policy: closedPolicy }))
