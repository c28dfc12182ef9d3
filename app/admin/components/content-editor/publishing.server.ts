import { readPreviewLink } from '#app/features/content/preview-links.server.ts'
import type { Publishing } from '#app/features/content/schedule.ts'
import { type DraftSource, readSchedule } from '#app/features/content/schedules.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getOrigin, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'

/**
 * Reads the schedule of a document and the preview link of its draft.
 * @param isStored if true, the link is that of what is stored: a post that is not public yet
 */
export async function readPublishing(
  args: Pick<RouteArgs, 'request' | 'context'>,
  { kind, id, isStored = false }: Pick<DraftSource, 'kind' | 'id'> & { isStored?: boolean | undefined },
): Promise<Publishing> {
  const { db } = args.context.get(servicesContext)
  const { id: staffId } = getPerson(args.context)
  const [schedule, link] = await Promise.all([
    readSchedule(db, { kind, id, staffId }),
    readPreviewLink(db, { kind, id, staffId: isStored ? null : staffId }),
  ])
  return { schedule, link: link && { url: new URL(link.path, getOrigin(args)).href, expiresAt: link.expiresAt } }
}

export type LinkIntent = 'create-link' | 'revoke-link'

/** True for the buttons of `PreviewLink`. */
export const isLinkIntent = (intent: string): intent is LinkIntent =>
  intent === 'create-link' || intent === 'revoke-link'
