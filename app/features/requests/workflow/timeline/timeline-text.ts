import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { ListedReply } from '../../replies/outbox.server.ts'
import type { ReceivedMail } from '../../replies/received-mails.server.ts'
import { sourceTitles } from '../../sources.ts'
import type { Mentionable } from '../notes/note-text.ts'
import type { TimelineEvent } from './timeline-event.ts'

/** `mergedFrom`: reference of the merged request that the entry is from. */
export type TimelineEntry = { mergedFrom?: string } & (
  | { kind: 'arrived' | 'announced' | 'confirmed'; at: Date }
  | TimelineEvent
  | (TimelineEvent & { kind: 'note'; text: string; mentioned: Mentionable[] })
  | (TimelineEvent & { kind: 'mail'; mail: ListedReply })
  | (TimelineEvent & { kind: 'received'; received: ReceivedMail })
)

/** By the stored title of the source. */
const sources: Record<string, string> = {
  [sourceTitles.phone]: ' after a phone call',
  [sourceTitles.show]: ' after a trade show',
  [sourceTitles.email]: ' after an email',
}

/** 'changed the status from New to In review': the action after the name of the person. */
export function formatAction({
  kind,
  actorName,
  before,
  after,
}: Pick<TimelineEvent, 'kind' | 'actorName' | 'before' | 'after'>): string {
  switch (kind) {
    case 'status':
      return `changed the status from ${before} to ${after}`
    case 'owner':
      if (!after) return before === actorName ? 'unassigned themselves' : `unassigned ${before}`
      if (after === actorName)
        return before ? `reassigned this from ${before} to themselves` : 'assigned this to themselves'
      return before && before !== actorName ? `reassigned this from ${before} to ${after}` : `assigned this to ${after}`
    case 'next-step':
      return after ? `set the next step: ${withDay(after)}` : 'cleared the next step'
    case 'note':
      return 'added a note'
    case 'mail':
      return 'sent an email'
    case 'answered':
      return 'marked this as replied'
    case 'not-spam':
      return 'marked this as not spam'
    case 'contact':
      return `corrected the contact from ${before} to ${after}`
    case 'added':
      return `added this request${sources[after ?? ''] ?? ''}`
    case 'received':
      return 'sent an email to us'
    case 'deleted':
      return 'deleted this request'
    case 'restored':
      return 'restored this request'
    case 'merged':
      return `merged ${before} into ${after}`
    case 'unmerged':
      return `undid the merge of ${before} into ${after}`
    case 'proposal':
      return after ?? ''
    case 'confirmation-withheld':
      return `did not send a confirmation email: ${after}`
  }
}

/** Formats the date of a stored next step, 'Call Dana, 2026-12-01'; a text may end like a date without being one. */
const withDay = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\d$/, (day) => (isIsoDate(day) ? formatLongDate(day) : day))
