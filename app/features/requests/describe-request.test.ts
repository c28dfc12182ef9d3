import { expect, test } from 'vitest'
import type { Proof } from '#db/tables/imprint.ts'
import type { BoxItem, UploadedFile } from '#db/tables/requests.ts'
import { describeRequest } from './describe-request.ts'
import type { SentFields } from './stored-request.ts'

const email = 'dana@northwind.example'
const person = { first_name: 'Dana', last_name: 'Whitfield', email, phone: '555 0100' }
const product_id = '6f1c2b1e-6f0e-4d3a-9a53-0f2f3f0c9a11'
const logo: UploadedFile = { url: 'proofs/1.svg', name: 'logo.svg', size: 2048 }
const mockup: UploadedFile = { url: 'proofs/2.png', name: 'proof.png' }
const proof: Proof = {
  picture: '/mug.webp',
  color: null,
  logo: logo.url,
  composed: mockup.url,
  prints: [
    {
      area: 'front',
      areaName: 'Front',
      areaMm: [80, 70],
      method: 'full-color print',
      center: [0.5, 0.5],
      widthMm: 62,
      heightMm: 38,
      degrees: 0,
      inks: 'own',
    },
  ],
}
const placement =
  'Front: 62 × 38 mm, full-color print, own colors, upright, center 40 mm from the left and 35 mm from the top of 80 × 70 mm'

const item = (name: string, price: number | null, more: Partial<BoxItem> = {}): BoxItem => ({
  product_id,
  product_name: name,
  product_price: price,
  product_image: null,
  ...more,
})

const box: SentFields<'swag-box'> = {
  kind: 'swag-box',
  ...person,
  company: 'Northwind',
  date_needed: '2026-12-18',
  is_flexible_date: true,
  special_requests: 'Green ribbon',
  box_items: [item('Camp Mug', 12.5, { proof })],
  global_quantity: 96,
  total_price: 1200,
  uploaded_files: [{ url: 'uploads/1.pdf', name: 'badge.pdf', size: 4096 }, { url: 'uploads/2.svg' }],
  proof_files: [logo, mockup],
  status: 'pending',
  box_name: 'Camp kit',
  box_color: 'navy',
  box_print: 'lid-2',
  delivery: [{ to: 'us-homes', packs: 96, rate_cents: 1500 }],
  budget_cents: 3000,
}

const toText = (fields: { label: string; value: string | string[] }[]) =>
  fields.map(({ label, value }) => `${label}: ${[value].flat().join(' / ')}`)

test('describes an email signup', () => {
  expect(describeRequest({ kind: 'email-signup', email })).toEqual({
    summary: '',
    value: null,
    sender: { name: '', firstName: '', email, company: null, phone: null },
    fields: [{ label: 'Email', value: email }],
    searchText: email,
  })
})

test('describes a project request', () => {
  const { fields, ...description } = describeRequest({
    kind: 'project',
    ...person,
    product_type: 'bulk-swag',
    delivery_timeline: '3-7-days',
    project_description: 'Sixty totes',
    company: null,
    source: null,
    uploaded_files: [],
  })
  expect(description).toEqual({
    summary: 'Bulk Swag',
    value: null,
    sender: { name: 'Dana Whitfield', firstName: 'Dana', email, company: null, phone: '555 0100' },
    searchText: `Dana Whitfield\n${email}\n555 0100\n5550100\nSixty totes`,
  })
  expect(toText(fields)).toEqual([
    'First name: Dana',
    'Last name: Whitfield',
    `Email: ${email}`,
    'Phone: 555 0100',
    'Project type: Bulk Swag',
    'Delivery timeline: 3-7 days',
    'Project description: Sixty totes',
  ])
})

const quote: SentFields<'quote'> = {
  kind: 'quote',
  product_id,
  name: 'Dana Whitfield',
  email,
  phone: null,
  quantity: 144,
  date_needed: '2026-12-18',
  product_name: 'Camp Mug',
  item_number: 'BW-DR-1042',
  style: null,
  color: null,
  supplier: null,
  supplier_item_number: null,
  product_price: 12.35,
  unit_price: 12.35,
  target_price: null,
  sizes: null,
  imprint: null,
  more_items: [],
  has_alternatives: false,
  is_flexible_date: false,
  delivery: null,
  total_budget_cents: null,
  company: null,
  message: null,
  uploaded_files: [],
  proof,
  proof_files: [logo, mockup],
}

