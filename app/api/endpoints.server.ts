import type { Endpoint } from './framework/endpoint.ts'
import { boxEndpoints } from './resources/boxes.server.ts'
import { campaignEndpoints } from './resources/campaigns.server.ts'
import { eventEndpoints } from './resources/events.server.ts'
import { orderEndpoints } from './resources/orders.server.ts'
import { postEndpoints } from './resources/posts.server.ts'
import { priceEndpoints } from './resources/prices.server.ts'
import { productEndpoints } from './resources/products.server.ts'
import { proposalEndpoints } from './resources/proposals.server.ts'
import { requestEndpoints } from './resources/requests.server.ts'
import { shipmentEndpoints } from './resources/shipments.server.ts'
import { stockEndpoints } from './resources/stock.server.ts'
import { uploadEndpoints } from './resources/uploads.server.ts'

/** The route table of the API: handlers, scope checks, document and reference come from it. */
export const endpoints: readonly Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...boxEndpoints,
  ...requestEndpoints,
  ...uploadEndpoints,
  ...proposalEndpoints,
  ...orderEndpoints,
  ...stockEndpoints,
  ...campaignEndpoints,
  ...shipmentEndpoints,
  ...postEndpoints,
  ...eventEndpoints,
]
