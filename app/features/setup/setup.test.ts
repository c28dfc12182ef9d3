import { eq } from 'drizzle-orm'
import { listAudit } from '#app/features/audit/audit.server.ts'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { changeProducts } from '#app/features/catalog/products/change-many.server.ts'
import { undoCatalogChange } from '#app/features/catalog/taxonomy/undo-catalog-change.server.ts'
import { aboutDefaults } from '#app/features/page-copy/default-copy/about.ts'
import { homeDefaults } from '#app/features/page-copy/default-copy/home.ts'
import { brands as demoBrands, customers as demoCustomers } from '#app/features/page-copy/default-copy/wordmarks.ts'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { saveBox } from '#app/features/ready-made/editing/save-box.server.ts'
import { findBox } from '#app/features/ready-made/editing/stored-box.server.ts'
import { undoBoxes } from '#app/features/ready-made/editing/undo-boxes.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, test } from '#test/receivers.ts'
import { countDemoItems, listRemainingDemoItems, removeDemoData } from './demo.server.ts'
import { listDemoTexts } from './demo-texts.server.ts'
import { changeSetup, readSetup } from './setup.server.ts'
import { countSettledSteps } from './steps.ts'
import { sendTestMailToPerson } from './test-mail.server.ts'

const by = commandLine

test('derives completed steps from the data; steps can be skipped, resumed and dismissed', async ({ db, services }) => {
  const readStates = async () => (await readSetup(services)).states
  expect(await readStates()).toEqual({ name: 'open', colours: 'open', mail: 'open', products: 'open', box: 'open' })
  await db.insert(productData).values({ name: 'Demo mug', demo: true })
  expect((await readStates()).products).toBe('open')
  await changeSetup(db, { change: { skip: 'products' }, by })
  await changeSetup(db, { change: { skip: 'box' }, by })
  await db.insert(productData).values({ name: 'Our mug' })
  expect(await readStates()).toMatchObject({ products: 'done', box: 'skipped' })
  await changeSetup(db, { change: { resume: 'box' }, by })
  await changeSetup(db, { change: { testMail: { at: new Date(0), to: 'kim@shop.example' } }, by })
  await changeSetup(db, { change: { closed: true }, by })
  const setup = await readSetup(services)
  expect(setup).toMatchObject({
    states: { box: 'open', mail: 'done' },
    closed: true,
    mail: { to: 'kim@shop.example' },
  })
  expect(countSettledSteps(setup.states)).toBe(2)
})

test('a test email counts as sent, also if that cannot be stored', async ({ db, services, mailbox }) => {
  const person = { id: 'kim', email: 'kim@shop.example' }
  const settings = { ...services.settings, SMTP_URL: mailbox.url }
  const send = (change = {}) =>
    sendTestMailToPerson({ ...services, settings, ...change }, { person, by, log: services.log })
  const unstorable = Object.assign(Object.create(db), {
    transaction: () => Promise.reject(new Error('connection lost')),
  })
  expect(await send({ db: unstorable })).toEqual({
    status: 200,
    text: expect.stringMatching(/^Test email sent to kim@shop.example.* could not store this/),
  })
  expect((await readSetup(services)).states.mail).toBe('open')
  mailbox.reject = true
  expect(await send()).toMatchObject({ status: 422, text: expect.stringContaining('could not be sent') })
  mailbox.reject = false
  expect((await send()).status).toBe(200)
  expect((await readSetup(services)).states.mail).toBe('done')
  expect(mailbox.mails).toHaveLength(2)
})

