import { formatLongDate } from '#app/lib/dates.ts'
import type { ListedAnswer } from '../../answers/outbox.server.ts'
import type { Mentionable } from '../notes/note-text.ts'
import type { WorkEvent } from './work-event.ts'

export type TimelineEntry =
  | { kind: 'arrived' | 'announced' | 'confirmed'; at: Date }
  | WorkEvent
  | (WorkEvent & { kind: 'note'; text: string; called: Mentionable[] })
  | (WorkEvent & { kind: 'mail'; mail: ListedAnswer })

/** 'changed the status from New to In review': what follows the name of who did it. */
export function deedText({ kind, who, before, after }: Pick<WorkEvent, 'kind' | 'who' | 'before' | 'after'>): string {
  switch (kind) {
    case 'status':
      return `changed the status from ${before} to ${after}`
    case 'owner':
      if (!after) return before === who ? 'gave it back' : `removed ${before} as its owner`
      if (after === who) return before ? `took it over from ${before}` : 'took it on'
      return before && before !== who ? `moved it from ${before} to ${after}` : `gave it to ${after}`
    case 'next-step':
      return after ? `set the next step: ${withDay(after)}` : 'cleared the next step'
    case 'note':
      return 'wrote a note'
    case 'mail':
      return 'wrote a mail'
    case 'answered':
      return 'answered by other means'
    case 'not-spam':
      return 'said that it is no spam'
  }
}

/** A next step as it is kept, 'Call Dana, 2026-12-01', with its day as people write it. */
const withDay = (text: string) => text.replace(/\d{4}-\d\d-\d\d$/, (day) => formatLongDate(day))