test('describes a quote request with a logo', () => {
  const { fields, ...description } = describeRequest(quote)
  expect(description).toEqual({
    summary: '144 x Camp Mug, with logo',
    value: 177_840,
    sender: { name: 'Dana Whitfield', firstName: 'Dana', email, company: null, phone: null },
    searchText: `Dana Whitfield\n${email}\nCamp Mug\nBW-DR-1042\nlogo.svg`,
  })
  expect(toText(fields)).toEqual([
    'Name: Dana Whitfield',
    `Email: ${email}`,
    'Product: Camp Mug',
    'Item number: BW-DR-1042',
    'Price: $12.35 per unit',
    'Quantity: 144',
    'In-hands date: December 18, 2026',
    'Logo: logo.svg (2 kB)',
    `Logo on products: ${placement}`,
  ])
})

test('names a color that the shop does not stock, beside its product', () => {
  const navy = { ...proof, color: '#1e2f52' }
  const pen = { ...quote, product_name: 'Click Pen, Red', proof: navy }
  expect(toText(describeRequest(pen).fields)).toContain('Color: asked for in navy, not stocked')
  const several = describeRequest({ ...quote, more_items: [pen] }).fields.find(({ label }) => label === 'Products')
  expect(several?.value).toEqual([
    '144 x Camp Mug (BW-DR-1042), $12.35\u00a0each',
    '144 x Click Pen, Red (BW-DR-1042), $12.35\u00a0each; asked for in navy, not stocked',
  ])
  const boxed = describeRequest({ ...box, box_items: [item('Click Pen, Red', 1, { proof: navy })] }).fields
  expect(toText(boxed).join('\n')).toContain('; asked for in navy, not stocked')
})

test('describes a quote on several products', () => {
  const bare = { item_number: null, unit_price: null, sizes: null, imprint: null, proof: null }
  const pen = { ...bare, product_id: 'pen', product_name: 'Pen', product_price: 1.5, unit_price: 1.25, quantity: 1000 }
  const award = { ...bare, product_id: 'award', product_name: 'Award', product_price: null, quantity: 5 }
  const { fields, ...description } = describeRequest({
    ...quote,
    company: 'Northwind',
    message: 'Ship to Ohio',
    uploaded_files: [{ url: 'uploads/1.pdf', name: 'badge.pdf', size: 4096 }],
    imprint: 'none',
    more_items: [{ ...pen, imprint: 'advise', proof }, award],
  })
  expect(description).toEqual({
    summary: '144 x Camp Mug, 2 more products, with logo',
    // Without the award, which is priced on request.
    value: 177_840 + 125_000,
    sender: { name: 'Dana Whitfield', firstName: 'Dana', email, company: 'Northwind', phone: null },
    searchText: [
      'Dana Whitfield',
      email,
      'Northwind',
      'Camp Mug',
      'BW-DR-1042',
      'Pen',
      'Award',
      'Ship to Ohio',
      'badge.pdf',
      'logo.svg',
    ].join('\n'),
  })
  expect(toText(fields)).toEqual([
    'Name: Dana Whitfield',
    `Email: ${email}`,
    'Company: Northwind',
    [
      'Products: 144 x Camp Mug (BW-DR-1042), $12.35\u00a0each; imprint: no imprint',
      '1,000 x Pen, $1.25\u00a0each',
      '5 x Award, TBD\u00a0each',
    ].join(' / '),
    'Total estimate: $3,028.40',
    'In-hands date: December 18, 2026',
    'Message: Ship to Ohio',
    'Artwork: badge.pdf (4 kB)',
    'Logo: logo.svg (2 kB)',
    `Logo on products: Camp Mug: ${placement} / Pen: ${placement}`,
  ])
})

test('a quote has the value that its buyer was shown: the price at the quantity', () => {
  const { fields, value } = describeRequest({ ...quote, unit_price: 9.5 })
  expect(value).toBe(136_800)
  expect(toText(fields)).toContain('Price at quantity: $9.50 per unit')
  // Older requests have the list price alone.
  expect(describeRequest({ ...quote, unit_price: null }).value).toBe(177_840)
})

test('describes a quote request without a price or a name', () => {
  const bare = {
    ...quote,
    product_name: null,
    item_number: null,
    product_price: null,
    unit_price: null,
    proof: null,
    proof_files: [],
    date_needed: null,
  }
  const { fields, ...description } = describeRequest(bare)
  expect(description).toMatchObject({ summary: `144 x ${product_id}`, value: null })
  expect(toText(fields)).toEqual(['Name: Dana Whitfield', `Email: ${email}`, 'Quantity: 144'])
})

