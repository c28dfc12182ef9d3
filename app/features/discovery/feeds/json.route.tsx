import { readBrand } from '#app/features/brand/brand.server.ts'
import { fullAddresses } from '#app/lib/addresses.server.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { currency } from '#app/lib/money.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { publicProducts } from '../reading/pages-of.server.ts'
import { streamedAnswer, tagOf } from '../reading/streamed.server.ts'
import type { Route } from './+types/json.route.ts'
import { feedProduct } from './feed-product.ts'
import { productRows } from './product-rows.server.ts'

export const headers = everybodys({ streams: true, printsAddress: true })

/** `/feeds/products.json`: every product, with what its page knows (decision 0217). */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const services = context.get(servicesContext)
  const { db } = services
  const { name } = await readBrand(services)
  const address = fullAddresses(args)
  return streamedAnswer(parts(db, name, address), {
    contentType: 'application/json',
    tag: await tagOf(db, publicProducts.rows, ['json', address('/'), name]),
    log: context.get(logContext),
  })
}

async function* parts(db: Queryable, shop: string, address: (path: string) => string): AsyncGenerator<string, void> {
  yield `{"shop":${JSON.stringify(shop)},"currency":${JSON.stringify(currency)},"products":[`
  let before = '\n'
  for await (const products of productRows(db)) {
    yield before + products.map((product) => JSON.stringify(feedProduct(product, address))).join(',\n')
    before = ',\n'
  }
  yield '\n]}\n'
}
