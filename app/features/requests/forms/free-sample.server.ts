import { freeSwagBoxRequests } from '#db/tables/requests.ts'
import { freeSampleSchema } from './free-sample.schema.ts'
import type { RequestForm } from '../receive/receive.server.ts'

/** For `receiveRequest`: the free sample box. */
export const freeSampleForm: RequestForm<typeof freeSampleSchema> = {
  kind: 'free-sample',
  schema: freeSampleSchema,
  failureMessage: 'Failed to submit request. Please try again.',
  insert: async (tx, sample, common) => {
    await tx.insert(freeSwagBoxRequests).values({ ...common, ...sample })
  },
}
