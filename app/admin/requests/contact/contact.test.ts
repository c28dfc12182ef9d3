import { createRequestSender } from '#test/built-admin.ts'
import { expect, test } from '#test/built-app.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { clientAction } from './contact.route.tsx'

const submitted = { first_name: 'Dana', last_name: 'Lee', email: 'dana@northwind.example', product_type: 'other' }

test('an edit conflict lists what someone else changed; status messages name only what was saved', async ({
  app,
  services,
}) => {
  const { reference } = await storeRequest(services, 'project', submitted)
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const path = `/admin/requests/${reference}`
  const send = (fields: Record<string, string>) =>
    createRequestSender(app, services.log)(`${path}/contact`, { cookie, body: new URLSearchParams(fields) })
  const first = await send({ contact_name: 'Dana Lee', email: 'dana@elsewhere.example', version: '1' })
  expect(first.headers.get('Location')).toBe(`${path}?notice=contact`)
  const mine = { contact_name: 'Dana Kim', email: submitted.email }
  const conflict = await send({ ...mine, version: '1' })
  expect(conflict.status).toBe(409)
  const page = await conflict.text()
  for (const text of ['Current version', 'dana@elsewhere.example', 'value="Dana Kim"', 'name="version" value="2"'])
    expect(page).toContain(text)
  expect((await send({ ...mine, version: '2' })).headers.get('Location')).toBe(`${path}?notice=contact`)
  expect((await send({ ...mine, version: '3' })).headers.get('Location')).toBe(path)
  expect((await send({ intent: 'move' })).headers.get('Location')).toBe(`${path}?notice=not-moved`)
})

test('a correction that has no response keeps the form with its input and version', async () => {
  const values = { contact_name: 'Dana Kim', email: submitted.email }
  const body = new URLSearchParams({ ...values, version: '3' })
  const request = new Request('http://shop.test/admin', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0])).toMatchObject({
    data: { values, version: 3, message: expect.stringContaining('did not respond') },
    init: { status: 503 },
  })
})
