import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { testServer } from '#test/database.ts'
import { runShopCommand } from '#test/shop-command.ts'
import { test } from '#test/shop-process.ts'
import { createThreeRoleSettings } from '#test/three-roles.ts'

async function runQuery<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

const pdf = '%PDF-1.7\n1 0 obj\n'

test('with three roles the storefront cannot read requests and the admin uses its own role', async ({
  database,
  dataDir,
  start,
}) => {
  const env = createThreeRoleSettings(database, testServer().roleUrls)
  const shop = await start({ ...env, DEMO: 'on', PUBLIC_URL: 'http://localhost' })
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const get = (path: string) => fetch(shop.url + path, { headers })
  const post = (path: string, fields: Record<string, string>) =>
    fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

  const [product] = await runQuery<{ slug: string }>(
    database,
    `select slug from product_data where family is not null and slug is not null and in_stock limit 1`,
  )
  const productPath = `/products/${product?.slug}`
  for (const path of [
    '/',
    productPath,
    `${productPath}.data`,
    `${productPath}.md`,
    '/feeds/products.json',
    '/sitemap-products.xml',
    '/ready-made-boxes.data',
    '/customer-stories',
    '/products',
    '/products?search=zzqq',
    '/blog',
    '/ready-made-boxes',
    '/privacy-policy',
    '/admin/sign-in',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  const countViews = async () =>
    (await runQuery<{ views: number }>(database, 'select sum(view_count)::int as views from blog_posts'))[0]?.views ?? 0
  const before = await countViews()
  const [publishedPost] = await runQuery<{ slug: string }>(
    database,
    `select slug from blog_posts where status = 'published' limit 1`,
  )
  expect((await post(`/blog/${publishedPost?.slug}/view`, {})).status).toBe(204)
  expect(await countViews()).toBe(before + 1)

  // Submitting a form twice stores it once and returns the same reference.
  const form_key = randomUUID()
  const sample = { name: 'Kim', email: 'kim@northwind.example', company: 'Northwind', message: '', form_key }
  const responses = [await post('/swag-boxes.data', sample), await post('/swag-boxes.data', sample)]
  const [first, second] = await Promise.all(responses.map((response) => response.text()))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const [stored] = await runQuery<{ reference: string }>(database, 'select reference from requests')
  expect(stored?.reference).toMatch(/^BW-/)
  for (const response of [first, second]) expect(response).toContain(stored?.reference)
  expect(
    await runQuery(database, `select count(*)::int as jobs from pgboss.job where name = 'announce-request'`),
  ).toEqual([{ jobs: 1 }])

  const form = new FormData()
  form.append('file', new File([pdf], 'logo.pdf'))
  const uploaded = await fetch(`${shop.url}/uploads`, { method: 'POST', body: form })
  expect(uploaded.status).toBe(201)

  const roles = await runQuery<{ name: string; role: string }>(
    database,
    `select distinct application_name as name, usename as role from pg_stat_activity
     where datname = current_database() and application_name like 'boxwright%' order by 1, 2`,
  )
  expect(roles).toContainEqual({ name: 'boxwright', role: 'boxwright_shop' })
  expect(roles).toContainEqual({ name: 'boxwright listener', role: 'boxwright_office' })
  // The owner's connection maintains the job tables and serves no visitor.
  expect(roles.filter(({ role }) => role === 'boxwright').map(({ name }) => name)).toEqual(['boxwright jobs'])
  expect(shop.lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
  expect(shop.output()).not.toMatch(/permission denied/)

  const settings = { ...env, DATA_DIR: dataDir }
  const healthy = await runShopCommand(settings, ['doctor'])
  expect(healthy).toMatchObject({ code: 0, err: '' })
  expect(healthy.out).toContain('Role of the storefront: boxwright_shop')
  expect(healthy.out).toMatch(/select: .*product_data/)
  expect(healthy.out).not.toMatch(/MISSING|EXCESS/)

  await runQuery(database, 'grant select on requests to boxwright_shop; revoke select on blog_tags from boxwright_shop')
  const unhealthy = await runShopCommand(settings, ['doctor'])
  expect(unhealthy).toMatchObject({
    code: 1,
    err: expect.stringContaining('2 problems found.\n'),
  })
  expect(unhealthy.out).toContain('EXCESS  boxwright_shop: select on public.requests')
  expect(unhealthy.out).toContain('MISSING  boxwright_shop: select on public.blog_tags')
}, 180_000)

test('one role for everything works, and the doctor suggests three roles', async ({
  emptyDatabase: database,
  dataDir,
  start,
}) => {
  const settings = { DATABASE_URL: database, DATA_DIR: dataDir }
  expect(await runShopCommand(settings, ['doctor'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Tables: 0 of /),
  })
  const shop = await start(settings)
  expect((await fetch(`${shop.url}/products`)).status).toBe(200)
  const { code, out } = await runShopCommand(settings, ['doctor'])
  expect(code).toBe(0)
  expect(out).toContain('Owner of the tables: boxwright\n')
  expect(out).toContain('Three roles')
  const administrator = database.replace(/\/\/[^@]*@/, `//${testServer().administrator.split('//')[1]?.split('@')[0]}@`)
  expect(await runShopCommand({ ...settings, DATABASE_URL: administrator }, ['doctor'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('EXCESS  postgres: superuser'),
  })
})

test('fewer than three roles stop the start with one line', async ({ database, start }) => {
  const sameUrlTwice = { ...createThreeRoleSettings(database, testServer().roleUrls), DATABASE_SHOP_URL: database }
  await expect(start(sameUrlTwice)).rejects.toThrow(
    /DATABASE_URL, DATABASE_SHOP_URL and DATABASE_OFFICE_URL must connect as three roles/,
  )
})
