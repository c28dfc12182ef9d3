import { expect, test } from 'vitest'
import { openOldDatabase } from '#test/old-database.ts'
import { migrate } from './migrate.ts'

test("a migration adds old requests to the request index, and the catalog's name and price to quotes", async () => {
  const { url, client } = await openOldDatabase({ migrations: 1 })
  await client.query(`
    insert into product_data (id, name, rounded_price) values
      ('11111111-1111-4111-8111-111111111111', 'Camp Mug', 12.35), ('22222222-2222-4222-8222-222222222222', 'Yacht', null);
    insert into email_signups (email, created_at, suspected_spam) values ('Sam@Northwind.example', '2026-01-01 09:00:00.123456Z', true);
    insert into project_requests (first_name, last_name, email, phone, product_type, project_description) values
      ('Dana', 'Whitfield', 'dana@northwind.example', '555 0100', 'bulk-swag', 'Sixty ÉCRU totes'),
      ('Lee', 'Kim', 'lee@northwind.example', null, 'other', null);
    insert into product_requests (product_id, name, email, quantity) values
      ('11111111-1111-4111-8111-111111111111', 'Kim Lee', 'kim@northwind.example', 144),
      ('22222222-2222-4222-8222-222222222222', 'Kim Lee', 'kim@northwind.example', 2);
    insert into swag_box_requests (first_name, last_name, email, company, box_items, global_quantity, total_price, uploaded_files, special_requests) values
      ('Dana', 'Whitfield', 'dana@northwind.example', 'Northwind',
       '[{"product_name": "Camp Mug", "product_price": 12.35, "ready_made_box_id": "a", "ready_made_box_name": "Hiker", "box_count": 2},
         {"product_name": "Cap", "product_price": 9, "ready_made_box_id": "a", "ready_made_box_name": "Hiker", "box_count": 2}]',
       96, 1234567.05, '[{"url": "swag-box-uploads/1.pdf", "name": "Badge.pdf"}]', 'Two offices'),
      ('Ana', 'Reyes', 'ana@northwind.example', 'Acme', '[{"product_name": "Camp Mug"}]', 48, 0, '[]', null);
    insert into free_swag_box_requests (name, email, company, message) values ('Ana', 'ana@northwind.example', 'Acme', 'Please'),
      ('Bo', 'bo@northwind.example', 'Bo & Co', null);
    insert into email_signups (email) select 'many' || n || '@northwind.example' from generate_series(1, 500) n`)
  await migrate(url)

  const { rows } = await client.query(
    `select kind, reference, status, contact_name, email, company, summary, value_cents, suspected_spam, search_text
     from requests where email not like 'many%' order by kind, email, summary`,
  )
  const reference = expect.stringMatching(/^BW-[2-9BCDFGHJKMNPQRSTVWXYZ]{4}-[2-9BCDFGHJKMNPQRSTVWXYZ]{2}$/)
  const dana = { contact_name: 'Dana Whitfield', email: 'dana@northwind.example' }
  const kim = { contact_name: 'Kim Lee', email: 'kim@northwind.example' }
  const ana = { email: 'ana@northwind.example', company: 'Acme' }
  const row = { reference, status: 'new', company: null, value_cents: null, suspected_spam: false }
  const columns = rows.map(({ search_text, ...rest }) => rest)
  expect(columns).toEqual([
    {
      ...row,
      kind: 'email-signup',
      contact_name: null,
      email: 'Sam@Northwind.example',
      summary: '',
      suspected_spam: true,
    },
    { ...row, kind: 'free-sample', contact_name: 'Ana', ...ana, summary: 'Acme' },
    {
      ...row,
      kind: 'free-sample',
      contact_name: 'Bo',
      email: 'bo@northwind.example',
      company: 'Bo & Co',
      summary: 'Bo & Co',
    },
    { ...row, kind: 'project', ...dana, summary: 'Bulk Swag' },
    { ...row, kind: 'project', contact_name: 'Lee Kim', email: 'lee@northwind.example', summary: 'Other' },
    { ...row, kind: 'quote', ...kim, summary: '144 x Camp Mug', value_cents: '177840' },
    { ...row, kind: 'quote', ...kim, summary: '2 x Yacht' },
    {
      ...row,
      kind: 'swag-box',
      contact_name: 'Ana Reyes',
      ...ana,
      summary: '48 boxes, 1 item, Priced on request',
    },
    {
      ...row,
      kind: 'swag-box',
      ...dana,
      company: 'Northwind',
      summary: '192 boxes (96 packs x 2), 2 items, $1,234,567.05',
      value_cents: '123456705',
    },
  ])
  const box = rows.find(({ value_cents }) => value_cents === '123456705')
  expect(box?.search_text.split('\n').sort()).toEqual(
    [
      box?.reference.toLowerCase(),
      box?.reference.toLowerCase().replaceAll('-', ''),
      'dana whitfield',
      'dana@northwind.example',
      'northwind',
      'cap',
      'camp mug',
      'hiker',
      'two offices',
      'badge.pdf',
    ].sort(),
  )
  expect(rows.find(({ summary }) => summary === 'Bulk Swag')?.search_text).toContain('sixty ecru totes')

  const { rows: counts } = await client.query(`
    select (select count(*)::int from requests) as entries, (select count(distinct reference)::int from requests) as references,
      (select count(*)::int from requests r join email_signups s using (id) where r.created_at = s.created_at) as signups`)
  expect(counts).toEqual([{ entries: 509, references: 509, signups: 501 }])
  const { rows: quotes } = await client.query(
    `select product_name, product_price from product_requests order by quantity`,
  )
  expect(quotes).toEqual([
    { product_name: 'Yacht', product_price: null },
    { product_name: 'Camp Mug', product_price: '12.35' },
  ])
  await client.end()
})