async function insertShop(db: Database) {
  const [mug, cap, ourMug] = await db
    .insert(productData)
    .values([{ name: 'Demo mug', demo: true }, { name: 'Demo cap', demo: true }, { name: 'Our mug' }])
    .returning()
  const [demoBox, ownBox] = await db
    .insert(readyMadeBoxes)
    .values([{ name: 'Demo box', demo: true }, { name: 'Our box' }])
    .returning()
  if (!mug || !cap || !ourMug || !demoBox || !ownBox) throw new Error('nothing was stored')
  await db.insert(readyMadeBoxItems).values([
    { ready_made_box_id: demoBox.id, product_id: mug.id },
    { ready_made_box_id: ownBox.id, product_id: cap.id },
    { ready_made_box_id: ownBox.id, product_id: ourMug.id },
  ])
  const [ideas, emptyCategory] = await db
    .insert(blogCategories)
    .values([
      { name: 'Ideas', slug: 'ideas' },
      { name: 'Empty', slug: 'empty' },
    ])
    .returning()
  const [gifts, ours] = await db
    .insert(blogTags)
    .values([
      { name: 'Gifts', slug: 'gifts' },
      { name: 'Ours', slug: 'ours' },
    ])
    .returning()
  const [demoPost, ownPost] = await db
    .insert(blogPosts)
    .values([
      { slug: 'demo', title: 'Demo', content: '', demo: true, category_id: ideas?.id },
      { slug: 'own', title: 'Own', content: '', category_id: emptyCategory?.id },
    ])
    .returning()
  if (!gifts || !ours || !demoPost || !ownPost) throw new Error('nothing was stored')
  await db.insert(blogPostTags).values([
    { post_id: demoPost.id, tag_id: gifts.id },
    { post_id: demoPost.id, tag_id: ours.id },
    { post_id: ownPost.id, tag_id: ours.id },
  ])
}

const listNames = async (db: Database) => ({
  products: (await db.select({ name: productData.name }).from(productData).orderBy(productData.name)).map(
    ({ name }) => name,
  ),
  boxes: (await db.select({ name: readyMadeBoxes.name }).from(readyMadeBoxes)).map(({ name }) => name),
  posts: (await db.select({ slug: blogPosts.slug }).from(blogPosts)).map(({ slug }) => slug),
  categories: (await db.select({ slug: blogCategories.slug }).from(blogCategories)).map(({ slug }) => slug),
  tags: (await db.select({ slug: blogTags.slug }).from(blogTags)).map(({ slug }) => slug),
})

test('removes only demo data, except products in custom boxes', async ({ db }) => {
  await insertShop(db)
  expect(await countDemoItems(db)).toEqual({
    products: 2,
    boxes: 1,
    posts: 1,
    changed: 0,
    inOtherBoxes: 1,
    isRemoved: false,
  })
  expect(await removeDemoData(db, { changed: 'keep', by })).toMatchObject({
    products: 1,
    boxes: 1,
    posts: 1,
    remaining: 1,
  })
  expect(await countDemoItems(db)).toMatchObject({ products: 1, inOtherBoxes: 1, isRemoved: true })
  expect(await listRemainingDemoItems(db, 9)).toMatchObject([{ kind: 'product', name: 'Demo cap', boxes: ['Our box'] }])
  expect(await listNames(db)).toEqual({
    products: ['Demo cap', 'Our mug'],
    boxes: ['Our box'],
    posts: ['own'],
    categories: ['empty'],
    tags: ['ours'],
  })
  const { entries } = await listAudit(db, { limit: 1 })
  expect(entries).toMatchObject([{ action: 'demo.removed', after: { products: 1, remaining: 1 } }])
})

test('removes edited demo data only on request', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Mug', demo: true },
    { name: 'Cap', demo: true },
  ])
  await db.update(productData).set({ brand: 'Ours' })
  await db.insert(productData).values({ name: 'Pen', demo: true })
  expect(await removeDemoData(db, { changed: 'keep', by })).toMatchObject({ products: 1, remaining: 2 })
  expect(await removeDemoData(db, { changed: 'remove', by })).toMatchObject({ products: 2, remaining: 0 })
})

