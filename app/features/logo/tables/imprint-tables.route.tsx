import { redirect } from 'react-router'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/imprint-tables.route.ts'
import { getImprintTablesUrl, maxProductsPerRequest, productParameter } from './imprint-tables.ts'
import { readImprintTables } from './read-imprint-tables.server.ts'

export const headers = declarePublicRoute({ parameters: [productParameter] })

/**
 * Returns imprint tables of products: `GET /imprint-tables?product=…&product=…`. Redirects other orders of the products to one
 * cached URL. Responses without tables are not cached, as ids can be invented without limit.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const products = url.searchParams.getAll(productParameter)
  const noStore = { 'Cache-Control': 'no-store' }
  if (products.length > maxProductsPerRequest)
    return Response.json(
      { error: `Ask for at most ${maxProductsPerRequest} products.` },
      { status: 400, headers: noStore },
    )
  const normalizedUrl = getImprintTablesUrl(products)
  if (url.pathname + url.search !== normalizedUrl) throw redirect(normalizedUrl)
  const tables = await readImprintTables(context.get(servicesContext).db, products)
  return Response.json(tables, { headers: Object.keys(tables).length === 0 ? noStore : {} })
}
