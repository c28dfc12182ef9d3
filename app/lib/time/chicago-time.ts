import { parseLocalTime, toLocalTime } from './local-time.ts'
import { defaultTimeZone } from './time-zone.ts'

/** Formats a time for `<input type="datetime-local">`, in Chicago time: '2026-12-01T09:00'. */
export const toChicagoTime = (moment: Date): string => toLocalTime(moment, defaultTimeZone)

/** Parses a Chicago time such as '2026-11-22T09:00'; undefined if invalid. */
export const parseChicagoTime = (text: string): Date | undefined => parseLocalTime(text, defaultTimeZone)
