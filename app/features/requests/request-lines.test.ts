import { expect, test } from 'vitest'
import type { BoxItem, QuoteItem } from '#db/tables/requests.ts'
import { describeRequest } from './describe-request.ts'
import { toLines } from './export/lines.ts'
import { listRequestLines, listSupplierFields } from './request-lines.ts'
import type { SentFields } from './stored-request.ts'

const source = { style: 'VT-20', color: 'Teal', supplier: 'Hydro Supply', supplier_item_number: 'VT20-T' }
const tumbler = { ...source, product_id: 'tumbler', product_name: '20 oz Vacuum Tumbler', item_number: 'BW-1' }
const sender = { email: 'dana@northwind.example', phone: null, company: 'Northwind', date_needed: null }
const files = { uploaded_files: [], proof_files: [], delivery: null, is_flexible_date: false }

function createQuote(...more_items: QuoteItem[]): SentFields<'quote'> {
  const asked = {
    quantity: 144,
    product_price: 12,
    unit_price: 10,
    target_price: null,
    sizes: null,
    imprint: null,
    proof: null,
  }
  const rest = { name: 'Dana', message: null, total_budget_cents: null, has_alternatives: false, more_items }
  return { kind: 'quote', ...sender, ...files, ...tumbler, ...asked, ...rest }
}

function createBox(...items: Partial<BoxItem>[]): SentFields<'swag-box'> {
  const box_items = items.map((item) => ({
    ...tumbler,
    product_price: 12,
    product_image: null,
    unit_price: 10,
    ...item,
  }))
  const order = {
    box_items,
    global_quantity: 48,
    total_price: 1,
    box_name: 'Kit',
    box_color: null,
    box_print: null,
    budget_cents: null,
  }
  const person = { first_name: 'Dana', last_name: 'Whitfield', special_requests: null, status: 'pending' }
  return { kind: 'swag-box', ...sender, company: 'Northwind', ...files, ...order, ...person }
}

const line = {
  productId: 'tumbler',
  name: '20 oz Vacuum Tumbler, Teal',
  itemNumber: 'BW-1',
  style: 'VT-20',
  color: 'Teal',
  supplier: 'Hydro Supply',
  supplierItemNumber: 'VT20-T',
  box: null,
  listPrice: 12,
  unitPrice: 10,
}

test('quotes, quote lists and boxes have the same lines', () => {
  expect(listRequestLines(createQuote())).toMatchObject([{ ...line, quantity: 144 }])
  expect(listRequestLines(createQuote({ ...createQuote(), quantity: 5 }))).toMatchObject([
    { quantity: 144 },
    { ...line, quantity: 5 },
  ])
  expect(listRequestLines(createBox({}))).toMatchObject([{ ...line, quantity: 48 }])
  const cart = createBox({ quantity: 2, box_count: 3, ready_made_box_id: 'box', ready_made_box_name: 'Welcome' })
  expect(listRequestLines(cart)).toMatchObject([{ ...line, box: 'Welcome', quantity: 288 }])
  expect(listRequestLines({ kind: 'email-signup', email: sender.email })).toEqual([])
})

test('staff find each product at its supplier, once', () => {
  const value = ['20 oz Vacuum Tumbler, Teal: Hydro Supply VT20-T, style VT-20']
  for (const request of [
    createQuote(),
    createBox({}),
    createBox({ ready_made_box_name: 'A' }, { ready_made_box_name: 'B' }),
  ])
    expect(listSupplierFields(request)).toEqual([{ label: 'Supplier', value }])
  const bare = { style: undefined, supplier: undefined, supplier_item_number: undefined }
  expect(listSupplierFields(createBox(bare))).toEqual([])
  expect(listSupplierFields(createBox({ ...bare, style: 'VT-20' }))[0]?.value).toEqual([
    '20 oz Vacuum Tumbler, Teal: style VT-20',
  ])
  expect(listSupplierFields(createBox({ ...bare, style: 'vacuum-tumbler' }))).toEqual([])
})

test('buyers read the color but not the supplier', () => {
  for (const request of [createQuote(), createQuote(createQuote()), createBox({})]) {
    const { fields, searchText } = describeRequest(request)
    const text = JSON.stringify(fields)
    expect(text).toContain('Teal')
    expect(text).toContain('BW-1')
    expect(text).not.toMatch(/Hydro|VT-?20/)
    // The request index, which staff search.
    for (const part of ['Teal', 'BW-1', 'VT-20', 'Hydro Supply', 'VT20-T']) expect(searchText).toContain(part)
  }
})

test('the colors of one style are apart in a box, in its summary line and in the export', () => {
  const request = createBox({}, { color: 'Coral', product_id: 'coral' })
  const items = describeRequest(request).fields.find(({ label }) => label === 'Box items')?.value
  expect(items).toEqual([
    '20 oz Vacuum Tumbler, Teal (BW-1), $10.00\u00a0each',
    '20 oz Vacuum Tumbler, Coral (BW-1), $10.00\u00a0each',
  ])
  const entry = {} as Parameters<typeof toLines>[0]['entry']
  expect(toLines({ entry, sent: request })).toMatchObject([
    line,
    { ...line, productId: 'coral', color: 'Coral', name: '20 oz Vacuum Tumbler, Coral' },
  ])
})
