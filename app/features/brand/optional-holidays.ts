import { holidays } from './days-off.ts'

/** Holidays that are working days unless the operator chooses them: Juneteenth. */
export const optionalHolidays = ['6-19'] as const

/** In the order of the year. */
export const allHolidays = [...holidays.slice(0, 4), ...optionalHolidays, ...holidays.slice(4)]
export type Holiday = (typeof allHolidays)[number]
