import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { parseBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { projectRequests } from '#db/tables/requests.ts'
import { readMail } from '#test/mail.ts'
import { expect, test } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import type { RequestKind } from '../kinds.ts'
import type { NewRow } from '../stored-request.ts'
import { mailRequest } from './mail-channel.server.ts'

const to = 'sales@shop.example'
const openTestMail = ({ url }: { url: string }) =>
  openMail(url, { MAIL_FROM: 'Shop <shop@shop.example>', SALES_EMAIL: to })

function project(services: Services, values: Partial<NewRow<'project'>> = {}) {
  const named = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
  return storeRequest(services, 'project', { ...named, ...values })
}

test('the email contains every field, and a reply goes to the visitor', async ({ services, mailbox }) => {
  const mail = openTestMail(mailbox)
  const { id, reference } = await project(services, {
    project_description: 'First line\nSecond <b>line</b>',
    phone: '555 0100',
  })
  await mailRequest(services.db, mail, { to, brand: defaultBrand }, { kind: 'project', id })
  const sent = readMail(mailbox.mails[0])
  expect(sent.headers).toMatchObject({
    to: 'sales@shop.example',
    from: 'Shop <shop@shop.example>',
    'reply-to': 'Dana Whitfield <dana@northwind.example>',
    'message-id': `<${id}@requests.boxwright>`,
    subject: `Project request | Dana Whitfield | Other | ${reference}`,
  })
  for (const line of [
    'Phone:               555 0100',
    'Project type:        Other',
    'Project description: First line\n                     Second <b>line</b>',
    `Reference ${reference}, request ${id}`,
  ]) {
    expect(sent.text).toContain(line)
  }
  expect(sent.html).toContain('First line<br/>Second &lt;b&gt;line&lt;/b&gt;')
})

test('submitted text creates neither a header nor a field', async ({ services, mailbox }) => {
  const mail = openTestMail(mailbox)
  // Rows from before the forms folded such names.
  const { id } = await project(services, {
    first_name: 'Dana\r\nBcc: all@example.com\u0007',
    last_name: '"x" <y@z>',
    project_description: 'Mugs\rEmail: other@example.com\u2028Phone: 1\nPhone: 2',
  })
  await mailRequest(services.db, mail, { to, brand: defaultBrand }, { kind: 'project', id })
  const [head = ''] = mailbox.mails[0]?.split('\r\n\r\n') ?? []
  expect(head).not.toMatch(/^bcc:/im)
  expect(head).not.toContain('\u0007')
  expect(head).toContain('<dana@northwind.example>')
  const lines = readMail(mailbox.mails[0]).text.split('\n')
  for (const label of ['Bcc:', 'Phone:']) expect(lines.filter((line) => line.startsWith(label))).toEqual([])
  expect(lines.filter((line) => line.startsWith('Email:'))).toHaveLength(1)
})

test('a quote names its product, a box its items, estimate and artwork', async ({ services, mailbox }) => {
  const { db } = services
  const mail = openTestMail(mailbox)
  const [product] = await db.insert(productData).values({ name: 'Renamed since' }).returning()
  const quote = await storeRequest(services, 'quote', {
    product_id: product?.id ?? '',
    product_name: 'Camp Mug',
    color: 'Navy',
    supplier: 'Northern Mugs',
    supplier_item_number: 'M12-N',
    product_price: 12.5,
    name: 'Kim',
    email: 'kim@northwind.example',
    quantity: 144,
  })
  const mug = randomUUID()
  const box = await storeRequest(services, 'swag-box', {
    first_name: 'Kim',
    last_name: 'Lee',
    email: 'kim@northwind.example',
    company: 'Northwind',
    is_flexible_date: true,
    box_items: [{ product_id: mug, product_name: 'Camp Mug', product_price: 12.5, product_image: null }],
    box_name: 'Camp kit',
    global_quantity: 96,
    total_price: 1200,
    uploaded_files: [{ url: 'swag-box-uploads/secret-1.pdf', name: 'logo.pdf', size: 26_214_400 }],
  })
  await mailRequest(db, mail, { to, brand: defaultBrand }, { kind: 'quote', id: quote.id })
  await mailRequest(
    db,
    mail,
    { to, publicUrl: 'https://shop.example', brand: defaultBrand },
    { kind: 'swag-box', id: box.id },
  )
  const quoted = readMail(mailbox.mails[0])
  expect(quoted.headers.subject).toBe(`Quote request | Kim | 144 x Camp Mug, Navy | ${quote.reference}`)
  expect(quoted.text).toMatch(/\nPrice: +\$12\.50 per unit/)
  expect(quoted.text).toMatch(/Supplier: +Camp Mug, Navy: Northern Mugs M12-N/)
  const { headers, text: sent, html } = readMail(mailbox.mails[1])
  expect(headers.subject).toContain('Swag box request | Kim Lee | 96 boxes, 1 item, $1,200.00')
  // Without PUBLIC_URL no mail says where the admin is.
  expect(quoted.html).not.toContain('/admin/')
  expect(html).toContain(`href="https://shop.example/admin/requests/${box.reference}"`)
  // The summary and the link to the admin precede the submission.
  const top = sent.indexOf(`${box.reference} · 96 boxes, 1 item, $1,200.00`)
  expect(top).toBeGreaterThan(0)
  expect(sent.indexOf('View request: ')).toBeGreaterThan(top)
  expect(sent.indexOf('First name:')).toBeGreaterThan(sent.indexOf('View request: '))
  expect(sent).not.toContain('Date')
  expect(sent).toContain('Camp Mug, $12.50\u00a0each')
  const link = /Box link: +https:\/\/shop\.example\/swag-box-builder(#\S+)\n/.exec(sent)?.[1]
  expect(parseBoxLink(link ?? '')).toEqual({
    name: 'Camp kit',
    packQuantity: 96,
    items: [{ id: mug, words: 'camp mug' }],
  })
  expect(sent).toContain('logo.pdf (25.0 MB)')
  expect(sent).not.toContain('npm run')
  expect(sent).not.toContain('secret-1')
})

test('repeated and concurrent jobs send one email', async ({ services, mailbox }) => {
  const mail = openTestMail(mailbox)
  const { id } = await project(services)
  const job = { kind: 'project' as RequestKind, id }
  await Promise.all([1, 2, 3].map(() => mailRequest(services.db, mail, { to, brand: defaultBrand }, job)))
  await mailRequest(services.db, mail, { to, brand: defaultBrand }, job)
  expect(mailbox.mails).toHaveLength(1)
  const [row] = await services.db.select().from(projectRequests).where(eq(projectRequests.id, id))
  expect(row?.announced_at).toBeInstanceOf(Date)
})

test('a deleted request is not a failure', async ({ services, mailbox }) => {
  await mailRequest(
    services.db,
    openTestMail(mailbox),
    { to, brand: defaultBrand },
    { kind: 'project', id: randomUUID() },
  )
  expect(mailbox.mails).toEqual([])
})
