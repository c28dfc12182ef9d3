import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { readMail } from '#test/mail.ts'
import { test as base, expect } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import type { RequestKind } from '../kinds.ts'
import type { NewRow } from '../stored-request.ts'
import { confirmRequest, maxConfirmations } from './confirmation-channel.server.ts'
import { toInertText } from './inert.ts'

type Confirm = (kind: RequestKind, id: string, now?: Date) => Promise<void>

const test = base.extend<{ confirm: Confirm }>({
  confirm: async ({ services, mailbox }, use) => {
    const mail = openMail(mailbox.url, { MAIL_FROM: 'Shop <shop@shop.example>', SALES_EMAIL: undefined })
    const settings = { replyTo: 'sales@shop.example', publicUrl: 'https://shop.example', brand: defaultBrand }
    await use((kind, id, now) => confirmRequest(services.db, mail, settings, { kind, id }, now))
  },
})

const email = 'dana@northwind.example'
const project = { first_name: 'Dana', last_name: 'Whitfield', email, product_type: 'other' }
const store = (services: Services, values: Partial<NewRow<'project'>> & { created_at?: Date } = {}) =>
  storeRequest(services, 'project', { ...project, ...values })

async function confirmedAt({ db }: Services, id: string) {
  const [row] = await db.select({ at: requests.confirmed_at }).from(requests).where(eq(requests.id, id))
  return row?.at
}

