import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, getTableColumns } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { productData } from '#db/tables/products.ts'
import { productRequests, requests, swagBoxRequests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { parseCsv } from '#test/csv.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest, storeSignups } from '#test/requests.ts'
import type { RequestView } from '../inbox/list.server.ts'
import { requestKinds } from '../kinds.ts'
import { requestTables } from '../request-tables.server.ts'
import { exportColumns } from './columns.ts'
import { openExport } from './export.server.ts'
import type { ExportFormatName } from './formats.ts'

const by = commandLine
const everything: RequestView = { filter: { spam: 'with' }, staffId: null }

async function exported(db: Database, format: ExportFormatName, view = everything): Promise<string> {
  const { writeTo } = await openExport(db, { view, format, by })
  const out = new PassThrough()
  const [whole] = await Promise.all([buffer(out), writeTo(out)])
  return whole.toString()
}

/** By the titles of its columns. */
async function spreadsheet(db: Database, format: 'csv' | 'lines' = 'csv'): Promise<Record<string, string>[]> {
  const whole = await exported(db, format)
  const [titles = [], ...records] = parseCsv(whole.replace(/^\uFEFF/, ''))
  return records.map((record) => {
    expect(record).toHaveLength(titles.length)
    return Object.fromEntries(titles.map((title, i) => [title, record[i] ?? '']))
  })
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 15, minute))

/** One of each kind, every field of it filled in; the oldest first. */
async function storeOneOfEach(services: Services) {
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const email = 'dana@northwind.example'
  const person = { email, phone: '+1 555 010 0199' }
  const names = { first_name: 'Dana', last_name: 'Whitfield', ...person }
  await storeRequest(services, 'email-signup', { email, created_at: at(1) })
  await storeRequest(services, 'project', {
    ...names,
    product_type: 'swag-boxes',
    delivery_timeline: '3-7-days',
    project_description: 'Mugs,\n"blue"',
    created_at: at(2),
  })
  await storeRequest(services, 'quote', {
    ...person,
    product_id: product?.id ?? '',
    sizes: [{ name: '2XL', quantity: 144, upcharge: 2 }],
    name: 'Dana Whitfield',
    quantity: 144,
    date_needed: '2026-12-18',
    product_name: 'Camp Mug',
    product_price: 12.5,
    created_at: at(3),
  })
  const box = { ready_made_box_id: 'secret-box', ready_made_box_name: 'Welcome', box_count: 2, quantity: 1 }
  const { id } = await storeRequest(services, 'swag-box', {
    ...names,
    company: 'Northwind',
    date_needed: '2026-12-18',
    is_flexible_date: true,
    special_requests: 'Green ribbon',
    box_items: [
      {
        ...box,
        product_id: 'secret-1',
        product_name: 'Camp Mug',
        product_price: 12.5,
        product_image: null,
        minimum_quantity: 500,
      },
      { ...box, product_id: 'secret-2', product_name: 'Notebook', product_price: null, product_image: '/secret.webp' },
    ],
    global_quantity: 48,
    total_price: 1200,
    delivery: [{ to: 'us-homes', packs: 48, rate_cents: 1500 }],
    budget_cents: 5050,
    uploaded_files: [
      { url: 'secret-folder/1.pdf', name: 'logo.pdf', size: 4, type: 'application/pdf' },
      { url: 'secret-folder/2.svg' },
    ],
    box_name: 'Onboarding',
    created_at: at(4),
  })
  await storeRequest(services, 'free-sample', {
    name: 'Dana Whitfield',
    email,
    company: 'Northwind',
    message: 'To the office',
    suspected_spam: true,
    created_at: at(5),
  })
  const [ada] = await services.db
    .insert(staff)
    .values({ email: 'ada@shop.example', name: 'Ada Byron', roles: ['sales'] })
    .returning()
  const worked = { next_step: 'Call', next_step_on: '2026-12-01', confirmed_at: at(6), answered_at: at(7) }
  await services.db
    .update(requests)
    .set({ ...worked, status: 'in-review', owner_id: ada?.id })
    .where(eq(requests.id, id))
}

