import {
  emailSignups,
  freeSwagBoxRequests,
  productRequests,
  projectRequests,
  swagBoxRequests,
} from '#db/tables/requests.ts'
import type { RequestKind } from './kinds.ts'

/** The table that holds a kind of request. */
export const requestTables = {
  'email-signup': emailSignups,
  project: projectRequests,
  quote: productRequests,
  'swag-box': swagBoxRequests,
  'free-sample': freeSwagBoxRequests,
} as const satisfies Record<RequestKind, unknown>
