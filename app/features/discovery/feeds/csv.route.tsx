import { stringify } from 'csv-stringify/sync'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import type { Queryable } from '#db/client.ts'
import type { Route } from './+types/csv.route.ts'
import { createFeedResponse, type FeedShop } from './feed-response.server.ts'
import { merchantColumns, toMerchantRow } from './merchant.ts'
import { streamProductRows } from './product-rows.server.ts'

export const headers = declarePublicRoute({ streams: true, hasAbsoluteUrls: true })

/** `/feeds/products.csv`, for Google Merchant Center and compatible services (decision 0042). */
export function loader(args: Route.LoaderArgs) {
  return createFeedResponse(args, {
    kind: 'csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    createTexts: streamRows,
  })
}

async function* streamRows(db: Queryable, shop: FeedShop): AsyncGenerator<string, void> {
  yield stringify([merchantColumns])
  for await (const products of streamProductRows(db)) {
    yield stringify(
      products.flatMap((product) => {
        const row = toMerchantRow(product, shop)
        return row ? [row] : []
      }),
    )
  }
}
