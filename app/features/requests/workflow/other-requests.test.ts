import type { Services } from '#app/lib/services.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { openRequest } from './open-request.server.ts'
import { listOtherRequests } from './other-requests.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const sample = (services: Services, email: string, company: string, minute: number) =>
  storeRequest(services, 'free-sample', { name: 'Dana', email, company, created_at: at(minute) })

test('lists requests of the same email address, ignoring case, and of others at the company, newest first', async ({
  db,
  services,
}) => {
  const { id } = await sample(services, 'dana@northwind.example', 'Northwind', 5)
  const first = await sample(services, 'DANA@northwind.example', 'Elsewhere', 1)
  const second = await sample(services, 'Dana@Northwind.example', 'northwind', 9)
  const kim = await sample(services, 'kim@northwind.example', 'NORTHWIND', 2)
  await sample(services, 'lee@orchard.example', 'Orchard', 3)
  const opened = await openRequest(db, { id })
  if (!opened) throw new Error('no request was opened')
  const { ofPerson, ofCompany } = await listOtherRequests(db, opened.entry)
  expect(ofPerson.map(({ reference }) => reference)).toEqual([second.reference, first.reference])
  expect(ofCompany.map(({ reference }) => reference)).toEqual([kim.reference])
  expect(ofCompany[0]).toMatchObject({ status: 'new', value_cents: null, kind: 'free-sample' })
})

test('lists others with the same phone number in any notation, and of the company of the contact', async ({
  db,
  services,
}) => {
  const project = { first_name: 'Dana', last_name: 'Whitfield', product_type: 'other' } as const
  const { id } = await storeRequest(services, 'project', {
    ...project,
    email: 'dana@northwind.example',
    phone: '+1 (312) 555-0142',
  })
  const home = await storeRequest(services, 'project', {
    ...project,
    email: 'dana@gmail.com',
    phone: '312.555.0142',
  })
  await storeRequest(services, 'project', { ...project, email: 'lee@gmail.com', phone: '312.555.0143' })
  const kim = await storeRequest(services, 'project', { ...project, email: 'kim@northwind.example' })
  const opened = await openRequest(db, { id })
  if (!opened) throw new Error('no request was opened')
  expect(await listOtherRequests(db, opened.entry)).toMatchObject({
    ofPerson: [],
    ofPhone: [{ reference: home.reference }],
    ofCompany: [{ reference: kim.reference }],
  })
})

test('lists no others at the company without a company', async ({ db, services }) => {
  const { id } = await storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })
  await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  const without = { company: null, phone: null, contact_id: null }
  expect(await listOtherRequests(db, { id, email: 'dana@northwind.example', ...without })).toEqual({
    ofPerson: [],
    ofPhone: [],
    ofCompany: [],
  })
})
