import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { listChangeSets } from '#app/features/content/change-sets.server.ts'
import { openDocument } from '#app/features/content/documents.server.ts'
import { type LengthUnit, lengthUnits } from '#app/lib/text/length.ts'
import { contacts } from '#db/tables/customers.ts'
import { productData } from '#db/tables/products.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { defaultBook } from '#test/proposal-document.ts'
import { storeRequest } from '#test/requests.ts'
import { storeOrderCharges } from '#test/suppliers/order-charges.ts'
import { defaultMethods } from '../decoration/default-methods.ts'
import { parseContent } from '../lifecycle/lock-proposal.server.ts'
import { scheduleSend } from '../lifecycle/send-proposal.server.ts'
import type { PriceBook } from '../pricing/imprint-groups.ts'
import { contentDocument } from './content-document.server.ts'
import { createFromRequests } from './creation/create-from-requests.server.ts'
import { toProposalLine } from './creation/proposal-line.ts'
import { applyIntent } from './values/apply-intent.ts'
import { toShownLengths } from './values/convert-lengths.ts'
import { readFormValues, setAt, unitField, valuesField } from './values/form-values.ts'
import { getFocusPath } from './values/get-focus-path.ts'
import { type ProposalValues, proposalValuesSchema } from './values/proposal-values.schema.ts'
import { toContent } from './values/to-content.ts'
import { toValues } from './values/to-values.ts'

const by = { staffId: null, name: 'jo@example.com', ip: null }
const person = { first_name: 'Ana', last_name: 'Lee', email: 'Ana@Northwind.example', company: 'Northwind' }

async function storeProduct(
  db: Parameters<typeof createFromRequests>[0],
  values: Partial<typeof productData.$inferInsert>,
) {
  const [row] = await db
    .insert(productData)
    .values({ name: 'Camp Mug', rounded_price: 12.5, ...values })
    .returning()
  if (!row) throw new Error('no product')
  return row
}

async function read(db: Parameters<typeof createFromRequests>[0], id: string) {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  const content = row && parseContent(row)
  if (!row || !content) throw new Error('no proposal')
  return { row, content }
}

test('a box becomes a kit with breaks, costs, imprints, sizes and freight of today', async ({ db, services }) => {
  await storeOrderCharges(db, 'Hydro')
  const mug = await storeProduct(db, {
    supplier: 'Hydro',
    supplier_item_number: 'MUG-1',
    production_time: 10,
    price_breaks: [
      { qty: 48, price: 12.5 },
      { qty: 96, price: 11 },
    ],
    net_costs: [{ qty: 96, price: 6.125 }],
  })
  const tee = await storeProduct(db, {
    name: 'Tee',
    rounded_price: null,
    production_time: 10,
    sizes: [
      { name: 'M', in_stock: true, upcharge: 0 },
      { name: '2XL', in_stock: true, upcharge: 2.5 },
    ],
    supplier_sizes: [{ name: '2XL', item_number: 'T-2XL', extra_cost: 1.75 }],
  })
  const { id: requestId } = await storeRequest(services, 'swag-box', {
    ...person,
    global_quantity: 96,
    total_price: 1_000,
    box_name: 'Kickoff',
    date_needed: '2027-03-01',
    box_items: [
      {
        product_id: mug.id,
        product_name: 'Camp Mug',
        product_price: 12.5,
        product_image: '/mug.webp',
        quantity: 2,
        imprint: [{ location: 'Front', method: 'full-color print', colors: null, color_names: null }],
      },
      {
        product_id: tee.id,
        product_name: 'Tee',
        product_price: null,
        product_image: null,
        sizes: [{ name: '2XL', quantity: 20, upcharge: 2 }],
        imprint: [{ location: 'Chest', method: 'screen print', colors: 3, color_names: 'White, PMS 286 C, Black' }],
      },
    ],
    delivery: [{ to: 'us-homes', packs: 96, rate_cents: 1_500 }],
    uploaded_files: [{ url: 'uploads/logo.svg', name: 'Logo.svg' }],
    box_color: 'navy',
    box_print: 'lid-2',
  })
  const created = await createFromRequests(db, { requestIds: [requestId], brand: defaultBrand, by })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const { row, content } = await read(db, created.id)
  expect(row).toMatchObject({ request_id: requestId, title: 'Kickoff', status: 'draft', value_cents: null })
  expect(content).toMatchObject({ inHandsOn: '2027-03-01', customer: { company: 'Northwind' } })
  expect(content.terms).toContain('Production begins')
  const [option] = content.options
  expect(option).toMatchObject({ isKit: true, freight: [{ to: 'us-homes', boxes: null }] })
  expect(option?.charges).toMatchObject([
    { label: 'Logo on the box: lid, 2 colors', price: null, basis: 'order' },
    { label: 'Paper proof', price: 100_000, cost: 60_000, basis: 'order', line: option?.lines[0]?.id },
  ])
  expect(content.blocks).toMatchObject([{ heading: 'Box', text: 'Color: Navy' }])
  expect(content.delivery).toMatch(/^\w+ \d+ – \w+ \d+ if you approve by \w+ \d+, \d{4}$/)
  expect(option?.lines[0]).toMatchObject({
    name: 'Camp Mug',
    product: mug.id,
    image: '/mug.webp',
    perBox: 2,
    quantities: [96],
    prices: [
      { from: 48, price: 125_000, cost: null },
      { from: 96, price: 110_000, cost: 61_250 },
    ],
    imprints: [{ location: 'Front', method: 'digital-print', artwork: 'uploads/logo.svg' }],
  })
  expect(option?.lines[1]).toMatchObject({
    prices: [],
    sizes: [{ name: '2XL', quantity: 20, upcharge: 25_000, extraCost: 17_500 }],
    imprints: [{ method: 'screen-print', amount: 3, pms: ['White', 'PMS 286 C', 'Black'] }],
  })
  expect(content.coverNote).toBe(
    'Thank you for your request. Here is our proposal with mockups. Comment on anything that should be different.',
  )
  const recipients = await db.select().from(proposalRecipients).where(eq(proposalRecipients.proposal_id, created.id))
  expect(recipients).toMatchObject([{ name: 'Ana Lee', email: 'ana@northwind.example', role: 'signer' }])
})

