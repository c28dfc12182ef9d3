import { data, redirect } from 'react-router'
import { returnShipment, setState, shipAll } from '#app/features/sends/shipping/change-shipments.server.ts'
import { createShipments, reship } from '#app/features/sends/shipping/create-shipments.server.ts'
import { listReadyIds } from '#app/features/sends/shipping/list-shipments.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { listLocations } from '#app/features/stock/locations.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { parseUuid, readUuidFields } from '../../access/uuid-field.ts'
import { getShippingPath } from '../campaign-paths.ts'

export type ShippingResult = { message: string }

/** Packages that one request ships: each takes a transaction. */
const maxAtOnce = 500

const rejectMessages = {
  none: 'Select shipments first.',
  carrier: 'Choose the carrier first.',
  packing: 'Start packing first.',
  unchanged: 'No selected shipment was ready for that. Check their status.',
  reship: 'Not created: too few units are available, or the recipient is blocked or has another shipment.',
}

/** Handles the forms of the shipments of a campaign. @param campaignId of it */
export async function runShippingAction(args: RouteArgs, campaignId: string) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const form = await readForm(args.request)
  const intent = String(form.get('intent') ?? '')
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const done = (messageKey: string, count: number, rest = 0) => {
    const params = { notice: messageKey, count: String(count), ...(rest > 0 && { rest: String(rest) }) }
    return redirect(`${getShippingPath(campaignId)}?${new URLSearchParams(params)}`, 303)
  }
  const reject = (reason: keyof typeof rejectMessages) =>
    data<ShippingResult>({ message: rejectMessages[reason] }, { status: 422 })
  if (intent === 'create') {
    const count = await createShipments(db, { campaignId, by })
    return count === undefined ? reject('packing') : done('created', count)
  }
  if (intent === 'reship')
    return (await reship(db, { campaignId, id: parseUuid(form.get('shipment')), by }))
      ? done('created', 1)
      : reject('reship')
  const isAll = form.get('which') === 'all'
  const read = async (state: 'to-pick' | 'packed') =>
    isAll ? await listReadyIds(db, { campaignId, state }) : readUuidFields(form, 'pick')
  switch (intent) {
    case 'packed': {
      const ids = await read('to-pick')
      if (ids.length === 0) return reject('none')
      const count = await setState(db, { campaignId, ids, to: 'packed', by })
      return count > 0 ? done('packed', count) : reject('unchanged')
    }
    case 'ship': {
      const ids = await read('packed')
      const carrier = toSingleLine(String(form.get('carrier') ?? '')).slice(0, 60)
      const service = toSingleLine(String(form.get('service') ?? '')).slice(0, 60) || null
      if (carrier === '') return reject('carrier')
      if (ids.length === 0) return reject('none')
      const fields = { carrier, service }
      const count = await shipAll(services, { campaignId, ids: ids.slice(0, maxAtOnce), fields, by })
      return count > 0 ? done('shipped', count, ids.length - maxAtOnce) : reject('unchanged')
    }
    case 'delivered': {
      const ids = readUuidFields(form, 'pick')
      if (ids.length === 0) return reject('none')
      const count = await setState(db, { campaignId, ids, to: 'delivered', by })
      return count > 0 ? done('delivered', count) : reject('unchanged')
    }
    case 'returned': {
      const ids = readUuidFields(form, 'pick')
      if (ids.length === 0) return reject('none')
      const [location] = await listLocations(db)
      const locationId = form.get('restock') === 'on' ? (location?.id ?? null) : null
      let count = 0
      for (const id of ids) if (await returnShipment(db, { campaignId, id, locationId, by })) count++
      return count > 0 ? done('returned', count) : reject('unchanged')
    }
    default:
      throw data(null, { status: 400 })
  }
}
