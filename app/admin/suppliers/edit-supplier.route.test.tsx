import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { commandLine } from '#app/features/staff/person.ts'
import { defaultOptions } from '#app/features/suppliers/supplier.schema.ts'
import { findSupplier, saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import EditSupplier, { action, loader } from './edit-supplier.route.tsx'

test('without JavaScript, a rejected form stays one of the version that it showed', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'owner')
  context.set(personContext, person)
  const id = randomUUID()
  const supplier = {
    id,
    name: 'Mockline',
    endpoints: { productData: { url: 'https://ws.mockline.example', version: '2.0.0' } },
    options: defaultOptions,
    credentials: { id: 'account', password: 'password' },
    by: commandLine,
  }
  await saveSupplier(services, supplier)
  await saveSupplier(services, { ...supplier, version: 1 })
  const open = (request: Request) => ({ request, context, params: { id }, url: new URL(request.url) }) as never
  const page = `http://shop.test/admin/suppliers/${id}/edit`
  const { values } = await loader(open(new Request(page)))
  const submit = async (productData: string) => {
    const body = new URLSearchParams({ ...values, productData, version: '1' })
    const response = await action(open(new Request(page, { method: 'POST', body })))
    if (response instanceof Response) throw new Error('the form was not rejected')
    const loaderData = await loader(open(new Request(page)))
    const props = { loaderData, actionData: response.data } as unknown as Parameters<typeof EditSupplier>[0]
    const Stub = createRoutesStub([{ path: '/', Component: () => <EditSupplier {...props} /> }])
    return { status: response.init?.status, html: renderToString(<Stub />) }
  }
  const rejected = await submit('')
  expect(rejected.status).toBe(422)
  expect(rejected.html).toContain('name="version" value="1"')
  const conflict = await submit('https://ws.mockline.example/new')
  expect(conflict.status).toBe(409)
  expect(conflict.html).toContain('name="version" value="2"')
  expect(await findSupplier(db, id)).toMatchObject({ version: 2 })
})
