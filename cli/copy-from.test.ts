import { eq } from 'drizzle-orm'
import pg from 'pg'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { migrate, migrateTo } from '#db/migrate.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { blogPosts } from '#db/tables/blog.ts'
import { contentLinks, contentSchedules } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { productRequests, projectRequests, swagBoxRequests } from '#db/tables/requests.ts'
import { test as base, expect, testServer } from '#test/database.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { runShopCommand } from '#test/shop-command.ts'

const uuid = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`
const [mug, cap, welcome] = [uuid('1'), uuid('2'), uuid('3')]

/** Another shop's schema: other types, other columns, numeric keys. */
const sourceSchema = `
  create table product_data (id uuid primary key, name text, slug text, description text, category text, brand text,
    image_url text, image_urls text[], rounded_price text, minimum_quantity numeric, price_breaks text, production_time text,
    in_stock boolean, vendor_code text, created_at timestamptz);
  insert into product_data values
    ('${mug}', 'Mug', 'mug', E'For tea\\nand coffee', 'Drinkware', 'Fern', '/a.webp', '{/b.webp,"/c d.webp"}', '12.774000000', 48,
      '[{"qty": 48, "price": 12.77}, {"min_quantity": 96, "max_quantity": null, "price": 11}]', '7', true, 'X1', '2024-03-01T10:00:00Z'),
    ('${cap}', 'Cap', '', null, null, null, null, null, ' ', 0, null, null, null, null, '2024-03-02T10:00:00Z'),
    ('${uuid('9')}', 'Pen', 'pen', null, null, null, null, null, 'call us', null, null, null, true, null, now());
  create table ready_made_boxes (id uuid, name text, is_active boolean, sort_order int);
  insert into ready_made_boxes values ('${welcome}', 'Welcome', true, 3);
  create table ready_made_box_items (id bigint, ready_made_box_id uuid, product_id uuid, quantity int);
  insert into ready_made_box_items values (1, '${welcome}', '${mug}', 2), (2, '${welcome}', '${uuid('8')}', 1);
  create table blog_categories (id bigint, name text, slug text);
  insert into blog_categories values (7, 'How-to', 'how-to');
  create table blog_tags (id bigint, name text);
  insert into blog_tags values (1, 'Gift Ideas');
  create table blog_posts (id bigint, slug text, title text, content text, status text, category_id bigint, view_count int, published_at timestamp);
  insert into blog_posts values (5, 'mugs', 'Mugs', '<p onclick="x()">Hi<script>x()</script></p>', 'published', 7, 12, '2024-05-01 08:00');
  create table blog_post_tags (post_id bigint, tag_id bigint);
  insert into blog_post_tags values (5, 1);
  create table email_signups (id bigint, email text, created_at timestamptz);
  insert into email_signups values (1, 'kim@northwind.example', '2024-06-01T08:00:00Z');
  create table product_requests (id uuid, product_id uuid, name text, email text, phone text, quantity text, date_needed text, created_at timestamptz);
  insert into product_requests values ('${uuid('4')}', '${uuid('8')}', 'Dana', 'dana@northwind.example', '', '100', '2024-07-01', '2024-06-02T08:00:00Z');
  create table swag_box_requests (id uuid, first_name text, last_name text, email text, company text, box_items jsonb, global_quantity int,
    total_price numeric, uploaded_files text[], status text, created_at timestamptz);
  insert into swag_box_requests values
    ('${uuid('5')}', 'Dana', 'Whitfield', 'dana@northwind.example', 'Northwind',
      '[{"product_id": "${mug}", "product_name": "Mug", "product_price": "12.77", "product_image": null}]', 48, 612.96, '{uploads/logo.svg}',
      'Completed', '2024-06-03T08:00:00Z'),
    ('${uuid('6')}', 'Lee', 'Park', 'lee@northwind.example', 'Northwind', '[{"product_id": "${mug}", "product_name": "Mug"}]', 20, 0, null,
      'pending', '2024-06-04T08:00:00Z');`

const test = base.extend<{ source: { url: string; run: (sql: string) => Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  source: async ({}, use) => {
    const { url, drop } = await createEmptyDatabase(testServer())
    const run = async (sql: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(sql).finally(() => client.end())
    }
    await run(sourceSchema)
    await use({ url, run })
    await drop()
  },
})

async function copyFrom(target: string, url: string, ...extraArgs: string[]) {
  const { code, out, err } = await runShopCommand({ DATABASE_URL: target }, [
    'copy-from',
    url,
    '--format',
    'json',
    ...extraArgs,
  ])
  const report = out ? JSON.parse(out) : { tables: [] }
  const getTable = (name: string) => report.tables.find(({ table }: { table: string }) => table === name)
  return { code, err, getTable, rejections: report.rejections }
}

test('copies all valid rows, reports the others, and the counts agree', async ({ db, databaseUrl, source }) => {
  const { code, err, getTable, rejections } = await copyFrom(databaseUrl, source.url)
  expect(rejections).toMatchObject([
    { table: 'product_data', key: uuid('9'), reason: 'rounded_price is “call us”, which is not a number' },
    { table: 'ready_made_box_items', reason: expect.stringContaining('is not present in table "product_data"') },
    { table: 'swag_box_requests', key: uuid('6'), reason: expect.stringContaining('swag_box_requests_quantity') },
  ])
  expect(code).toBe(1)
  expect(err).toContain('product_data: columns not copied: vendor_code')
  expect(getTable('product_data')).toMatchObject({ there: 3, new: 2, rejected: 1, here: 2 })
  expect(getTable('blog_post_tags')).toMatchObject({ there: 1, new: 1, here: 1 })
  expect(getTable('swag_box_requests')).toMatchObject({ there: 2, new: 1, rejected: 1, here: 1 })
  expect(getTable('free_swag_box_requests')).toBeUndefined()
  const products = await db.select().from(productData).orderBy(productData.name)
  expect(products).toMatchObject([
    {
      id: cap,
      slug: null,
      rounded_price: null,
      minimum_quantity: null,
      in_stock: true,
      price_breaks: [],
      image_urls: [],
    },
    {
      id: mug,
      rounded_price: 12.77,
      minimum_quantity: 48,
      production_time: 7,
      image_urls: ['/b.webp', '/c d.webp'],
      price_breaks: [
        { qty: 48, price: 12.77 },
        { min_quantity: 96, max_quantity: null, price: 11 },
      ],
      created_at: new Date('2024-03-01T10:00:00Z'),
    },
  ])
  const [post] = await db.select().from(blogPosts)
  expect(post).toMatchObject({ content: '<p>Hi</p>', view_count: 12, published_at: new Date('2024-05-01T08:00:00Z') })
  const { requests } = await listRequests(db, { filter: { spam: 'with' }, staffId: null, limit: 10 })
  expect(requests).toMatchObject([
    { kind: 'swag-box', status: 'won', value_cents: 61296, created_at: new Date('2024-06-03T08:00:00Z') },
    { kind: 'quote', status: 'new', contact_name: 'Dana' },
    { kind: 'email-signup', status: 'new' },
  ])
  const [box] = await db.select().from(swagBoxRequests)
  expect(box).toMatchObject({ uploaded_files: [{ url: 'uploads/logo.svg' }], announced_at: box?.created_at })
  const [quote] = await db.select().from(productRequests)
  expect(quote).toMatchObject({ product_id: uuid('8'), phone: null, date_needed: '2024-07-01' })
})

test('a second run copies new and changed rows and keeps local changes', async ({ db, databaseUrl, source }) => {
  await copyFrom(databaseUrl, source.url)
  const second = await copyFrom(databaseUrl, source.url)
  expect(second.getTable('product_data')).toMatchObject({ new: 0, changed: 0, same: 2, rejected: 1, here: 2 })
  expect(second.getTable('blog_posts')).toMatchObject({ same: 1, new: 0, changed: 0 })

  await db.update(productData).set({ name: 'Our mug' }).where(eq(productData.id, mug))
  await db.update(readyMadeBoxes).set({ description: 'Ours' })
  await db.delete(readyMadeBoxItems)
  await source.run(`update product_data set name = 'Their mug', brand = 'Oak' where id = '${mug}';
    update product_data set name = 'Their cap' where id = '${cap}';
    insert into product_data (id, name) values ('${uuid('7')}', 'Bag');
    delete from product_data where id = '${uuid('9')}';
    delete from ready_made_box_items where id = 2;
    delete from swag_box_requests where global_quantity < 48`)
  const third = await copyFrom(databaseUrl, source.url)
  expect(third.code).toBe(0)
  expect(third.getTable('product_data')).toMatchObject({ there: 3, new: 1, changed: 1, preserved: 1, here: 3 })
  expect(third.getTable('ready_made_box_items')).toMatchObject({ there: 1, preserved: 1, here: 0 })
  expect(third.getTable('swag_box_requests')).toMatchObject({ there: 1, same: 1, here: 1 })
  const names = await db.select({ name: productData.name }).from(productData).orderBy(productData.name)
  expect(names.map(({ name }) => name)).toEqual(['Bag', 'Our mug', 'Their cap'])
  const revisions = await listRevisions(db, { kind: 'product', subject: cap, limit: 5 })
  expect(revisions).toMatchObject([{ before: { name: 'Cap' } }, { before: null }])
})

test('copies every column between two shops, and notes that files are not copied', async ({
  db,
  databaseUrl,
  source,
}) => {
  await source.run(`drop schema public cascade; create schema public`)
  await migrate(source.url)
  await source.run(`
    insert into product_data (id, name, image_url, image_alts, supplier, supplier_item_number, demo, item_number, weight_oz,
        country_of_origin, sizes, imprint_locations)
      values ('${mug}', 'Mug', '/media/a.webp', '{"/media/a.webp": "A mug"}', 'ACME', '1', true, 'BW-1', 12.5, 'US',
        '[{"name": "2XL", "in_stock": false, "upcharge": 2}]',
        '[{"name": "Front", "methods": ["screen print"], "sizeMm": [80, 60], "maxColors": 2}]');
    insert into ready_made_boxes (id, name, active_from, active_until) values ('${welcome}', 'Welcome', '2026-01-01Z', '2027-01-01Z');
    insert into ready_made_box_items (ready_made_box_id, product_id, sort_order) values ('${welcome}', '${mug}', 3);
    insert into blog_posts (slug, title, content, markdown) values ('a', 'A', '<p>a</p>', 'a');
    insert into content_schedules (kind, subject, publish_at) select 'post', id::text, '2027-01-01Z' from blog_posts;
    insert into content_links (key, kind, subject, expires_at) select 'key', 'post', id::text, '2027-01-01Z' from blog_posts;
    insert into project_requests (first_name, last_name, phone, product_type, company, source, uploaded_files)
      values ('Dana', 'Whitfield', '555-0100', 'other', 'Northwind', 'phone', '[{"url": "uploads/logo.svg"}]')`)
  const { code, err, getTable } = await copyFrom(databaseUrl, source.url)
  expect(code).toBe(0)
  expect(err).not.toContain('columns not copied')
  expect(err).toContain('Files are not in a database')
  expect(await db.select().from(productData)).toMatchObject([
    { image_alts: { '/media/a.webp': 'A mug' }, supplier: 'ACME', supplier_item_number: '1', demo: true },
  ])
  expect(await db.select().from(productData)).toMatchObject([
    {
      item_number: 'BW-1',
      weight_oz: 12.5,
      country_of_origin: 'US',
      sizes: [{ name: '2XL', in_stock: false, upcharge: 2 }],
      imprint_locations: [{ name: 'Front', methods: ['screen print'], sizeMm: [80, 60], maxColors: 2 }],
    },
  ])
  expect(await db.select().from(readyMadeBoxes)).toMatchObject([
    { active_from: new Date('2026-01-01Z'), active_until: new Date('2027-01-01Z') },
  ])
  expect(await db.select().from(readyMadeBoxItems)).toMatchObject([{ sort_order: 3 }])
  expect(await db.select().from(projectRequests)).toMatchObject([
    { email: null, company: 'Northwind', source: 'phone', uploaded_files: [{ url: 'uploads/logo.svg' }] },
  ])
  const [post] = await db.select().from(blogPosts)
  expect(post).toMatchObject({ markdown: 'a' })
  const publishing = { kind: 'post', subject: post?.id, staff_id: null }
  expect(await db.select().from(contentSchedules)).toMatchObject([
    { ...publishing, publish_at: new Date('2027-01-01Z') },
  ])
  expect(await db.select().from(contentLinks)).toMatchObject([
    { ...publishing, key: 'key', expires_at: new Date('2027-01-01Z') },
  ])
  expect(getTable('product_data')).toMatchObject({ new: 1 })
  expect((await copyFrom(databaseUrl, source.url)).getTable('blog_posts')).toMatchObject({ same: 1 })
})

test('copies the schedules and links of posts from a shop of an earlier version', async ({
  db,
  databaseUrl,
  source,
}) => {
  await source.run(`drop schema public cascade; create schema public`)
  await migrateTo(
    source.url,
    journal.entries.findIndex(({ tag }) => tag.endsWith('_content_schedules')),
  )
  await source.run(`insert into blog_posts (slug, title, content, publish_at, draft_key)
    values ('a', 'A', '<p>a</p>', '2027-01-01Z', 'key'), ('b', 'B', '<p>b</p>', null, null)`)
  const { code, err } = await copyFrom(databaseUrl, source.url)
  expect(code).toBe(0)
  expect(err).not.toContain('columns not copied')
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'a'))
  const publishing = { kind: 'post', subject: post?.id, staff_id: null }
  expect(await db.select().from(contentSchedules)).toMatchObject([
    { ...publishing, publish_at: new Date('2027-01-01Z') },
  ])
  expect(await db.select().from(contentLinks)).toMatchObject([{ ...publishing, key: 'key', expires_at: null }])
})

test('rejects requests whose JSON the shop could not read, and values that no row can have', async ({
  db,
  databaseUrl,
  source,
}) => {
  const insert = (digit: string, item: object, files: unknown[] = []) => `insert into swag_box_requests
    (id, first_name, last_name, email, company, box_items, global_quantity, total_price, proof_files) values
    ('${uuid(digit)}', 'D', 'W', 'd@northwind.example', 'N', '${JSON.stringify([{ product_id: mug, product_name: 'Mug', ...item }])}', 48, 1,
      '${JSON.stringify(files)}')`
  const proof = { picture: '/a.webp', prints: [] }
  await source.run(`drop schema public cascade; create schema public`)
  await migrate(source.url)
  await source.run(
    [
      insert('1', { proof, sizes: 'later' }, [{ url: 'a.svg', name: 'a', size: 1 }]),
      insert('2', { proof: { ...proof, prints: [null] } }),
      insert('3', { proof: 'none' }),
      insert('4', { quantity: 'many' }),
      insert('5', { box_count: [1] }),
      insert('6', {}, [{ url: 'a.svg', size: 'large' }]),
      insert('7', {}, [{ url: 'a.svg', name: { en: 'a' } }]),
      insert('8', { sizes: [{ name: 'S' }] }),
      insert('9', {}),
      'alter table swag_box_requests drop constraint swag_box_requests_pkey, alter id drop not null',
      'alter table swag_box_requests alter date_needed type text, alter total_price type numeric',
      `update swag_box_requests set date_needed = '2024-02-31' where id = '${uuid('9')}'`,
      insert('a', {}),
      `update swag_box_requests set total_price = 1e11 where id = '${uuid('a')}'`,
      insert('b', {}),
      `update swag_box_requests set id = null where id = '${uuid('b')}'`,
    ].join(';'),
  )
  const { code, rejections } = await copyFrom(databaseUrl, source.url)
  expect([code, rejections.map(({ key, reason }: { key: string; reason: string }) => [key[0], reason])]).toEqual([
    1,
    [
      ['?', 'id is empty'],
      ['2', 'proof contains an entry that is not a proof'],
      ['3', 'proof contains an entry that is not a proof'],
      ['4', 'quantity of box_items is “many”, which is not a number'],
      ['5', 'box_count of box_items is not a number'],
      ['6', 'size of uploaded_files is “large”, which is not a number'],
      ['7', 'name of uploaded_files is not text'],
      ['8', 'sizes holds something that is not a list of sizes'],
      ['9', 'date_needed is “2024-02-31”, which is not a date'],
      ['a', expect.stringContaining('field with precision 12, scale 2')],
    ],
  ])
  expect(await db.select().from(swagBoxRequests)).toMatchObject([{ id: uuid('1'), box_items: [{ sizes: 'later' }] }])
})

test('rejects a database without shop tables and an unreachable one', async ({ databaseUrl, source }) => {
  await source.run('drop schema public cascade; create schema public')
  expect((await copyFrom(databaseUrl, source.url)).err).toContain("holds none of the shop's tables")
  const nowhere = new URL(source.url)
  nowhere.pathname = '/nowhere'
  const { code, err } = await copyFrom(databaseUrl, nowhere.href)
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be read')])
  expect(await runShopCommand({}, ['copy-from', 'mysql://x'])).toMatchObject({ code: 2 })
})
