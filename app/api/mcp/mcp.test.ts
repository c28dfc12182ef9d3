import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { parseShortlistQuery } from '#app/features/catalog/shortlist/shortlist-url.ts'
import { parseBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { defaultMethods } from '#app/features/proposals/decoration/default-methods.ts'
import { priceAt } from '#app/features/proposals/decoration/price-at.ts'
import { decorationMethods } from '#db/tables/decoration.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { requests } from '#db/tables/requests.ts'
import { test as base, expect } from '#test/whole-site.ts'

const PUBLIC_URL = 'https://shop.example'

type Call = (tool: string, input?: Record<string, unknown>) => Promise<Record<string, unknown>>

/** `call` returns the structured content of a tool, or its text as `{ text, isError }`. */
const test = base.extend<{ client: Client; call: Call }>({
  client: async ({ openShop }, use) => {
    const { url } = await openShop({ PUBLIC_URL })
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)))
    await use(client)
    await client.close()
  },
  call: async ({ client }, use) =>
    use(async (name, input = {}) => {
      const { structuredContent, content, isError = false } = await client.callTool({ name, arguments: input })
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      if (!structuredContent) return { text, isError }
      expect(JSON.parse(text)).toEqual(structuredContent)
      return structuredContent as Record<string, unknown>
    }),
})

const tumbler = {
  name: 'Harbor Tumbler',
  category: 'Drinkware',
  brand: 'Fjord',
  description: 'Keeps coffee warm.',
  rounded_price: 12.5,
  minimum_quantity: 25,
  price_breaks: [
    { min_quantity: 25, max_quantity: 99, price: 12.5 },
    { min_quantity: 100, max_quantity: null, price: 11.25 },
  ],
  production_time: 5,
  rush_service_available: true,
}

test('the official client finds tools that only read', async ({ client }) => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'search_products',
    'get_product',
    'get_price',
    'estimate_delivery',
    'list_boxes',
    'prepare_request',
  ])
  for (const { name, annotations, inputSchema, description } of tools) {
    expect([name, annotations?.readOnlyHint, inputSchema.type]).toEqual([name, true, 'object'])
    expect(description).toBeTruthy()
  }
  expect(client.getInstructions()).toContain('a person checks and sends the request')
})

test('products are found by words, limits and quantity, and described as on their page', async ({ db, call }) => {
  await db.insert(productData).values([tumbler, { name: 'Sold Out Mug', in_stock: false }, { name: 'Field Notebook' }])
  const found = await call('search_products', { query: 'tumbler', quantity: 100 })
  expect(found).toMatchObject({ page: 1, pages: 1, matchingProducts: 1 })
  expect(found.products).toEqual([
    {
      product: 'harbor-tumbler',
      name: 'Harbor Tumbler',
      category: 'Drinkware',
      brand: 'Fjord',
      unitPrice: { cents: 1125, currency: 'USD' },
      minimumQuantity: 25,
      url: `${PUBLIC_URL}/products/harbor-tumbler`,
    },
  ])
  for (const [search, cents] of [
    [{ query: '100 tumblers' }, 1125],
    [{ query: 'tumbler', quantity: 10 }, 1250],
  ] as const)
    expect(await call('search_products', search)).toMatchObject({ products: [{ unitPrice: { cents } }] })
  const all = await call('search_products', { query: '' })
  expect(all.products).toMatchObject([
    { name: 'Field Notebook', unitPrice: 'priced on request' },
    { product: 'harbor-tumbler' },
  ])
  expect(await call('search_products', { query: 'tumbler', inHandsBy: '2000-01-01' })).toMatchObject({ products: [{}] })
  expect(await call('search_products', { query: 'tumbler', inHandsBy: 'soon' })).toMatchObject({ isError: true })
  expect(await call('search_products', { query: 'tumbler under $5' })).toMatchObject({ products: [] })
  const { text } = await call('get_product', { product: 'harbor-tumbler' })
  expect(text).toContain('# Harbor Tumbler')
  expect(text).toContain('Keeps coffee warm.')
})