test('confirms each kind with its reference, the submission and the promised next steps', async ({
  services,
  mailbox,
  confirm,
}) => {
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const product_id = product?.id ?? ''
  const stored = {
    'email-signup': await storeRequest(services, 'email-signup', { email: 'a@northwind.example' }),
    project: await store(services, { project_description: 'Sixty boxes' }),
    quote: await storeRequest(services, 'quote', {
      product_id,
      product_name: 'Camp Mug',
      product_price: 12.5,
      name: 'Kim Lee',
      email: 'kim@northwind.example',
      quantity: 144,
    }),
    'swag-box': await storeRequest(services, 'swag-box', {
      first_name: 'Ana',
      last_name: 'Lee',
      email: 'ana@northwind.example',
      company: 'Northwind',
      box_items: [{ product_id, product_name: 'Camp Mug', product_price: 12.5, product_image: null }],
      global_quantity: 96,
      total_price: 1200,
      uploaded_files: [{ url: 'swag-box-uploads/secret-1.pdf', name: 'logo.pdf', size: 26_214_400 }],
    }),
    'free-sample': await storeRequest(services, 'free-sample', {
      name: 'Lou',
      email: 'lou@northwind.example',
      company: 'Northwind',
    }),
  }
  const texts: string[] = []
  for (const kind of Object.keys(stored) as RequestKind[]) {
    const { id, reference } = stored[kind]
    await confirm(kind, id)
    const { headers, text, html } = readMail(mailbox.mails.at(-1))
    expect(headers).toMatchObject({
      from: 'Shop <shop@shop.example>',
      'reply-to': 'sales@shop.example',
      'message-id': `<confirmation.${id}@requests.boxwright>`,
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
    })
    expect(headers.subject).toContain(reference)
    for (const body of [text, html]) expect(body).toContain(reference)
    expect(html).not.toMatch(/<img|url\(/)
    expect(await confirmedAt(services, id)).toBeInstanceOf(Date)
    texts.push(text)
  }
  expect(mailbox.mails).toHaveLength(5)
  const [signUp, described, quoted, boxed, sampled] = texts
  expect(signUp).toContain('https://shop.example/get-started')
  expect(described).toContain('Hello Dana,')
  expect(described).toContain('contact you within 24 hours to discuss your project')
  expect(described).toContain('Project description: Sixty boxes')
  expect(quoted).toMatch(/We will get back to you shortly\.[\s\S]*Quantity: +144/)
  expect(boxed).toContain(`Within ${defaultBrand.reviewWithin}, our team will review your box`)
  expect(boxed).toMatch(/See your box: https:\/\/shop\.example\/swag-box-builder#/)
  expect(boxed).toContain('logo\u200c.\u200cpdf (25.0 MB)')
  expect(boxed).not.toContain('secret-1')
  expect(sampled).toContain('We will be in touch soon about your sample box.')
})

test('sends one confirmation for concurrent and repeated jobs', async ({ services, mailbox, confirm }) => {
  const { id } = await store(services)
  await Promise.all([1, 2, 3].map(() => confirm('project', id)))
  await confirm('project', id)
  expect(mailbox.mails).toHaveLength(1)
})

test('limits confirmations per mailbox and day, ignoring plus addressing; stores every request', async ({
  services,
  mailbox,
  confirm,
}) => {
  const emails = Array.from({ length: 6 }, (_, number) => `Dana${number % 2 ? `+${number}` : ''}@northwind.example`)
  const ids: string[] = []
  for (const email of emails) ids.push((await store(services, { email })).id)
  await Promise.all(ids.map((id) => confirm('project', id)))
  expect(mailbox.mails).toHaveLength(maxConfirmations)
  expect(await services.db.$count(requests)).toBe(emails.length)
  const withheld = await services.db.select().from(requestEvents)
  expect(withheld.map(({ kind, actor, after }) => ({ kind, actor, after }))).toEqual(
    Array.from({ length: emails.length - maxConfirmations }, () => ({
      kind: 'confirmation-withheld',
      actor: 'store',
      after: 'this email address already got 3 confirmations within 24 hours',
    })),
  )

  const other = await store(services, { email: 'kim@northwind.example' })
  await confirm('project', other.id)
  expect(mailbox.mails).toHaveLength(maxConfirmations + 1)

  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
  const next = await store(services, { created_at: tomorrow })
  await confirm('project', next.id, tomorrow)
  expect(mailbox.mails).toHaveLength(maxConfirmations + 2)
})

test('sends none after a day, for spam, or for a deleted request', async ({ services, mailbox, confirm }) => {
  const old = await store(services, { created_at: new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000) })
  const trapped = await storeRequest(services, 'project', { ...project, suspected_spam: true })
  const judged = await store(services)
  await services.db.update(requests).set({ status: 'spam' }).where(eq(requests.id, judged.id))
  for (const { id } of [old, trapped, judged, { id: randomUUID() }]) await confirm('project', id)
  expect(mailbox.mails).toEqual([])
  // The timeline says why, once.
  await confirm('project', judged.id)
  const withheld = await services.db.select().from(requestEvents).where(eq(requestEvents.kind, 'confirmation-withheld'))
  expect(new Map(withheld.map(({ request_id, after }) => [request_id, after]))).toEqual(
    new Map([
      [old.id, 'it could not be sent within 24 hours of the request'],
      [trapped.id, 'the request looks like spam'],
      [judged.id, 'the request looks like spam'],
    ]),
  )
  expect(withheld).toHaveLength(3)
  const young = await store(services, { created_at: new Date(Date.now() - 23 * 60 * 60 * 1000) })
  await confirm('project', young.id)
  expect(mailbox.mails).toHaveLength(1)
})

test('a rejected confirmation leaves the request unchanged', async ({ services, mailbox, confirm }) => {
  const { id } = await store(services)
  mailbox.reject = true
  await expect(confirm('project', id)).rejects.toThrow('451')
  expect(await confirmedAt(services, id)).toBeNull()
  mailbox.reject = false
  await confirm('project', id)
  expect(mailbox.mails).toHaveLength(1)
})

test('submitted text creates no link, no header and no words of the shop', async ({ services, mailbox, confirm }) => {
  const { id, reference } = await store(services, {
    first_name: 'You have won: https://evil.example/prize',
    last_name: 'www.evil.example\r\nBcc: all@evil.example',
    phone: 'evil.example/call',
    project_description:
      'Log in at http://evil.example or <a href="https://evil.example">here</a>\nEmail: x@evil.example',
  })
  await confirm('project', id)
  const raw = mailbox.mails[0] ?? ''
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/bcc:|evil/i)
  const { headers, text, html } = readMail(raw)
  expect(headers.subject).toBe(`Your project request ${reference}`)
  expect(text).toContain('Hello,')
  for (const body of [text, html]) {
    expect(body).not.toContain('evil.example')
    expect(body).not.toMatch(/https?:\/\/(?!shop\.example|www\.w3\.org)/)
  }
  expect(html).not.toMatch(/<a [^>]*evil/)
  // It reads as it was written.
  expect(text.replaceAll('\u200c', '')).toContain(
    'Log in at http://evil.example or <a href="https://evil.example">here</a>',
  )
  expect(text.split('\n').filter((line) => line.startsWith('Email:'))).toHaveLength(1)
})

test.each(['$12.50 each', '1,200.00', 'Harbor Mug, 12 oz.', 'and so on...'])('%s stays unchanged', (text) =>
  expect(toInertText(text)).toBe(text),
)
