import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import { insertRequest } from '#app/features/requests/store-request.server.ts'
import type { CommonColumns, NewRow } from '#app/features/requests/stored-request.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { productData } from '#db/tables/products.ts'

type Values<K extends RequestKind> = NewRow<K> & Partial<CommonColumns & { created_at: Date }>

/** Stores a request without notifications. */
export async function storeRequest<K extends RequestKind>(
  { writes }: Pick<Services, 'writes'>,
  kind: K,
  values: Values<K>,
): Promise<{ id: string; reference: string }> {
  const row = { id: randomUUID(), form_key: randomUUID(), suspected_spam: false, ...values }
  return { id: row.id, reference: await writes.transaction((tx) => insertRequest(tx, kind, row)) }
}

const person = { first_name: 'Dana', last_name: 'Whitfield', email: 'Dana@Northwind.example', phone: '555 0100' }

/** Stores a request of each kind, the signup as suspected spam, and a second quote on a product without a price. */
export async function storeEachKind(services: Pick<Services, 'db' | 'writes'>) {
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const product_id = product?.id ?? ''
  const quoted = { product_id, name: 'Kim Lee', email: 'kim@northwind.example', quantity: 144 }
  const box_items = [
    { product_id, product_name: 'Camp Mug', product_price: 12.5, product_image: null },
    { product_id, product_name: 'Trail Cap', product_price: 9, product_image: null, ready_made_box_name: 'Hiker' },
  ]
  return {
    signup: await storeRequest(services, 'email-signup', { email: 'sam@northwind.example', suspected_spam: true }),
    project: await storeRequest(services, 'project', {
      ...person,
      product_type: 'bulk-swag',
      project_description: 'Sixty ÉCRU totes',
    }),
    quote: await storeRequest(services, 'quote', { ...quoted, product_name: 'Camp Mug', product_price: 12.35 }),
    onRequest: await storeRequest(services, 'quote', { ...quoted, product_name: 'Yacht' }),
    box: await storeRequest(services, 'swag-box', {
      ...person,
      company: 'Northwind',
      box_items,
      box_name: 'Onboarding',
      special_requests: 'Ship to two offices',
      global_quantity: 96,
      total_price: 1200.05,
      uploaded_files: [{ url: 'swag-box-uploads/1.pdf', name: 'Badge.pdf' }],
    }),
    sample: await storeRequest(services, 'free-sample', {
      name: 'Ana',
      email: 'ana@northwind.example',
      company: 'Northwind',
    }),
  }
}

/** Email sign-ups, a second apart; some at a time, for a statement may take 15 seconds. */
export async function storeSignups(db: Queryable, count: number) {
  // One contact, as a trigger would add one for each.
  const [contact] = await db.insert(contacts).values({ name: 'Visitors' }).returning()
  for (let first = 1; first <= count; first += 20_000) {
    const last = Math.min(count, first + 19_999)
    await db.execute(sql`
      with made as (
        insert into email_signups (email, created_at)
        select 'visitor' || i || '@acme.test', '2026-11-01'::timestamptz - i * interval '1 second'
        from generate_series(${first}::int, ${last}::int) i
        returning id, email, created_at
      )
      insert into requests (id, kind, reference, email, summary, suspected_spam, search_text, created_at, contact_id)
      select id, 'email-signup', 'BW-' || id, email, '', false, '@acme.test', created_at, ${contact?.id}::uuid from made`)
  }
}
