import { requestSources } from '#db/tables/request-values.ts'

export { requestSources }

export type RequestSource = (typeof requestSources)[number]

/** How a request that the team added arrived. */
export const sourceTitles: Record<RequestSource, string> = {
  phone: 'Phone call',
  show: 'Trade show',
  email: 'Email',
  other: 'Other',
}
