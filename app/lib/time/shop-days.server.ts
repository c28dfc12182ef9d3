import { type SQL, sql } from 'drizzle-orm'
import type { IsoDate } from './iso-date.ts'
import { toLocalTime } from './local-time.ts'
import { defaultTimeZone } from './time-zone.ts'

let timeZone: string = defaultTimeZone

/** Sets the zone of the shop's days, for the whole process; the settings do so whenever they load. */
export function setShopTimeZone(name: string): void {
  timeZone = name
}

/** The day in the shop's time zone, for its team, proposals, campaigns and the portal; the storefront has that of America/Chicago (./dates.ts). */
export const getShopDay = (at: Date = new Date()): IsoDate => toLocalTime(at, timeZone).slice(0, 10)

/** SQL: when a day begins in the shop's time zone. @param day an expression of type date */
export const startOfShopDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${timeZone}::text`

/** SQL: the day of a time in the shop's time zone. */
export const toShopDay = (at: SQL): SQL => sql`((${at}) at time zone ${timeZone}::text)::date`
