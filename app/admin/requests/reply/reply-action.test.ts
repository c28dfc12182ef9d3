import { eq } from 'drizzle-orm'
import { queueReply } from '#app/features/requests/replies/outbox.server.ts'
import { requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { test as base, expect } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { action } from './reply.route.tsx'

const project = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }

const test = base.extend<{ send: (reference: string, body: FormData | URLSearchParams) => ReturnType<typeof action> }>({
  send: async ({ services, context }, use) => {
    Object.assign(services.settings, { SMTP_URL: 'smtp://127.0.0.1:1' })
    context.set(personContext, (await joinStaff(services, 'bob@shop.example', 'sales')).person)
    await use((reference, body) => {
      const request = new Request(`http://shop.test/admin/requests/${reference}/reply`, { method: 'POST', body })
      return action({ request, context, params: { reference } } as unknown as Parameters<typeof action>[0])
    })
  },
})

const getLocation = (result: unknown) => (result instanceof Response ? result.headers.get('Location') : result)

test('a reply that was edited after it was queued is not reported as sent', async ({ services, db, send }) => {
  const { reference } = await storeRequest(services, 'project', project)
  const fields = { subject: 'Re: Mugs', cc: '', mail_id: crypto.randomUUID(), seen: '0' }
  const reply = (body: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, body })) form.set(name, value)
    return send(reference, form)
  }
  for (const body of ['Hello', 'Hello'])
    expect(getLocation(await reply(body))).toBe(`/admin/requests/${reference}?notice=mailed`)
  expect(await reply('Hello Dana')).toMatchObject({
    data: {
      outcome: 'rejected',
      message: 'Your earlier version was already queued. Reload the request to see it.',
      values: { body: 'Hello Dana' },
    },
    init: { status: 422 },
  })
  expect(await db.select().from(requestMails)).toMatchObject([{ body: 'Hello' }])
})

test('a failed reply of a merged request is retried from the request it is part of', async ({ services, db, send }) => {
  const target = await storeRequest(services, 'project', project)
  const duplicate = await storeRequest(services, 'project', project)
  const id = crypto.randomUUID()
  const reply = { id, requestId: duplicate.id, replyTo: 'ada@shop.example', subject: 'Re: Mugs', body: 'Hello' }
  await queueReply(
    services,
    { ...reply, attachments: [], proposalSent: false },
    { staffId: null, name: 'ada@shop.example', ip: null },
  )
  await db.update(requestMails).set({ failure: 'No such mailbox.' })
  await db.update(requests).set({ merged_into: target.id }).where(eq(requests.id, duplicate.id))
  const retried = await send(duplicate.reference ?? '', new URLSearchParams({ intent: 'retry', mail_id: id }))
  expect(getLocation(retried)).toBe(`/admin/requests/${target.id}?notice=again`)
  expect(await db.select().from(requestMails)).toMatchObject([{ failure: null }])
})
