import { data } from 'react-router'
import { parseReference } from '#app/features/requests/reference.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import type { Queryable } from '#db/client.ts'

/** Returns the request of a URL. @throws a 404 response */
export async function findEntry(db: Queryable, text: string) {
  const opened = await openRequest(db, { reference: parseReference(text) ?? '' })
  if (!opened) throw data(null, { status: 404 })
  return opened.entry
}