test('alternatives of a quote become options, several requests one proposal', async ({ db, services }) => {
  await storeOrderCharges(db, 'Hydro')
  const mug = await storeProduct(db, { supplier: 'Hydro', supplier_item_number: 'MUG-1' })
  const cup = await storeProduct(db, { name: 'Cup' })
  const bag = await storeProduct(db, { name: 'Bag' })
  const item = (id: string, name: string, more = {}) =>
    ({ product_id: id, product_name: name, product_price: null, quantity: 72, ...more }) as never
  const quote = await storeRequest(services, 'quote', {
    product_id: mug.id,
    product_name: 'Camp Mug',
    name: 'Kim',
    email: 'kim@example.com',
    quantity: 72,
    imprint: [{ location: 'Front', method: 'screen print', colors: 1, color_names: null }],
    more_items: [item(cup.id, 'Cup', { alternative_to: mug.id }), item(bag.id, 'Bag')],
  })
  const other = await storeRequest(services, 'quote', {
    product_id: bag.id,
    product_name: 'Bag',
    name: 'Kim',
    email: 'kim@example.com',
    quantity: 10,
  })
  const created = await createFromRequests(db, { requestIds: [quote.id, other.id], brand: defaultBrand, by })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const { content } = await read(db, created.id)
  expect(content.coverNote).toMatch(/Here is our proposal\. Choose the option and quantity that suit you, or comment/)
  expect(content.options.map(({ name, lines }) => [name, lines.map((line) => line.name)])).toEqual([
    ['Option A', ['Camp Mug', 'Bag']],
    ['Option B', ['Cup', 'Bag']],
    ['Option C', ['Bag']],
  ])
  expect(content.options.map(({ charges }) => charges.map(({ label }) => label))).toEqual([['Paper proof'], [], []])
  const [contact] = await db.insert(contacts).values({ name: 'Ana Lee', email: 'ana@example.com' }).returning()
  const chosen = { requestIds: [other.id], contactId: contact?.id, brand: defaultBrand, by }
  const forAna = await createFromRequests(db, chosen)
  if (forAna.outcome !== 'created') throw new Error(forAna.outcome)
  expect((await read(db, forAna.id)).content.customer).toMatchObject({ name: 'Ana Lee', email: 'ana@example.com' })
  expect(await createFromRequests(db, { requestIds: [randomUUID()], brand: defaultBrand, by })).toEqual({
    outcome: 'not-found',
  })
  for (const removed of [
    { deleted_at: new Date(), merged_into: null },
    { deleted_at: null, merged_into: other.id },
  ]) {
    await db.update(requests).set(removed).where(eq(requests.id, quote.id))
    expect(await createFromRequests(db, { requestIds: [quote.id], brand: defaultBrand, by })).toEqual({
      outcome: 'not-found',
    })
  }
  for (const gone of [{ contactId: randomUUID() }, { companyId: randomUUID() }])
    expect(await createFromRequests(db, { ...chosen, contactId: undefined, ...gone })).toEqual({
      outcome: 'customer-not-found',
    })
})

