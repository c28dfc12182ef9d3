import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { contacts } from '#db/tables/customers.ts'
import { listBusyButtons } from '#test/busy-buttons.tsx'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import type { Route } from './+types/erasure.route.ts'
import Erasure, { loader } from './erasure.route.tsx'

test('data without requests has a heading, and is erased by one press', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'owner')
  context.set(personContext, person)
  await db.insert(contacts).values({ name: 'Kim', email: 'kim@northwind.example' })
  const url = new URL('http://shop.test/admin/erasure?email=kim@northwind.example')
  const props = {
    loaderData: await loader({ context, url } as unknown as Route.LoaderArgs),
  } as unknown as Route.ComponentProps
  const Stub = createRoutesStub([{ path: '/', Component: () => <Erasure {...props} /> }])
  const html = renderToString(<Stub />)
  expect(html).toContain('>Personal data</h2>')
  expect(html).not.toContain('0 requests')
  expect(await listBusyButtons(<Erasure {...props} />)).toEqual(['Erase personal data'])
})
