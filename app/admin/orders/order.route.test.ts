import { eq } from 'drizzle-orm'
import { proposalOrders } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createOrderedProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import { action } from './order.route.tsx'

test('a shipment sets the stage to Shipped, but does not move an order back', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id: proposalId } = await createOrderedProposal(db, services.storage, services.directUrl)
  const isIt = eq(proposalOrders.proposal_id, proposalId)
  const read = async () => (await db.select().from(proposalOrders).where(isIt))[0]
  const id = (await read())?.id ?? ''
  const addShipment = async (fields: Record<string, string> = { set_shipped: 'yes' }) => {
    const body = new URLSearchParams({ carrier: 'UPS', parcels: '1', shipped_on: '2026-11-20' })
    for (const name of ['service', 'tracking_number', 'tracking_url', 'note']) body.set(name, '')
    for (const [name, value] of Object.entries({ ...fields, intent: 'shipment' })) body.set(name, value)
    const request = new Request(`http://shop.test/admin/orders/${id}`, { method: 'POST', body })
    const response = await action({ request, context, params: { id } } as unknown as Parameters<typeof action>[0])
    return response instanceof Response ? response.headers.get('Location')?.split('?')[1] : response
  }
  await db.update(proposalOrders).set({ stage: 'delivered' }).where(isIt)
  expect(await addShipment()).toBe('notice=later-stage')
  expect((await read())?.stage).toBe('delivered')
  await db.update(proposalOrders).set({ stage: 'ordered' }).where(isIt)
  expect(await addShipment()).toBe('notice=proofs-open')
  expect(await addShipment({ parcels: 'two', notify: 'yes' })).toMatchObject({
    data: { values: { parcels: 'two', notify: 'yes', set_shipped: '' } },
  })
})
