import * as v from 'valibot'
import { readCustomOffer, readOffer } from '#app/features/orders/offer.server.ts'
import { maxItems } from '#app/features/orders/order.ts'
import { minPackQuantity } from '#app/features/orders/quantity.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/offer.route.ts'

const parameter = 'product'
const boxParameter = 'box'

const idSchema = v.pipe(v.string(), v.uuid())
const idsSchema = v.pipe(v.array(idSchema), v.maxLength(maxItems))

export const headers = declarePublicRoute({ parameters: [parameter, boxParameter] })

/**
 * Returns current catalog values of products, `GET /api/offer?product=ID&product=ID`, or of a ready-made box as a custom one,
 * `GET /api/offer?box=ID`.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = v.safeParse(idsSchema, url.searchParams.getAll(parameter))
  if (!ids.success)
    return Response.json({ error: `Ask for at most ${maxItems} products by their ids.` }, { status: 400 })
  const { db } = context.get(servicesContext)
  const boxId = url.searchParams.get(boxParameter)
  if (boxId !== null) {
    const offer = v.is(idSchema, boxId) && (await readCustomOffer(db, { box: boxId, packQuantity: minPackQuantity }))
    return offer ? Response.json(offer) : Response.json({ error: 'This box is not offered.' }, { status: 404 })
  }
  return Response.json(await readOffer(db, { type: 'custom', products: ids.output }, minPackQuantity))
}