test('a spreadsheet: every kind, newest first, as people read it', async ({ services, db }) => {
  await storeOneOfEach(services)
  const whole = await exported(db, 'csv')
  expect(whole.startsWith('\uFEFFReference,Type,Status,Received,')).toBe(true)
  const [sample, box, quote, project, signup] = await spreadsheet(db)
  expect(sample).toMatchObject({
    Type: 'Free sample request',
    'Suspected spam': 'Yes',
    'Has artwork': 'No',
    Message: 'To the office',
  })
  expect(box).toMatchObject({
    Type: 'Swag box request',
    Status: 'In review',
    Received: '2026-11-21T15:04:00.000Z',
    From: 'Dana Whitfield',
    Company: 'Northwind',
    'Value, USD': '',
    'Has artwork': 'Yes',
    Assignee: 'Ada Byron',
    'Next step': 'Call',
    'Next step on': '2026-12-01',
    'Confirmation email sent': '2026-11-21T15:06:00.000Z',
    'First reply': '2026-11-21T15:07:00.000Z',
    Phone: "'+1 555 010 0199",
    'Date is flexible': 'Yes',
    'Box items': '1 x Camp Mug, $12.50 each (Welcome x 2), needs 500\n1 x Notebook, TBD each (Welcome x 2)',
    'Pack quantity': '48',
    'Total estimate, USD': '1200.00',
    'Deliver to': '48 to individual US homes, $15.00 a box: $1,440.00',
    'Budget per pack, USD': '50.50',
    Artwork: 'logo.pdf\n2.svg',
  })
  expect(quote).toMatchObject({
    Product: 'Camp Mug',
    'Price, USD': '12.50',
    Quantity: '144',
    Sizes: '2XL 144 (+$2.00)',
    'Value, USD': '2088.00',
  })
  expect(project).toMatchObject({
    'Project type': 'Swag Boxes',
    'Delivery timeline': '3-7 days',
    'Project description': 'Mugs,\n"blue"',
    'Value, USD': '',
  })
  expect(signup).toMatchObject({ From: '', Email: 'dana@northwind.example', Message: '' })
})

test('a spreadsheet describes boxes, destinations and alternatives as the notification does', async ({
  services,
  db,
}) => {
  const person = { email: 'dana@northwind.example', phone: null }
  const product = { product_id: randomUUID(), product_price: 4 }
  const undecided = { item_number: null, unit_price: null, sizes: null, imprint: null, proof: null }
  await storeRequest(services, 'quote', {
    ...person,
    ...product,
    name: 'Dana Whitfield',
    quantity: 250,
    product_name: 'Tote',
    more_items: [{ ...product, ...undecided, product_id: randomUUID(), product_name: 'Bag', quantity: 250 }],
    has_alternatives: true,
    delivery: [{ to: 'storage', packs: 250, rate_cents: 0 }],
    created_at: at(1),
  })
  await storeRequest(services, 'swag-box', {
    ...person,
    first_name: 'Dana',
    last_name: 'Whitfield',
    company: 'Northwind',
    box_items: [{ ...product, product_name: 'Tote', product_image: null }],
    box_print: 'lid-2',
    global_quantity: 48,
    total_price: 192,
    created_at: at(2),
  })
  const [box, quote] = await spreadsheet(db)
  expect(box).toMatchObject({
    'Box color': 'Kraft',
    'Box print': 'Logo on lid, 2 colors, to be quoted',
    'Deliver to': '',
    Alternatives: '',
  })
  expect(quote).toMatchObject({
    'Box color': '',
    'Box print': '',
    'Deliver to': '250 to Store & Ship storage, free',
    Alternatives: 'Tote or Bag: the customer will choose one',
  })
})

