import { eq } from 'drizzle-orm'
import { companies } from '#db/tables/customers.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { createCompany } from '#test/stock.ts'
import { personContext } from '../access/current-person.ts'
import { action, clientAction } from './company.route.tsx'
import { clientAction as contactClientAction } from './contact.route.tsx'
import { loader } from './merge/merge-company.route.tsx'

test('an edit conflict and the preview of a merge show account owner and tax exemption', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const [mine, other] = [await createCompany(db, 'Northwind'), await createCompany(db, 'Northwind Traders')]
  const theirs = { owner_id: person.id, is_tax_exempt: true }
  await db
    .update(companies)
    .set({ ...theirs, version: 2 })
    .where(eq(companies.id, mine.id))

  const body = new URLSearchParams({ name: 'Northwind', version: '1' })
  const request = new Request('http://shop.test/admin/companies', { method: 'POST', body })
  const saved = await action({ request, context, params: { id: mine.id } } as unknown as Parameters<typeof action>[0])
  expect(saved).toMatchObject({
    data: {
      theirs: [
        { label: 'Account owner', value: person.name },
        { label: 'Tax-exempt', value: 'Yes' },
      ],
    },
  })

  const url = new URL(`http://shop.test/admin/companies/${other.id}/merge?with=${mine.id}`)
  const args = { context, params: { id: other.id }, url } as unknown as Parameters<typeof loader>[0]
  const { target, merged } = await loader(args)
  expect(target.values).toMatchObject({ owner_id: '', is_tax_exempt: 'No' })
  expect(merged).toMatchObject({ owner_id: person.name, is_tax_exempt: 'Yes' })
})

test.each([
  ['company', clientAction, { name: 'Northwind', phone: '1' }],
  ['contact', contactClientAction, { name: 'Dana Lee', email: 'dana@northwind.example' }],
])('a %s that has no response keeps the form with its input and version', async (_name, act, fields) => {
  const body = new URLSearchParams({ ...fields, version: '3' })
  const request = new Request('http://shop.test/admin', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await act({ request, serverAction } as unknown as Parameters<typeof act>[0])).toMatchObject({
    data: { values: fields, version: 3, message: expect.stringContaining('did not respond') },
    init: { status: 503 },
  })
})
