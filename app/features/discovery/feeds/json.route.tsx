import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { currency } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import type { Route } from './+types/json.route.ts'
import { toFeedProduct } from './feed-product.ts'
import { createFeedResponse, type FeedShop } from './feed-response.server.ts'
import { streamProductRows } from './product-rows.server.ts'

export const headers = declarePublicRoute({ streams: true, hasAbsoluteUrls: true })

/** `/feeds/products.json`: every product with the data of its page (decision 0042). */
export function loader(args: Route.LoaderArgs) {
  return createFeedResponse(args, { kind: 'json', contentType: 'application/json', createTexts: streamProducts })
}

async function* streamProducts(db: Queryable, { shop, toUrl }: FeedShop): AsyncGenerator<string, void> {
  yield `{"shop":${JSON.stringify(shop)},"currency":${JSON.stringify(currency)},"products":[`
  let before = '\n'
  for await (const products of streamProductRows(db)) {
    yield before + products.map((product) => JSON.stringify(toFeedProduct(product, toUrl))).join(',\n')
    before = ',\n'
  }
  yield '\n]}\n'
}
