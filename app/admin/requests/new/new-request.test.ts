import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { action, clientAction } from './new-request.route.tsx'

const mail = { kind: 'message', from_email: 'kim@northwind.example', to: 'reply@shop.example' } as const
const fields = { firstName: 'Kim', lastName: 'Lee', email: mail.from_email, source: 'email', productType: 'other' }

test('a request of an email that is gone says so', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const values = ['1', '2'].map((text) => ({ ...mail, subject: text, body: text, message_id: `<${text}@x>` }))
  const [first, second] = await db.insert(inboundMails).values(values).returning()
  const add = async (emailId = '', formKey: string = randomUUID()) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, email_id: emailId, form_key: formKey }))
      body.append(name, value)
    const request = new Request('http://shop.test/admin/requests/new', { method: 'POST', body })
    const response = await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
    return response instanceof Response ? response.headers.get('Location') : response.data
  }
  const reference = /^\/admin\/requests\/BW-[A-Z\d]{4}-[A-Z\d]{2}$/
  expect(await add()).toMatch(reference)
  expect(await add(first?.id, first?.id)).toMatch(reference)
  expect(await add(first?.id, first?.id)).toMatch(/\?notice=already-added$/)
  await db.delete(inboundMails).where(eq(inboundMails.id, second?.id ?? ''))
  expect(await add(second?.id, second?.id)).toMatch(/\?notice=without-email$/)
})

test('a request that has no response keeps the form with its input', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const request = new Request('http://shop.test/admin/requests/new', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0])).toMatchObject({
    data: { errors: {}, values: fields, message: expect.stringContaining('did not respond') },
    init: { status: 503 },
  })
})
