import type { LoaderFunctionArgs } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { fullAddresses } from '#app/lib/http/addresses.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { publicProducts } from '../streaming/pages-of.server.ts'
import { getTag, streamedAnswer } from '../streaming/streamed.server.ts'

/** Name of the shop and the base URL of its site. */
export type FeedShop = { shop: string; address: (path: string) => string }

type Feed = {
  /** Sets its tag apart from other feeds'. */
  kind: string
  contentType: string
  texts: (db: Queryable, about: FeedShop) => AsyncGenerator<string, void>
}

/** A feed of every public product, streamed; its tag changes with a product, the shop's name or address (decision 0042). */
export async function feedAnswer(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { kind, contentType, texts }: Feed,
): Promise<Response> {
  const services = args.context.get(servicesContext)
  const { db } = services
  const { name } = await readBrand(services)
  const address = fullAddresses(args)
  return streamedAnswer(texts(db, { shop: name, address }), {
    contentType,
    tag: await getTag(db, publicProducts.rows, [kind, address('/'), name]),
  })
}