test('a row for each product and size, with what belongs to its request', async ({ services, db }) => {
  await storeOneOfEach(services)
  const delivery = [
    { to: 'us-homes', packs: 30, rate_cents: 1500 },
    { to: 'CA', packs: 10, rate_cents: null },
    { to: 'other-country', packs: 8, rate_cents: null, country: 'Norway' },
  ]
  await db.update(swagBoxRequests).set({ delivery })
  const tote = { product_id: randomUUID(), product_name: 'Tote', item_number: null, product_price: 4, unit_price: 3.5 }
  const print = { location: 'Front', method: 'screen print', colors: 2, color_names: null }
  const proof = { picture: '/pictures/tote-red.webp', color: '#1e2f52', prints: [], logo: null, composed: null }
  await db.update(productRequests).set({
    imprint: 'none',
    style: 'CM-12',
    color: 'Navy',
    supplier: 'Northern Mugs',
    supplier_item_number: 'M12-N',
    more_items: [{ ...tote, quantity: 250, sizes: null, imprint: [print], proof }],
    delivery: [{ to: 'storage', packs: 394, rate_cents: 0 }],
  })
  const [box, unpriced, quote, secondOfQuote, ...more] = await spreadsheet(db, 'lines')
  expect(more).toEqual([])
  expect(box).toMatchObject({
    Reference: expect.stringMatching(/^BW-/),
    Company: 'Northwind',
    Email: 'dana@northwind.example',
    Box: 'Welcome',
    Product: 'Camp Mug',
    Color: '',
    Size: '',
    Quantity: '96',
    'Price, USD': '12.50',
    'Price at quantity, USD': '',
    'Pack quantity': '48',
    'In-hands date': '2026-12-18',
    'Date is flexible': 'Yes',
    'Deliver to': '30 packs to individual US homes, 10 packs to Canada, 8 packs to Norway',
    'Packs to one US address': '',
    'Packs to US homes': '30',
    'Packs to other countries': '10 to Canada, 8 to Norway',
    'Shipping cost, USD': '900.00',
    'Budget per pack, USD': '50.50',
  })
  expect(unpriced).toMatchObject({ Product: 'Notebook', 'Price, USD': '', Reference: box?.Reference })
  expect(quote).toMatchObject({
    Box: '',
    Product: 'Camp Mug, Navy',
    Style: 'CM-12',
    Color: 'Navy',
    Supplier: 'Northern Mugs',
    'Supplier item number': 'M12-N',
    Size: '2XL',
    Imprint: 'no imprint',
    Quantity: '144',
    'Price, USD': '12.50',
    'Price at quantity, USD': '12.50',
    'Size upcharge, USD': '2.00',
    'Deliver to': '144 to Store & Ship storage',
    'In-hands date': '2026-12-18',
    'Packs to US homes': '',
  })
  expect(secondOfQuote).toMatchObject({
    Reference: quote?.Reference,
    Product: 'Tote',
    Color: 'asked for in navy, not stocked',
    Imprint: 'Front, screen print, 2 colors (ink colors: not chosen), the second at extra cost',
    Quantity: '250',
    'Price at quantity, USD': '3.50',
    'Deliver to': '250 to Store & Ship storage',
  })
  const two = [
    { to: 'storage', packs: 300, rate_cents: 0 },
    { to: 'us-homes', packs: 94, rate_cents: 1500 },
  ]
  await db.update(productRequests).set({ delivery: two })
  expect((await spreadsheet(db, 'lines'))[3]).toMatchObject({
    'Deliver to': '300 of 394 units to Store & Ship storage, 94 of 394 units to individual US homes',
  })
})