test('a request becomes a proposal also at the limits of the catalog, and of a deleted product', async ({
  db,
  services,
}) => {
  const sizes = Array.from({ length: 60 }, (_, index) => ({ name: `Size ${index}`, in_stock: true, upcharge: 0 }))
  const tee = await storeProduct(db, {
    name: 'T'.repeat(200),
    colour: 'c'.repeat(100),
    item_number: '1'.repeat(100),
    rounded_price: 25_000,
    sizes,
  })
  const imprint = Array.from({ length: 24 }, (_, index) => ({ location: `Location ${index}`, method: 'embroidery' }))
  const item = { product_price: null, product_image: null, quantity: 1 }
  const { id } = await storeRequest(services, 'swag-box', {
    ...person,
    global_quantity: 60,
    total_price: 0,
    box_items: [
      {
        ...item,
        product_id: tee.id,
        product_name: tee.name,
        sizes: sizes.map(({ name }) => ({ name, quantity: 1, upcharge: 0 })),
        imprint: imprint.map((each) => ({ ...each, colors: null, color_names: null })),
      },
      { ...item, product_id: randomUUID(), product_name: 'M'.repeat(200), color: 'Navy' },
    ],
  })
  const created = await createFromRequests(db, { requestIds: [id], brand: defaultBrand, by })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const [option] = (await read(db, created.id)).content.options
  expect(option?.lines[0]).toMatchObject({ name: tee.name, color: tee.colour, prices: [{ from: 1, price: null }] })
  expect([option?.lines[0]?.sizes.length, option?.lines[0]?.imprints.length]).toEqual([60, 24])
  expect(option?.lines[1]?.name).toBe('M'.repeat(200))
})

test('a placed logo is only at its location, not at others of the buyer', () => {
  const print = { areaName: 'Area', widthMm: 80, heightMm: 40, center: [0.5, 0.5], degrees: 0, inkNames: 'White' }
  const getPlaced = (location: string | undefined, locations: string[]) => {
    const imprint = locations.map((each) => ({ location: each, method: 'embroidery', colors: null, color_names: null }))
    const line = { name: 'Cap', imprint, proof: { picture: '/cap.webp', prints: [{ ...print, location }] } }
    const options = { line: line as never, product: undefined, methods: defaultMethods, designs: new Map() }
    const { imprints } = toProposalLine({ ...options, image: null, artwork: null, createId: randomUUID })
    return imprints.map(({ sizeMm, placement, pms }) => [sizeMm, placement?.location, pms.join()])
  }
  expect(getPlaced('Front', ['Front', 'Back'])).toEqual([
    [[80, 40], 'Front', 'White'],
    [null, undefined, ''],
  ])
  expect(getPlaced(undefined, ['Back', 'Area'])[1]).toEqual([[80, 40], 'Area', 'White'])
  expect(getPlaced('Chest', ['Left chest'])).toEqual([[[80, 40], 'Left chest', 'White']])
})

test('content saves with history; a send meanwhile is no conflict, another save is', async ({ db, services }) => {
  const created = await createFromRequests(db, { brand: defaultBrand, by })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const { id } = created
  const { content } = await read(db, id)
  await scheduleSend(services, { id, version: 1, at: new Date(), brand: defaultBrand, by })
  await db.update(proposals).set({ version: 5 }).where(eq(proposals.id, id))
  const save = (version: number, title: string) =>
    contentDocument.publish(db, { id, version, value: { ...content, title }, by })
  expect(await save(1, 'Élan boxes')).toMatchObject({ outcome: 'saved' })
  expect(await save(1, 'Other')).toEqual({ outcome: 'conflict' })
  const opened = await openDocument(db, contentDocument, { id, staffId: randomUUID() })
  expect(opened).toMatchObject({ liveVersion: 6, fields: { title: 'Élan boxes' } })
  expect((await read(db, id)).row.search_text).toContain('elan boxes')
  expect((await listChangeSets(db, { limit: 100 })).changeSets.filter(({ title }) => title.includes('P-'))).toEqual([])
  await db.update(proposals).set({ status: 'accepted' }).where(eq(proposals.id, id))
  expect(await save(6, 'Late')).toMatchObject({ outcome: 'rejected' })
})

