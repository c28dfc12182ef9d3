import { fullAddresses } from '#app/lib/http/addresses.server.ts'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/pages.route.ts'
import { readPageEntries } from './entries.server.ts'
import { createXmlResponse, toSitemap } from './sitemap.ts'

export const headers = publicRoute({ printsAddress: true })

export async function loader(args: Route.LoaderArgs) {
  return createXmlResponse(toSitemap(await readPageEntries(args.context.get(servicesContext).db, fullAddresses(args))))
}
