import { createContext, useContext } from 'react'
import { defaultTimeZone, type TimeZone } from '#app/lib/time/time-zone.ts'

/** The store's time zone, in which the admin shows times. */
export const TimeZoneContext = createContext<TimeZone>({ name: defaultTimeZone, label: 'CT' })

export const useTimeZone = (): TimeZone => useContext(TimeZoneContext)
