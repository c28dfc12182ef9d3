import { eq } from 'drizzle-orm'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { requireAccess } from '../../access/require-access.ts'
import { closedPolicy, respondNotFound, respondWithDownload } from '../artwork/file-response.server.ts'
import type { Route } from './+types/file.route.ts'

export const headers = requireAccess('read-requests')

/** An attachment of an email that came in, as a download. The content type never renders. */
export async function loader({ request, context, params: { id, index } }: Route.LoaderArgs) {
  const { db, storage } = context.get(servicesContext)
  const mails = isUuid(id)
    ? await db.select({ attachments: inboundMails.attachments }).from(inboundMails).where(eq(inboundMails.id, id))
    : []
  const file = /^\d{1,2}$/.test(index) ? mails[0]?.attachments[Number(index)] : undefined
  const stored = file && (await findStoredFile(storage, file))
  if (!stored) return respondNotFound('File not found.')
  return respondWithDownload(request, stored, {
    name: file.name,
    type: 'application/octet-stream',
    policy: closedPolicy,
  })
}
