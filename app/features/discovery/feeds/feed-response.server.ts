import type { LoaderFunctionArgs } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { getEtag } from '../streaming/etag.server.ts'
import { publicProducts } from '../streaming/page-sources.server.ts'
import { createStreamedResponse } from '../streaming/streamed-response.server.ts'

/** Name of the shop and the base URL of its site. */
export type FeedShop = { shop: string; toUrl: (path: string) => string }

type Feed = {
  /** Distinguishes the ETag from other feeds. */
  kind: string
  contentType: string
  createTexts: (db: Queryable, shop: FeedShop) => AsyncGenerator<string, void>
}

/** Streams a feed of every public product; its ETag changes with products, name and URL of the shop (decision 0042). */
export async function createFeedResponse(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { kind, contentType, createTexts }: Feed,
): Promise<Response> {
  const services = args.context.get(servicesContext)
  const { db } = services
  const { name } = await readBrand(services)
  const toUrl = createUrlBuilder(args)
  return createStreamedResponse(createTexts(db, { shop: name, toUrl }), {
    contentType,
    etag: await getEtag(db, publicProducts.rows, [kind, toUrl('/'), name]),
  })
}
