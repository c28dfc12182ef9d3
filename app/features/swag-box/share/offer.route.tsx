import * as v from 'valibot'
import { readOffer } from '#app/features/orders/offer.server.ts'
import { maximumItems } from '#app/features/orders/order.ts'
import { minimumPackQuantity } from '#app/features/orders/quantity.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/offer.route.ts'

const parameter = 'product'

const idsSchema = v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(maximumItems))

export const headers = declarePublicRoute({ parameters: [parameter] })

/** Returns current catalog values of products: `GET /api/offer?product=ID&product=ID`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = v.safeParse(idsSchema, url.searchParams.getAll(parameter))
  if (!ids.success)
    return Response.json({ error: `Ask for at most ${maximumItems} products by their ids.` }, { status: 400 })
  const { db } = context.get(servicesContext)
  return Response.json(await readOffer(db, { type: 'custom', products: ids.output }, minimumPackQuantity))
}
