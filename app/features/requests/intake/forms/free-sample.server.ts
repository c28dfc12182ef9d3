import type { RequestIntake } from '../receive.server.ts'
import { freeSampleSchema } from './free-sample.schema.ts'

/** For `receiveRequest`: the free sample box. */
export const freeSampleIntake: RequestIntake<typeof freeSampleSchema, 'free-sample'> = {
  kind: 'free-sample',
  schema: freeSampleSchema,
  failureMessage: 'Failed to submit request. Please try again.',
  createRow: (_tx, { deliveryAddress, ...sample }) => ({ ...sample, delivery_address: deliveryAddress }),
}