test('values of a form survive both ways of submitting and every conversion', () => {
  let values = v.parse(proposalValuesSchema, { title: 'T', choice: 'one', locale: 'en-US', currency: 'USD' })
  let count = 0
  const press = (intent: string) => {
    values = applyIntent(values, intent, () => `id-${count++}`)
  }
  press('add-option options')
  press('add-line options.0')
  press('add-quantity options.0')
  press('add-imprint options.0.lines.0')
  press('add-discount options.0')
  press('add-freight options.0')
  values = setAt(values, 'options.0.lines.0.name', 'Mug')
  values = setAt(values, 'options.0.lines.0.quantities.1', '1,000')
  values = setAt(values, 'options.0.lines.0.prices', '1: 0.0425')
  values = setAt(values, 'options.0.charges.0.price', '12.5')
  press('add-image blocks')
  press('set blocks.0.image /media/mug.webp')
  const key = '1/setup/logo/No. 1 side/screen-print'
  values = setAt(values, `options.0.overrides.${key}`, '55')
  values = setAt(values, 'options.0.treatments.setup/logo/No. 1 side/screen-print', 'waived')
  const { content, errors } = toContent(values)
  expect(errors).toEqual({})
  expect(content.options[0]).toMatchObject({
    lines: [{ quantities: [48, 1_000], prices: [{ from: 1, price: 425, cost: null }] }],
    charges: [{ kind: 'discount', percent: 1_250 }],
    overrides: { [key]: 5_500 },
    treatments: { '0/setup/logo/No. 1 side/screen-print': 'waived', [key]: 'waived' },
  })
  expect(toContent(toValues(content)).content).toEqual(content)

  const json = new FormData()
  json.set(valuesField, JSON.stringify(values))
  expect(readFormValues(json)).toEqual(values)
  const plain = new FormData()
  const add = (node: object, path: string) => {
    for (const [name, value] of Object.entries(node))
      if (typeof value === 'object') add(value, `${path}${name}.`)
      else plain.set(path + name, value)
  }
  add(values, '')
  expect(readFormValues(plain)).toEqual(values)

  press('copy-option options.0')
  const [first, second] = values.options
  expect(second?.lines[0]?.id).not.toBe(first?.lines[0]?.id)
  press('remove-quantity options.0')
  expect(values.options[0]).toMatchObject({ lines: [{ quantities: ['48'] }], overrides: {} })
  press('remove options.0.freight.0')
  press('up options.1')
  expect(values.options.map(({ id }) => id)).toEqual([second?.id, first?.id])
})

test('the lines of a kit share the quantities of its first line', () => {
  const line = (id: string, quantities: string[]) => ({ id, name: id, perBox: '1', quantities })
  const option = { id: 'a', name: 'A', isKit: 'on', lines: [line('mug', ['96', 'x']), line('pen', ['', ''])] }
  const values = v.parse(proposalValuesSchema, { title: 'T', options: [option] })
  const { content, errors } = toContent(values)
  expect(content.options[0]?.lines.map(({ quantities }) => quantities)).toEqual([
    [96, 1],
    [96, 1],
  ])
  expect(Object.keys(errors)).toEqual(['options.0.lines.0.quantities.1'])
  const rest = applyIntent(values, 'remove options.0.lines.0', () => 'id')
  expect(rest.options[0]?.lines).toMatchObject([{ id: 'pen', quantities: ['96', 'x'] }])
})

test('the focus follows what a button adds, and stays near what it removes', () => {
  const option = (id: string, lines: string[]) => ({ id, name: id, lines: lines.map((name) => ({ id: name, name })) })
  const values = v.parse(proposalValuesSchema, { title: 'T', options: [option('a', ['mug', 'pen']), option('b', [])] })
  const focuses = {
    'copy-option options.0': 'options.2.name',
    'add-line options.0': 'options.0.lines.2.name',
    'add-imprint options.0.lines.1': 'options.0.lines.1.imprints.0.location',
    'add-discount options.1': 'options.1.charges.0.label',
    'add-text blocks': 'blocks.0.heading',
    'add-quantity options.0': 'options.0.lines.0.quantities.0',
    'remove options.0.lines.1': 'options.0.lines.0.name',
    'remove options.1': 'options.0.name',
    'up options.1': undefined,
    'toString options.0': undefined,
  }
  for (const [intent, path] of Object.entries(focuses)) expect(getFocusPath(values, intent)).toBe(path)
  const blocks = v.parse(proposalValuesSchema, { blocks: [{ kind: 'text' }, { kind: 'image' }, { kind: 'text' }] })
  expect(getFocusPath(blocks, 'remove blocks.0')).toBe('blocks.0.caption')
  expect(getFocusPath(blocks, 'remove blocks.1')).toBe('blocks.1.heading')
  expect(getFocusPath(blocks, 'remove blocks.2')).toBe('blocks.1.caption')
})

