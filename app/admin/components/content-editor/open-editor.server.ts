import { data } from 'react-router'
import { type DocumentType, listPastChanges, openDocument } from '#app/features/content/documents.server.ts'
import type { Fields } from '#app/features/content/fields.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { parsePositiveInteger } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readPublishing } from './publishing.server.ts'

/** Messages after an action, by the key in the URL. A kind adds its own. */
const editorStatusMessages: Record<string, string> = {
  published: 'Published. Your changes are live.',
  drafted: 'Draft saved. Only you and people with its preview link can see it.',
  discarded: 'Draft discarded.',
  restored: 'Restored. This version is live.',
  scheduled: 'Scheduled. Edits that you make until then are included.',
  unscheduled: 'Schedule removed. Your draft is unchanged.',
  linked: 'Link created. Anyone who has it can see the draft.',
  unlinked: 'Link revoked. It no longer works.',
}

type OpenOptions<F> = {
  id: string
  /** Fields of a new document. */
  initial?: F | undefined
  /** True if the link is that of what is stored: a post that is not public yet. */
  isStored?: boolean
  /** Messages of this kind of document, by the key in the URL. */
  statusMessages?: Record<string, string>
}

/**
 * Reads what every editor shows: the document with this person's draft, its history, schedule and link, and the message about the
 * last action.
 * @throws 404 if there is neither a document nor a draft nor `initial`
 */
export async function openEditor<F extends Fields, T>(
  { request, context, url: { searchParams } }: RouteArgs & { url: URL },
  type: DocumentType<F, T>,
  { id, initial, isStored, statusMessages }: OpenOptions<F>,
) {
  const { db } = context.get(servicesContext)
  const before = parsePositiveInteger(searchParams.get('before'))
  const [document, history, publishing] = await Promise.all([
    openDocument(db, type, { id, staffId: getPerson(context).id, initial }),
    listPastChanges(db, type, { id, before }),
    readPublishing({ request, context }, { kind: type.kind, id, isStored }),
  ])
  if (!document) throw data(null, { status: 404 })
  const message = getStatusMessage({ ...editorStatusMessages, ...statusMessages }, searchParams)
  return { document, history, publishing, message }
}
