import { sql } from 'drizzle-orm'
import type { Person } from '#app/features/staff/person.ts'
import type { Role } from '#app/features/staff/roles.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { storeEachKind } from '#test/requests.ts'
import { actions, findDestinations, screens, settingDestinations } from './destinations.ts'
import { searchAdmin } from './search.server.ts'

const createPerson = (...roles: Role[]): Person => ({
  id: 'any',
  name: 'Ada',
  email: 'ada@shop.example',
  secondFactor: true,
  roles,
  permissions: [],
  session: { id: 'any', confirmedAt: new Date() },
})
const owner = createPerson('owner')

const listPaths = (role: Role, search = '') =>
  findDestinations([...actions, ...screens, ...settingDestinations], createPerson(role), search).map(({ path }) => path)

test('finds requests, customers, products and posts by any of their words, with a link to each', async ({
  services,
  db,
}) => {
  const { project, signup } = await storeEachKind(services)
  await db.insert(blogPosts).values({ slug: 'mugs', title: 'Mugs for winter', content: 'Text' })
  const search = async (text: string) =>
    (await searchAdmin(services, owner, text)).groups.map(({ title, results }) => [
      title,
      ...results.map((each) => each.title),
    ])

  expect(await search('whitfield')).toEqual([
    ['Requests', 'Dana Whitfield', 'Dana Whitfield'],
    ['Contacts', 'Dana Whitfield'],
  ])
  expect(await search('(555) 0100')).toEqual(await search('whitfield'))
  expect((await search('northwind')).at(-1)).toEqual(['Companies', 'northwind.example'])
  expect(await search('  MUG  ')).toEqual([
    ['Requests', 'Dana Whitfield', 'Kim Lee'],
    ['Products', 'Camp Mug'],
    ['Posts', 'Mugs for winter'],
  ])
  expect((await searchAdmin(services, owner, project.reference.toLowerCase().replace('-', ''))).groups).toEqual([
    {
      title: 'Requests',
      results: [
        {
          title: 'Dana Whitfield',
          path: `/admin/requests/${project.reference}`,
          detail: `${project.reference} · Project request`,
        },
      ],
    },
  ])
  // Spam is found by its reference only.
  expect(await search(signup.reference)).toEqual([['Requests', 'sam@northwind.example']])
  expect(await search('sam@northwind')).toEqual([])
  expect(await search('\0')).toEqual(await search(''))
  expect(await search('swag boxes')).toEqual([['Pages', 'Swag Boxes']])
})

test('shows five results of a list, and leads to all of them', async ({ db, services }) => {
  await storeEachKind(services)
  await db
    .insert(blogPosts)
    .values(Array.from({ length: 6 }, (_, i) => ({ slug: `s${i}`, title: `Cap ${i}`, content: '' })))
  const { groups } = await searchAdmin(services, owner, 'cap')
  expect(groups.find(({ title }) => title === 'Posts')).toMatchObject({ allPath: '/admin/posts?q=cap' })
  expect(groups.map(({ results, allPath }) => [results.length, Boolean(allPath)])).toEqual([
    [1, false],
    [5, true],
  ])
})

test('shows a person only what their role may open', async ({ db, services }) => {
  await storeEachKind(services)
  await db.insert(blogPosts).values({ slug: 'mugs', title: 'Mugs', content: '' })
  const listGroups = async (role: Role, text: string) =>
    (await searchAdmin(services, createPerson(role), text)).groups.map(({ title }) => title)
  expect(await listGroups('sales', 'mug')).toEqual(['Requests', 'Products'])
  expect(await listGroups('editor', 'mug')).toEqual(['Products', 'Posts'])
  expect(await listGroups('editor', 'northwind')).toEqual([])
  expect(await listGroups('sales', 'home')).toEqual(['Go to'])

  expect(listPaths('editor')).not.toContain('/admin/requests/new')
  expect(listPaths('sales')).not.toContain('/admin/products/new')
  expect(listPaths('sales').filter((path) => /admin\/(settings|team|audit|brand|erasure)/.test(path))).toEqual([])
  expect(listPaths('sales')).toContain('/admin/requests/export')
  expect(listPaths('owner').length).toBe(actions.length + screens.length + settingDestinations.length)
})

test('finds boxes and team members', async ({ db, services }) => {
  await db.insert(readyMadeBoxes).values({ name: 'Winter Box', occasion: 'Holidays' })
  const [kim] = await db
    .insert(staff)
    .values({ email: 'kim@shop.example', name: 'Kim Winter', roles: ['sales'] })
    .returning()
  const { groups } = await searchAdmin(services, owner, 'winter')
  expect(groups).toMatchObject([
    { title: 'Boxes', results: [{ title: 'Winter Box', detail: 'Holidays' }] },
    {
      title: 'Team',
      results: [{ title: 'Kim Winter', path: `/admin/team/${kim?.id}`, detail: 'kim@shop.example · Sales' }],
    },
  ])
  expect((await searchAdmin(services, createPerson('sales'), 'winter')).groups).toEqual([])
})

test('a list that fails leaves the results of the others', async ({ db, services }) => {
  await storeEachKind(services)
  await db.execute(sql`alter table blog_posts rename to broken`)
  const { groups, failed } = await searchAdmin(services, owner, 'mug').finally(() =>
    db.execute(sql`alter table broken rename to blog_posts`),
  )
  expect(groups.map(({ title }) => title)).toEqual(['Requests', 'Products'])
  expect(failed).toEqual(['Posts'])
})

test('finds actions, screens and settings by their title or another word for them', () => {
  expect(listPaths('owner', 'new prod')).toEqual(['/admin/products/new'])
  expect(listPaths('owner', 'import products')).toEqual(['/admin/products/import'])
  expect(listPaths('owner', 'mailbox')).toEqual(['/admin/settings#inbound'])
  expect(listPaths('owner', 'millimeters')).toEqual(['/admin/brand?section=orders'])
  expect(listPaths('owner', 'price rules')).toEqual(['/admin/products/price-rules'])
  expect(listPaths('owner', 'zzz')).toEqual([])
})