test('a price has the charges of a proposal, and nothing of what they cost the shop', async ({ db, call }) => {
  const method = defaultMethods['screen-print']
  if (!method) throw new Error('no screen print')
  const [product] = await db.insert(productData).values(tumbler).returning({ id: productData.id })
  const print = priceAt(method, { quantity: 100, amount: 2, isRepeat: false })
  const priced = await call('get_price', {
    product: 'harbor-tumbler',
    quantity: 100,
    method: 'Screen print',
    colors: 2,
  })
  expect(priced).toMatchObject({
    total: { cents: 112_500 + (print.total ?? 0), currency: 'USD' },
    method: 'screen-print',
  })
  expect(print.total).toBeGreaterThan(0)
  expect(JSON.stringify(priced)).not.toMatch(/cost|margin/i)
  // The product's own rates come first.
  const waived = { ...method, setupTreatment: 'waived', runTreatment: 'waived' }
  await db
    .insert(decorationMethods)
    .values({ id: `${product?.id}/screen-print`, product_id: product?.id, value: waived })
  expect(
    await call('get_price', { product: 'harbor-tumbler', quantity: 100, method: 'screen-print', colors: 2 }),
  ).toMatchObject({ total: { cents: 112_500 } })
  expect(await call('get_price', { product: 'harbor-tumbler', quantity: 10 })).toMatchObject({
    minimum_quantity: 25,
  })
  expect(await call('get_price', { product: 'harbor-tumbler', quantity: 100, method: 'Magic' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('There is no method "Magic". Methods: '),
  })
})

test('delivery and boxes are those of the pages', async ({ db, call }) => {
  const [mug] = await db.insert(productData).values(tumbler).returning()
  const [box] = await db.insert(readyMadeBoxes).values({ name: 'Welcome Box' }).returning()
  if (!mug || !box) throw new Error('not inserted')
  await db.insert(readyMadeBoxItems).values({ ready_made_box_id: box.id, product_id: mug.id, quantity: 2 })
  const delivery = await call('estimate_delivery', { product: 'harbor-tumbler' })
  expect(delivery).toMatchObject({ inStock: true, productionBusinessDays: 5 })
  expect(delivery.estimate).toMatch(/^\w+ \d+-\w+ \d+$/)
  expect(String(delivery.earliestWithRushService) < String(delivery.earliest)).toBe(true)
  expect(await call('list_boxes')).toMatchObject({
    boxes: [
      {
        name: 'Welcome Box',
        contents: [{ name: 'Harbor Tumbler', quantity: 2 }],
        boxPrice: { cents: 2500 },
        url: `${PUBLIC_URL}/swag-box-builder#ready-made=${box.id}&packs=48`,
      },
    ],
  })
})

test('a prepared request is a link that a person opens, and stores nothing', async ({ db, call }) => {
  const products = await db
    .insert(productData)
    .values([
      tumbler,
      { name: 'Field Notebook', rounded_price: 8 },
      { name: 'Unpriced Pen' },
      { name: 'Sold Out Cap', in_stock: false },
    ])
    .returning()
  const [first, second] = products
  const slugs = ['harbor-tumbler', 'field-notebook']
  const prepare = async (input: Record<string, unknown>) => {
    const { url, ...rest } = await call('prepare_request', { quantity: 100, ...input })
    return { url: new URL(String(url)), ...rest }
  }
  const one = await prepare({ kind: 'quote', products: ['harbor-tumbler'] })
  expect(one.url.href).toBe(`${PUBLIC_URL}/products/harbor-tumbler?quantity=100`)
  const soldOut = await prepare({ kind: 'quote', products: ['sold-out-cap'] })
  expect(soldOut.url.href).toBe(`${PUBLIC_URL}/products/sold-out-cap?quantity=100`)
  const quote = await prepare({ kind: 'quote', products: slugs })
  expect(parseShortlistQuery(quote.url.searchParams)).toEqual({ ids: [first?.id, second?.id], quantity: 100 })
  const box = await prepare({
    kind: 'swag box',
    products: [...slugs, 'unpriced-pen', 'unknown'],
    quantity: 10,
    boxName: 'Onboarding',
  })
  expect(parseBoxLink(box.url.hash)).toMatchObject({
    name: 'Onboarding',
    packQuantity: 48,
    items: [{ id: first?.id }, { id: second?.id }],
  })
  expect(box).toMatchObject({ leftOut: ['unpriced-pen', 'unknown'] })
  expect(await call('prepare_request', { kind: 'swag box', products: ['unknown'], quantity: 48 })).toMatchObject({
    isError: true,
    text: 'None of these can be added: unknown.',
  })
  expect(await db.$count(requests)).toBe(0)
})

test('unknown products, wrong input and other methods are answered with what to do', async ({ call, openShop }) => {
  for (const tool of ['get_product', 'get_price', 'estimate_delivery'])
    expect(await call(tool, { product: 'none', quantity: 5 })).toMatchObject({
      isError: true,
      text: 'There is no product "none". Use a slug that search_products returns.',
    })
  expect(await call('get_price', { product: 'none', quantity: 0 })).toMatchObject({ isError: true })
  const { url } = await openShop()
  const read = await fetch(`${url}/mcp`)
  expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST'])
  const broken = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: '{',
  })
  expect(broken.status).toBe(400)
})
