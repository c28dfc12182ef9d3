import { publicRoute } from '#app/lib/http/public-route.ts'
import { currency } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import type { Route } from './+types/json.route.ts'
import { type FeedShop, feedAnswer } from './feed-answer.server.ts'
import { feedProduct } from './feed-product.ts'
import { productRows } from './product-rows.server.ts'

export const headers = publicRoute({ streams: true, printsAddress: true })

/** `/feeds/products.json`: every product, with what its page knows (decision 0042). */
export function loader(args: Route.LoaderArgs) {
  return feedAnswer(args, { kind: 'json', contentType: 'application/json', texts: parts })
}

async function* parts(db: Queryable, { shop, address }: FeedShop): AsyncGenerator<string, void> {
  yield `{"shop":${JSON.stringify(shop)},"currency":${JSON.stringify(currency)},"products":[`
  let before = '\n'
  for await (const products of productRows(db)) {
    yield before + products.map((product) => JSON.stringify(feedProduct(product, address))).join(',\n')
    before = ',\n'
  }
  yield '\n]}\n'
}
