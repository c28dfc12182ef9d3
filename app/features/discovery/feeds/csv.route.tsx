import { stringify } from 'csv-stringify/sync'
import { publicRoute } from '#app/lib/http/public-route.ts'
import type { Queryable } from '#db/client.ts'
import type { Route } from './+types/csv.route.ts'
import { type FeedShop, feedAnswer } from './feed-answer.server.ts'
import { merchantColumns, merchantRow } from './merchant.ts'
import { productRows } from './product-rows.server.ts'

export const headers = publicRoute({ streams: true, printsAddress: true })

/** `/feeds/products.csv`, for Google Merchant Center and who reads the same (decision 0042). */
export function loader(args: Route.LoaderArgs) {
  return feedAnswer(args, { kind: 'csv', contentType: 'text/csv; charset=utf-8; header=present', texts: lines })
}

async function* lines(db: Queryable, about: FeedShop): AsyncGenerator<string, void> {
  yield stringify([merchantColumns])
  for await (const products of productRows(db)) {
    yield stringify(
      products.flatMap((product) => {
        const row = merchantRow(product, about)
        return row ? [row] : []
      }),
    )
  }
}
