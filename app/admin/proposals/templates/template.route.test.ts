import { defaultBrand } from '#app/features/brand/brand.ts'
import { createFromRequests } from '#app/features/proposals/editing/creation/create-from-requests.server.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { action } from './template.route.tsx'

test('a cover note may be as long as that of a proposal, which begins with it', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const save = async (text: string) => {
    const url = new URL('http://shop.test/admin/proposals/templates/new?kind=cover-note')
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ name: 'A note', text }) })
    const args = { request, url, context, params: { id: 'new' } }
    const response = await action(args as unknown as Parameters<typeof action>[0])
    return response instanceof Response ? response.status : response.init?.status
  }
  expect(await save('x'.repeat(5_001))).toBe(422)
  expect(await save(`Hello\r\n${'x'.repeat(4_994)}`)).toBe(303)
  const by = { staffId: person.id, name: person.email, ip: null }
  expect((await createFromRequests(db, { brand: defaultBrand, by })).outcome).toBe('created')
})