test('files that are no uploads are rejected', () => {
  const imprint = { id: 'i', location: 'Front', method: 'deboss', artwork: '../secrets' }
  const line = {
    id: 'l',
    name: 'Mug',
    perBox: '1',
    quantities: ['48'],
    mockup: 'pictures/mug.webp',
    imprints: [imprint],
  }
  const values = v.parse(proposalValuesSchema, { title: 'T', options: [{ id: 'a', name: 'A', lines: [line] }] })
  expect(toContent(values).errors).toEqual({})
  const checked = contentDocument.validate(values, { version: 1, seen: {} })
  expect(Object.keys(checked.ok ? {} : checked.errors)).toEqual([
    'options.0.lines.0.mockup',
    'options.0.lines.0.imprints.0.artwork',
  ])
})

test('imprint sizes are typed in the unit of the shop, and stored in millimeters without loss', () => {
  const create = (width: string, height = '10') =>
    v.parse(proposalValuesSchema, {
      title: 'T',
      options: [
        {
          id: 'a',
          name: 'A',
          lines: [
            {
              id: 'l',
              name: 'Mug',
              perBox: '1',
              quantities: ['48'],
              imprints: [{ id: 'i', location: 'Front', method: 'deboss', width, height }],
            },
          ],
        },
      ],
    })
  const getSize = (values: ProposalValues) => toContent(values).content.options[0]?.lines[0]?.imprints[0]?.sizeMm
  const submit = (values: ProposalValues, unit: LengthUnit) => {
    const form = new FormData()
    form.set(unitField, unit)
    form.set(valuesField, JSON.stringify(values))
    return readFormValues(form)
  }
  expect(getSize(submit(create('2.75', '1.5'), 'in'))).toEqual([69.85, 38.1])
  expect(getSize(submit(create('69.85', '38'), 'mm'))).toEqual([69.85, 38])
  expect(toShownLengths(create('70', '69.85'), 'in')).toEqual(create('2.756', '2.75'))
  for (let mm = 1; mm <= 5_000; mm += 7.13)
    for (const unit of lengthUnits) {
      const stored = create(String(Math.round(mm * 100) / 100))
      expect(submit(toShownLengths(stored, unit), unit)).toEqual(stored)
    }
  const path = 'options.0.lines.0.imprints.0'
  expect(submit(create('wide'), 'in')).toEqual(create('wide', '254'))
  expect(toContent(create('wide')).errors).toEqual({ [`${path}.width`]: [expect.stringContaining('196 in')] })
  expect(toContent(submit(create('200'), 'in')).errors).toHaveProperty([`${path}.width`])
  expect(toContent(create('20', '')).errors).toEqual({ [`${path}.height`]: ['Enter the height, too'] })
})

test('invalid values are reported by path and count as missing', () => {
  const values = v.parse(proposalValuesSchema, {
    title: '',
    blocks: [{ id: 'b', kind: 'image', image: '' }],
    validUntil: 'soon',
    options: [
      {
        id: 'a',
        name: 'A',
        tax: '99',
        lines: [{ id: 'l', name: 'Mug', perBox: '1', quantities: ['many'], prices: 'cheap' }],
        charges: [{ id: 'c', kind: 'order', label: '', price: '1.23456' }],
        freight: [{ to: 'moon' }],
        overrides: { '0/product/l': 'x' },
      },
    ],
  })
  expect(Object.keys(toContent(values).errors).toSorted()).toEqual([
    'blocks.0.image',
    'options.0.charges.0.label',
    'options.0.charges.0.price',
    'options.0.freight.0.to',
    'options.0.lines.0.prices',
    'options.0.lines.0.quantities.0',
    'options.0.overrides.0/product/l',
    'options.0.tax',
    'title',
    'validUntil',
  ])
})