test('JSON and NDJSON hold the same as data; nothing of it is an internal key or a place in storage', async ({
  services,
  db,
}) => {
  await storeOneOfEach(services)
  const whole = await exported(db, 'json')
  const array = JSON.parse(whole)
  const lines = (await exported(db, 'ndjson')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(array)
  expect(array).toHaveLength(5)
  for (const each of array) expect(Object.keys(each)).toEqual(Object.keys(exportColumns))
  expect(array[1]).toMatchObject({
    kind: 'swag-box',
    status: 'in-review',
    created_at: '2026-11-21T15:04:00.000Z',
    value: null,
    total_price: 1200,
    delivery: [{ to: 'us-homes', packs: 48, rate_cents: 1500 }],
    budget_cents: 5050,
    owner: 'Ada Byron',
    is_flexible_date: true,
    phone: '+1 555 010 0199',
    uploaded_files: [{ name: 'logo.pdf', size: 4, type: 'application/pdf' }, { name: '2.svg' }],
    message: null,
  })
  expect(array[1].box_items).toEqual([
    {
      product_name: 'Camp Mug',
      product_price: 12.5,
      minimum_quantity: 500,
      quantity: 1,
      ready_made_box_name: 'Welcome',
      box_count: 2,
    },
    { product_name: 'Notebook', product_price: null, quantity: 1, ready_made_box_name: 'Welcome', box_count: 2 },
  ])
  const ids = (await db.select({ id: requests.id }).from(requests)).map(({ id }) => id)
  for (const format of ['csv', 'json', 'ndjson'] as const) {
    const exportedText = await exported(db, format)
    for (const inside of ['secret', ...ids]) expect(exportedText).not.toContain(inside)
  }
})

test('every field of every form has a column', () => {
  const internal = [
    'id',
    'form_key',
    'announced_at',
    'product_id',
    'contact_id',
    'is_contact_corrected',
    'reply_received_at',
    'deleted_at',
    'merged_into',
  ]
  const fields = requestKinds.flatMap((kind) => Object.keys(getTableColumns(requestTables[kind])))
  const entry = Object.keys(getTableColumns(requests)).map((name) => name.replace(/^owner_id$/, 'owner'))
  const expected = [...entry, ...fields].map((name) => name.replace(/^value_cents$/, 'value'))
  const left = new Set(expected.filter((name) => ![...internal, 'search_text', 'version'].includes(name)))
  expect([...left].sort()).toEqual(Object.keys(exportColumns).sort())
})

test('what visitors write comes back to the letter, formulas escaped', async ({ services, db }) => {
  const parts = [
    '"',
    "'",
    ',',
    ';',
    '\r\n',
    '\n',
    '\r',
    '\t',
    '=',
    '+',
    '-',
    '@',
    ' ',
    'a',
    '🧢',
    'é',
    '\u2028',
    '\uFEFF',
    '\\',
  ]
  let seed = 20_261_121
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % below
  }
  const written = Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + draw(8) }, () => parts[draw(parts.length)]).join(''),
  )
  for (const [i, message] of written.entries()) {
    const created_at = new Date(at(0).getTime() - i)
    await storeRequest(services, 'free-sample', {
      name: 'Kim',
      email: 'kim@acme.test',
      company: 'Acme',
      message,
      created_at,
    })
  }
  const read = (await spreadsheet(db)).map(({ Message = '' }) => Message)
  expect(read).toEqual(written.map(escapeFormula))
  expect(read.filter((text) => /^[\s"\p{C}]*[=+\-@]|^[\t\r\n]/u.test(text))).toEqual([])
  const plain = JSON.parse(await exported(db, 'json'))
  expect(plain.map(({ message }: { message: string }) => message)).toEqual(written)
})

test('a day that is none, such as infinity, is empty', async ({ services, db }) => {
  await storeOneOfEach(services)
  await db.update(productRequests).set({ date_needed: 'infinity' })
  await db.update(swagBoxRequests).set({ date_needed: '-infinity' })
  await db.update(requests).set({ next_step_on: 'infinity' })
  for (const row of await spreadsheet(db)) expect(row).toMatchObject({ 'In-hands date': '', 'Next step on': '' })
  for (const row of await spreadsheet(db, 'lines')) expect(row).toMatchObject({ 'In-hands date': '' })
  expect(await exported(db, 'json')).not.toContain('infinity')
})

test('what nothing is in: a head, an empty array, nothing', async ({ db }) => {
  expect(parseCsv((await exported(db, 'csv')).slice(1))).toEqual([
    Object.values(exportColumns).map(({ title }) => title),
  ])
  expect(await spreadsheet(db, 'lines')).toEqual([])
  expect(JSON.parse(await exported(db, 'json'))).toEqual([])
  expect(await exported(db, 'ndjson')).toBe('')
})

test('a selection, over the border of a batch, each once; the audit log says what and how many', async ({
  services,
  db,
}) => {
  await storeSignups(db, 1_203)
  await storeRequest(services, 'project', {
    first_name: 'Lee',
    last_name: 'Ng',
    email: 'lee@acme.test',
    product_type: 'other',
  })
  const view: RequestView = { filter: { kinds: ['email-signup'], search: '@acme.test' }, staffId: null }
  const array: { reference: string; created_at: string }[] = JSON.parse(await exported(db, 'json', view))
  expect(new Set(array.map(({ reference }) => reference)).size).toBe(1_203)
  expect(array).toEqual(array.toSorted((a, b) => b.created_at.localeCompare(a.created_at)))
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'requests.exported'))
  expect(entry).toMatchObject({
    actor: 'command line',
    after: { filter: 'kind=email-signup', search: 'for a text', format: 'json', requests: 1_203 },
  })
})
