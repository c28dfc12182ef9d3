import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/pages.route.ts'
import { readPageEntries } from './entries.server.ts'
import { createXmlResponse, toSitemap } from './sitemap.ts'

export const headers = declarePublicRoute({ hasAbsoluteUrls: true })

export async function loader(args: Route.LoaderArgs) {
  return createXmlResponse(toSitemap(await readPageEntries(args.context.get(servicesContext), createUrlBuilder(args))))
}
