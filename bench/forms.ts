import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'

export type Form = { path: string; fields: () => Record<string, string> }

/** One form of every kind, as a browser sends it, and their product. */
export async function createForms(db: Database): Promise<Form[]> {
  const [product] = await db
    .insert(productData)
    .values({ name: 'Bench Mug', slug: 'bench-mug', rounded_price: 12.5, minimum_quantity: 12 })
    .returning()
  const product_id = product?.id ?? ''
  const email = () => `${randomUUID()}@northwind.example`
  const names = { firstName: 'Dana', lastName: 'Whitfield' }
  const nextYear = `${new Date().getUTCFullYear() + 1}-06-01`
  return [
    { path: '/_.data?index', fields: () => ({ email: email() }) },
    {
      path: '/get-started.data',
      fields: () => ({ ...names, email: email(), productType: 'other', projectDescription: 'Sixty welcome boxes' }),
    },
    {
      path: '/swag-boxes.data',
      fields: () => ({ name: 'Dana Whitfield', email: email(), company: 'Northwind', message: 'A sample, please' }),
    },
    {
      path: '/products/bench-mug.data',
      fields: () => ({ product_id, name: 'Dana', email: email(), quantity: '144', date_needed: nextYear }),
    },
    {
      path: '/swag-box-checkout.data',
      fields: () => ({
        ...names,
        email: email(),
        company: 'Northwind',
        boxItems: JSON.stringify({ type: 'custom', products: [product_id] }),
        globalQuantity: '48',
        totalPrice: '600.00',
      }),
    },
  ]
}

/** A separate client per request avoids the rate limit. */
const createIp = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`

/** @returns the status, 0 without a complete response */
export function createFormPost(
  agent: Agent,
  url: URL,
  fields: Record<string, string>,
  { from = createIp(), timeoutMs = 60_000 } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, {
      agent,
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': from,
      },
    })
    sent.on('error', () => resolve(0))
    sent.on('response', (response) => {
      response.resume().on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    sent.end(new URLSearchParams(fields).toString())
  })
}
