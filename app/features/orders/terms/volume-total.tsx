import { formatEstimate } from '../estimate-text.ts'
import type { Order } from '../order.ts'
import { getLeadingEstimate } from './volume.ts'

/** The total of an order that leads. */
export const VolumeTotal = ({ order }: { order: Order }) => <span>{formatEstimate(getLeadingEstimate(order))}</span>