test('new imprints take over what is known: location, artwork, and method and colors of the one before', () => {
  const products = {
    mug: { minimum: 1, locations: ['Front', 'Back'].map((name) => ({ name, methods: ['Engraving'] })) },
    pen: { minimum: 1, locations: [{ name: 'Barrel', methods: [] }] },
  }
  const lines = ['mug', 'pen', ''].map((product) => ({ id: product || 'other', name: product, product }))
  const values = v.parse(proposalValuesSchema, { options: [{ id: 'a', name: 'Option A', lines }] })
  const facts = { products, artwork: [{ path: 'logo/a.svg' }] }
  const press = (each: ProposalValues, intent: string) => applyIntent(each, intent, randomUUID, facts)
  const first = press(values, 'add-imprint options.0.lines.0')
  expect(first.options[0]?.lines[0]?.imprints).toMatchObject([{ location: 'Front', artwork: 'logo/a.svg', pms: '' }])
  const path = 'options.0.lines.0.imprints.0'
  const typed = setAt(setAt(setAt(first, `${path}.method`, 'deboss'), `${path}.pms`, 'White'), `${path}.amount`, '2')
  const all = press(press(typed, 'add-imprint options.0.lines.0'), 'add-imprints options.0')
  const same = { method: 'deboss', pms: 'White', amount: '2' }
  expect(all.options[0]?.lines.map(({ imprints }) => imprints)).toMatchObject([
    [{ location: 'Front' }, { location: 'Back', ...same }],
    [{ location: 'Barrel', ...same }],
    [{ location: 'Front', ...same }],
  ])
  expect(press(all, 'add-imprints options.0')).toEqual(all)
  const several = applyIntent(values, 'add-imprints options.0', randomUUID, { artwork: [{ path: 'a' }, { path: 'b' }] })
  expect(several.options[0]?.lines[0]?.imprints).toMatchObject([{ artwork: '' }])
})

test('a new imprint takes over the amount only if its method has the same measure', () => {
  const { 'screen-print': screenPrint, embroidery } = defaultMethods
  const book = {
    ...defaultBook,
    productMethods: { pen: { 'screen-print': screenPrint }, cap: { embroidery } },
  } as PriceBook
  const getSecond = (before: object, product: string, methods: string[]) => {
    const products = { [product]: { minimum: 1, locations: [{ name: 'Side', methods }] } }
    const lines = [
      { id: 'first', imprints: [{ id: 'i', location: 'Front', ...before }] },
      { id: 'second', product },
    ]
    const values = v.parse(proposalValuesSchema, { options: [{ id: 'a', lines }] })
    const added = applyIntent(values, 'add-imprint options.0.lines.1', randomUUID, { products, book })
    return added.options[0]?.lines[1]?.imprints[0]
  }
  const stitches = { method: 'embroidery', amount: '8000', pms: 'Red' }
  expect(getSecond(stitches, 'cap', ['Embroidery'])).toMatchObject(stitches)
  expect(getSecond(stitches, 'pen', ['Screen print'])).toMatchObject({ method: 'screen-print', amount: '1', pms: '' })
  const colors = { method: 'pad-print', amount: '3', pms: 'Red' }
  expect(getSecond(colors, 'pen', ['Screen print'])).toMatchObject({ ...colors, method: 'screen-print' })
})

test('a new imprint takes over no method without prices for its product, and is at another location than the others', () => {
  const { foil } = defaultMethods
  const book = { ...defaultBook, productMethods: { shirt: { 'hot-stamp': foil } } } as PriceBook
  const locations = ['Front', 'Back'].map((name) => ({ name, methods: ['Engraving'] }))
  const add = (...lines: object[]) => {
    const values = v.parse(proposalValuesSchema, { options: [{ id: 'a', lines }] })
    const facts = { products: { mug: { minimum: 1, locations } }, book }
    const added = applyIntent(values, `add-imprint options.0.lines.${lines.length - 1}`, randomUUID, facts)
    return added.options[0]?.lines.at(-1)?.imprints
  }
  const shirt = { id: 'shirt', product: 'shirt', imprints: [{ id: 'i', location: 'Front', method: 'hot-stamp' }] }
  const mug = { id: 'mug', product: 'mug' }
  expect(add(shirt, mug)).toMatchObject([{ location: 'Front', method: 'laser-engraving' }])
  const typed = { id: 'j', location: 'front ', method: 'deboss' }
  expect(add({ ...mug, imprints: [typed] })).toMatchObject([typed, { location: 'Back', method: 'deboss' }])
})
