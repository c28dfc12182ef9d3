import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import { parseForm } from '#app/lib/form.ts'
import { createWebhook } from '#app/lib/http/webhook.server.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { contacts } from '#db/tables/customers.ts'
import { projectRequests, requests } from '#db/tables/requests.ts'
import { readMail } from '#test/mail.ts'
import { expect, test } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { erasePerson } from './erasure/erase-person.server.ts'
import { openExport } from './export/export.server.ts'
import type { ExportFormatName } from './export/formats.ts'
import { listRequests } from './inbox/list.server.ts'
import { manualSchema } from './intake/forms/manual.schema.ts'
import { addManualRequest } from './intake/manual.server.ts'
import { mailRequest } from './notifications/mail-channel.server.ts'
import { postRequest } from './notifications/webhook-channel.server.ts'
import { queueReply } from './replies/outbox.server.ts'
import { correctContact } from './workflow/correct-contact.server.ts'
import { openRequest } from './workflow/open-request.server.ts'
import { listOtherRequests } from './workflow/other-requests.server.ts'

const typed = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phone: '(555) 010-0100',
  company: 'Northwind',
  source: 'phone',
  productType: 'other',
  projectDescription: '200 mugs',
}

function parse(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return parseForm(manualSchema, form)
}

async function addRequest(services: Services, values: Partial<typeof typed> = {}) {
  const parsed = parse({ ...typed, ...values })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const added = await addManualRequest(services, { value: parsed.value, formKey: randomUUID(), files: [], by })
  const opened = await openRequest(services.db, { reference: added.reference ?? '' })
  if (!opened) throw new Error('not found')
  return opened.entry
}

test('a request that the team adds needs an email address or a phone number, one of the storefront an address', async ({
  services,
  db,
}) => {
  expect(parse(typed)).toMatchObject({ ok: true, value: { email: null } })
  expect(parse({ ...typed, phone: '' })).toMatchObject({
    errors: { email: ['Enter an email address or a phone number'] },
  })
  expect(parse({ ...typed, confirm: 'on' })).toMatchObject({
    errors: { confirm: ['Enter an email address to send a confirmation, or clear the checkbox'] },
  })
  const person = { first_name: 'Dana', last_name: 'Whitfield', product_type: 'other' }
  const stored = storeRequest(services, 'project', { ...person, email: null, phone: '555 0100' })
  await expect(stored).rejects.toMatchObject({ cause: { constraint: 'project_requests_reachable' } })
  expect(await db.$count(projectRequests)).toBe(0)
})

test('callers without an email address are contacts by phone number and name', async ({ services, db }) => {
  const first = await addRequest(services)
  const again = await addRequest(services, { phone: '+1 555 010 0100', lastName: 'WHITFIELD', company: '' })
  const colleague = await addRequest(services, { firstName: 'Kim', lastName: 'Lee' })
  expect(again.contact_id).toBe(first.contact_id)
  expect(await db.select().from(contacts).orderBy(contacts.name)).toMatchObject([
    { id: first.contact_id, name: 'Dana Whitfield', email: null, phone: '(555) 010-0100' },
    { id: colleague.contact_id, name: 'Kim Lee', email: null },
  ])
  expect(await listOtherRequests(db, first)).toMatchObject({
    ofPerson: [{ reference: again.reference }],
    ofPhone: [{ reference: colleague.reference }],
  })
  for (const search of ['whitfield', '555-010-0100'])
    expect(
      (await listRequests(db, { filter: { search }, staffId: null, limit: 5 })).requests.map(({ email }) => email),
    ).toContain(null)

  // The address that is added later is the contact's, unless another contact has it.
  const contact = { contact_name: 'Dana Whitfield', email: 'dana@northwind.example', company: null, phone: '555 0100' }
  await correctContact(db, { id: first.id, version: first.version, contact, by })
  expect(
    await db
      .select()
      .from(contacts)
      .where(eq(contacts.id, first.contact_id ?? '')),
  ).toMatchObject([{ email: 'dana@northwind.example', phone: '555 0100' }])
  await correctContact(db, { id: colleague.id, version: colleague.version, contact, by })
  const [corrected] = await db.select().from(requests).where(eq(requests.id, colleague.id))
  expect([corrected?.contact_id, await db.$count(contacts)]).toEqual([first.contact_id, 1])
  // Back again: without an email, the request belongs to the contact with that phone number.
  await correctContact(db, { id: first.id, version: first.version + 1, contact: { ...contact, email: null }, by })
  expect(await db.select().from(requests).where(eq(requests.id, first.id))).toMatchObject([
    { email: null, contact_id: first.contact_id },
  ])
})

test('sales and the webhook are notified; nothing is sent to the customer', async ({
  services,
  db,
  mailbox,
  receiver,
}) => {
  const { id, reference } = await addRequest(services)
  const mail = openMail(mailbox.url, { MAIL_FROM: 'Shop <shop@shop.example>', SALES_EMAIL: 'sales@shop.example' })
  await mailRequest(db, mail, { to: 'sales@shop.example', brand: defaultBrand }, { kind: 'project', id })
  const sent = readMail(mailbox.mails[0])
  expect(sent.headers.subject).toBe(`Project request | Dana Whitfield | Other | ${reference}`)
  expect(sent.headers).not.toHaveProperty('reply-to')
  expect(sent.text).toContain('The customer left a phone number only.')
  expect(sent.text).not.toMatch(/null|Email:/)
  await postRequest(db, createWebhook(receiver), { kind: 'project', id })
  expect(JSON.parse(receiver.deliveries[0]?.body ?? '')).toMatchObject({
    request: { email: null, phone: '(555) 010-0100' },
  })
  const reply = { id: randomUUID(), requestId: id, replyTo: 'ada@shop.example', subject: 'Re', body: 'Hello' }
  expect(await queueReply(services, { ...reply, attachments: [], proposalSent: false }, by)).toEqual({
    outcome: 'not-found',
  })
})

const formats: ExportFormatName[] = ['csv', 'quickbooks-customers', 'xero-contacts']

test.for(formats)('the %s export has the name and no email address', async (format, { services, db }) => {
  const { id } = await addRequest(services, { company: '' })
  await db.update(requests).set({ status: 'won', value_cents: 10_000 }).where(eq(requests.id, id))
  const { writeTo } = await openExport(db, { view: { filter: {}, staffId: null }, format, by })
  const out = new PassThrough()
  const [whole] = await Promise.all([text(out), writeTo(out)])
  expect(whole).toContain('Dana')
  expect(whole).not.toContain('null')
})

test('personal data of a phone number is erased, but not that of contacts with an email address', async ({
  services,
  db,
}) => {
  await addRequest(services)
  const person = { first_name: 'Kim', last_name: 'Lee', product_type: 'other', phone: '555 010 0100' }
  await storeRequest(services, 'project', { ...person, email: 'kim@northwind.example' })
  expect(await erasePerson(services, { email: '555-010-0100', by })).toMatchObject({ requests: 1, contacts: 1 })
  expect(await db.select().from(contacts)).toMatchObject([{ email: 'kim@northwind.example' }])
  expect(await db.$count(requests)).toBe(1)
})
