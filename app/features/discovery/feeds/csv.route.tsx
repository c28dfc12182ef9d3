import { stringify } from 'csv-stringify/sync'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { fullAddresses } from '#app/lib/addresses.server.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { publicProducts } from '../reading/pages-of.server.ts'
import { streamedAnswer, tagOf } from '../reading/streamed.server.ts'
import type { Route } from './+types/csv.route.ts'
import { merchantColumns, merchantRow } from './merchant.ts'
import { productRows } from './product-rows.server.ts'

export const headers = everybodys({ streams: true, printsAddress: true })

/** `/feeds/products.csv`, for Google Merchant Center and who reads the same (decision 0217). */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const services = context.get(servicesContext)
  const { db } = services
  const { name } = await readBrand(services)
  const address = fullAddresses(args)
  return streamedAnswer(lines(db, { shop: name, address }), {
    contentType: 'text/csv; charset=utf-8; header=present',
    tag: await tagOf(db, publicProducts.rows, ['csv', address('/'), name]),
    log: context.get(logContext),
  })
}

async function* lines(db: Queryable, about: Parameters<typeof merchantRow>[1]): AsyncGenerator<string, void> {
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
