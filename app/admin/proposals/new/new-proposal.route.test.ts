import { randomUUID } from 'node:crypto'
import { proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { action, loader } from './new-proposal.route.tsx'

test('a customer who is gone is reported also by a search, and never replaced', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const customer = `contact ${randomUUID()}`
  for (const intent of ['', 'search customer', 'add request BW-2222-22']) {
    const body = new URLSearchParams({ customer, intent })
    const request = new Request('http://shop.test/admin/proposals/new', { method: 'POST', body })
    const result = await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
    expect(result).toMatchObject({
      data: { errors: { customer: ['The customer was merged or deleted. Choose another, or none.'] } },
    })
  }
  expect(await db.$count(proposals)).toBe(0)
})

test('a link that names a merged request or a deleted customer says so', async ({ services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const url = new URL(`http://shop.test/admin/proposals/new?request=BW-2222-22&customer=contact+${randomUUID()}`)
  expect(await loader({ context, url } as unknown as Parameters<typeof loader>[0])).toMatchObject({
    errors: {
      request: ['Request BW-2222-22 does not exist, or was deleted or merged'],
      customer: ['The customer was merged or deleted. Choose another, or none.'],
    },
  })
})
