import { randomUUID } from 'node:crypto'
import { readReceivable } from '#app/features/stock/receipts/receivable.server.ts'
import { stockItems } from '#db/tables/stock.ts'
import { expect, test } from '#test/database.ts'
import { createOrderedProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { createCompany } from '#test/stock.ts'
import { personContext } from '../../access/current-person.ts'
import { action, loader } from './receive.route.tsx'

test('of two teammates with the same form, the second one sees a conflict and keeps their input', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { orderId: order } = await createOrderedProposal(db, services.storage, services.directUrl, { isKit: true })
  const { name: company } = await createCompany(db)
  const url = new URL(`http://shop.test/admin/stock/receive/${order}`)
  const { lines, locations } = await loader({ url, context, params: { order } } as unknown as Parameters<
    typeof loader
  >[0])
  const receive = () => {
    const body = new URLSearchParams({
      company,
      location: locations[0]?.id ?? '',
      reason: 'Two boxes',
      form_key: randomUUID(),
    })
    for (const { key, received, suggested } of lines) {
      body.set(`quantity-${key}`, String(suggested))
      body.set(`received-${key}`, String(received))
    }
    const request = new Request(url, { method: 'POST', body })
    return action({ request, context, params: { order } } as unknown as Parameters<typeof action>[0])
  }
  expect(await receive()).toMatchObject({ status: 303 })
  expect(await receive()).toMatchObject({
    init: { status: 409 },
    data: { reason: 'Two boxes', values: { [lines[0]?.key ?? '']: '96' } },
  })
  expect((await readReceivable(db, order))?.lines[0]?.received).toBe(96)
  expect(await db.select().from(stockItems)).toMatchObject([{ on_hand: 96 }])
})
