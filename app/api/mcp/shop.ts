import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'

/** Context of the tools, which read only what every visitor sees. */
export type Shop = Services & {
  /** Returns the absolute URL of a path. */
  toUrl: (path: string) => string
  /** The day in America/Chicago. */
  today: IsoDate
}
