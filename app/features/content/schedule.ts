import { dayMs } from '#app/lib/time/iso-date.ts'
import { parseLocalTime } from '#app/lib/time/local-time.ts'
import type { ContentKind } from './revisions.server.ts'

/** The scheduled publication of a document, as its editor shows it. */
export type Schedule = {
  at: Date
  /** The draft's author. Null for a stored but unpublished document (only posts have these). */
  by: string | null
  isMine: boolean
  /** Why it was not published at its time; null before. */
  problem: string | null
}

/** A scheduled publication in a list. */
export type ListedSchedule = Schedule & {
  kind: Exclude<ContentKind, 'proposal'>
  subject: string
  /** Name of a draft that was never published, if its kind has names. */
  name: string | null
  isNew: boolean
}

/** The schedule and the link of a document or its draft. */
export type Publishing = {
  schedule: Schedule | null
  /** Link that shows the draft to anyone; `expiresAt` is null for links of earlier versions of the software. */
  link: { url: string; expiresAt: Date | null } | null
}

/** Name of the field with the time, and of its errors. */
export const publishAtField = 'publish_at'

const maxYearsAhead = 5

/** Parses the time of a schedule in the shop's time zone: '2026-12-01T09:00'. */
export function parsePublishTime(
  text: unknown,
  timeZone: string,
  now = new Date(),
): { at: Date } | { problem: string } {
  const at = parseLocalTime(String(text ?? ''), timeZone)
  if (!at) return { problem: 'Enter a date and time' }
  if (at <= now) return { problem: 'This time is in the past. Publish now or choose a later time' }
  if (at.getTime() > now.getTime() + maxYearsAhead * 365 * dayMs)
    return { problem: `Choose a time within ${maxYearsAhead} years` }
  return { at }
}