test('describes a custom box, with a link that rebuilds it', () => {
  const { fields, ...description } = describeRequest(box, 'https://shop.example')
  expect(description).toEqual({
    summary: '96 boxes, 1 item, $1,200.00, with logo',
    value: 120_000,
    sender: { name: 'Dana Whitfield', firstName: 'Dana', email, company: 'Northwind', phone: '555 0100' },
    searchText: `Dana Whitfield\n${email}\nNorthwind\n555 0100\n5550100\nCamp kit\nCamp Mug\nGreen ribbon\nbadge.pdf\nlogo.svg`,
  })
  expect(toText(fields)).toEqual([
    'First name: Dana',
    'Last name: Whitfield',
    `Email: ${email}`,
    'Company: Northwind',
    'Phone: 555 0100',
    'In-hands date: December 18, 2026, flexible',
    'Box name: Camp kit',
    'Box color: Navy',
    'Box print: Logo on lid, 2 colors, to be quoted',
    'Box items: Camp Mug, $12.50\u00a0each',
    'Pack quantity: 96',
    'Units: 96',
    'Total estimate: $1,200.00',
    'Deliver to: 96 to individual US homes, $15.00 a box: $1,440.00',
    'Shipping cost: $1,440.00',
    'Budget: $30.00 per box',
    expect.stringMatching(/^Box link: https:\/\/shop\.example\/swag-box-builder#\S+&print=lid-2&packs=96$/),
    'Special requests: Green ribbon',
    'Artwork: badge.pdf (4 kB) / uploads/2.svg',
    'Logo: logo.svg (2 kB)',
    `Logo on products: Camp Mug: ${placement}`,
  ])
})

test('names the default color of a custom box that an older release did not store', () => {
  const { fields } = describeRequest({ ...box, box_color: null }, '')
  expect(toText(fields)).toContain('Box color: Kraft')
})

test('says where a box was printed before it was asked: wherever there is a logo', () => {
  const describePrint = (change: Partial<typeof box>) =>
    toText(describeRequest({ ...box, box_print: null, ...change }, '').fields).filter((text) =>
      text.startsWith('Box print'),
    )
  expect(describePrint({})).toEqual(['Box print: Logo on lid and front, to be quoted'])
  expect(describePrint({ proof_files: [] })).toEqual([])
  expect(describePrint({ box_print: 'none' })).toEqual(['Box print: None'])
})

test('describes ready-made boxes, without a link', () => {
  const boxed = { quantity: 1, ready_made_box_id: 'kit', ready_made_box_name: 'Welcome', box_count: 2 }
  const { fields, ...description } = describeRequest({
    ...box,
    box_items: [item('Camp Mug', 12.5, boxed), item('Award', null, boxed)],
    total_price: 0,
    uploaded_files: [],
    proof_files: [],
    box_name: null,
    box_color: null,
    box_print: null,
    delivery: null,
    budget_cents: null,
  })
  expect(description).toMatchObject({
    summary: '192 boxes (96 packs x 2), 2 items, Priced on request',
    value: null,
    searchText: `Dana Whitfield\n${email}\nNorthwind\n555 0100\n5550100\nCamp Mug\nWelcome\nAward\nGreen ribbon`,
  })
  expect(toText(fields).slice(6)).toEqual([
    'Box items: Welcome x 2: / 1 x Camp Mug, $12.50\u00a0each / 1 x Award, TBD\u00a0each',
    'Pack quantity: 96',
    'Boxes: 192 (96 packs x 2)',
    'Units: 384',
    'Total estimate: Priced on request',
    'Special requests: Green ribbon',
  ])
})

test('describes a free sample request', () => {
  const sample = {
    kind: 'free-sample',
    name: 'Ana Lee',
    email,
    company: 'Northwind',
    delivery_address: '1 Main St\nChicago, IL 60601',
    message: null,
  } as const
  expect(describeRequest(sample)).toEqual({
    summary: 'Northwind',
    value: null,
    sender: { name: 'Ana Lee', firstName: 'Ana', email, company: 'Northwind', phone: null },
    fields: [
      { label: 'Name', value: 'Ana Lee' },
      { label: 'Email', value: email },
      { label: 'Company', value: 'Northwind' },
      { label: 'Delivery address', value: '1 Main St\nChicago, IL 60601' },
    ],
    searchText: `Ana Lee\n${email}\nNorthwind\n1 Main St\nChicago, IL 60601`,
  })
})

test('describes the sender of a row whose proof cannot be shown', () => {
  const broken = { ...quote, proof: { prints: [{}] } as never }
  expect(describeRequest(broken).sender.name).toBe('Dana Whitfield')
  expect(() => describeRequest(broken).fields).toThrow()
})