test('undone demo data counts as unchanged', async ({ db }) => {
  await insertShop(db)
  const staffActor = { staffId: null, name: 'kim@shop.example', ip: null }
  const [mug] = await db.select().from(productData).where(eq(productData.name, 'Demo mug'))
  const change = { brand: 'Ours' }
  const branded = await changeProducts(db, { ids: [mug?.id ?? ''], change, by: staffActor, title: 'Branded' })
  expect(await countDemoItems(db)).toMatchObject({ changed: 1 })
  await undoCatalogChange(db, { change: branded.change ?? '', by: staffActor })

  const [{ id } = { id: '' }] = await db.select().from(readyMadeBoxes).where(eq(readyMadeBoxes.name, 'Demo box'))
  const box = await findBox(db, id)
  if (!box) throw new Error('no box')
  const renamed = await saveBox(db, { id, version: box.version, value: { ...box, name: 'Renamed' }, by: staffActor })
  expect(await countDemoItems(db)).toMatchObject({ changed: 1 })
  await undoBoxes(db, { change: 'change' in renamed ? (renamed.change ?? '') : '', by: staffActor })

  expect(await countDemoItems(db)).toMatchObject({ changed: 0 })
  expect(await removeDemoData(db, { changed: 'keep', by })).toMatchObject({ products: 1, boxes: 1, posts: 1 })
})

test('removal leaves no customer logos, brand logos, social links, pledges and stories of the demo', async ({
  db,
  services,
}) => {
  const titles = async (isRemovable: boolean) =>
    (await listDemoTexts(db)).filter((text) => text.isRemovable === isRemovable).map(({ title }) => title)
  expect(await titles(true)).toEqual([
    'Social links',
    'Donated share of sales',
    'Customers under “Trusted by” on Home',
    'Brands under “Brands We Carry” on Home',
    'Pledge under “Why Choose” on Home',
    'Story on About Us',
    'Founder’s quote on About Us',
    'Pledge on About Us',
  ])
  // A customer of the operator's own beside the demo's, and a story of their own.
  const { customers } = homeDefaults
  const logos = [...customers.logos, { name: 'Our Customer', logo: '' }]
  await saveContent(db, {
    key: 'page/home',
    version: 0,
    value: { customers: { ...customers, logos } },
    by,
    title: 'Ours',
  })
  const picture = { src: '/pictures/hero-navy.webp', alt: 'An open box' }
  const photo = (label: string) => ({ caption: `A box: ${label || 'ours'}`, label, picture, products: [] })
  await saveContent(db, {
    key: 'page/customer-stories',
    version: 0,
    value: { photos: [photo('Sample photograph'), photo('')] },
    by,
    title: 'Ours',
  })
  expect(await titles(true)).toContain('Sample photographs on Customer Stories')
  const story = { ...aboutDefaults.story, title: 'How we began' }
  await saveContent(db, { key: 'page/about-us', version: 0, value: { story }, by, title: 'Ours' })

  expect(await removeDemoData(db, { changed: 'keep', by })).toMatchObject({ texts: 8 })
  expect(await titles(true)).toEqual([])
  // The checklist still names what only the operator can write.
  expect(await titles(false)).toEqual(
    expect.arrayContaining([
      'Store name',
      'Email address',
      'Fulfillment location',
      'Images of the hero carousel on Home',
    ]),
  )
  services.content.clear()
  const home = await readCopy(services, 'home')
  const about = await readCopy(services, 'about-us')
  expect((await readCopy(services, 'customer-stories')).photos.map(({ caption }) => caption)).toEqual(['A box: ours'])
  expect(home.customers.logos.map(({ name }) => name)).toEqual(['Our Customer'])
  expect(home.brands.logos).toEqual([])
  expect(about.story).toMatchObject({ visibility: 'shown', title: 'How we began' })
  expect([about.quote.visibility, about.pledge.visibility]).toEqual(['hidden', 'hidden'])
  expect(await readBrand(services)).toMatchObject({ social: [], donatedShareOfSales: null })
  for (const { name } of [...demoCustomers, ...demoBrands])
    expect(JSON.stringify([home, about])).not.toContain(`"${name}"`)
  expect(JSON.stringify([home, about])).not.toMatch(/We have pledged|of annual sales/i)
  // Removing again changes nothing.
  expect(await removeDemoData(db, { changed: 'keep', by })).toMatchObject({ texts: 0 })
})
