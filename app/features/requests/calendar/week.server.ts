import { addDays } from '#app/lib/time/dates.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { listCalendar } from './calendar.server.ts'

/** Entries of the home page; more are in the calendar. */
const maxShownEntries = 8
/** Days for which a step stays on the home page after it was due. */
const daysBack = 365

/** Reads what a person has to do: their overdue steps, and the due steps and in-hands dates of the next seven days. */
export async function readWeek(db: Queryable, staffId: string, today = getShopDay()) {
  const range = { from: addDays(today, -daysBack), inHandsFrom: today, to: addDays(today, 7) }
  const { entries } = await listCalendar(db, { ...range, staffId })
  return { today, entries: entries.slice(0, maxShownEntries), more: Math.max(0, entries.length - maxShownEntries) }
}
