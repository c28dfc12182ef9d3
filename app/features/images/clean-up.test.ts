import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { proposalContentSchema } from '#app/features/proposals/document/proposal-content.schema.ts'
import { createProposal } from '#app/features/proposals/lifecycle/create-proposal.server.ts'
import { cleanUpUploads } from '#app/features/uploads/clean-up.server.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import { images } from '#db/tables/images.ts'
import { proposals, proposalTemplates } from '#db/tables/proposals.ts'
import { uploads } from '#db/tables/uploads.ts'
import { runAtAnotherTime } from '#test/clock.ts'
import { type TestServices, test } from '#test/database.ts'
import { createProposalContent, createSentProposal } from '#test/proposals.ts'
import { cleanUpImages } from './clean-up.server.ts'
import { getImageUrl, getStoredPaths } from './image-url.ts'

const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs)

/** Stores an image whose hash repeats one letter. */
async function storeTestImage({ db, storage }: TestServices, content: string) {
  const image = { hash: content.repeat(32), width: 400, height: 300 }
  await db.insert(images).values({ ...image, name: content, size: 1 })
  for (const path of getStoredPaths(image)) await storage.put(path, content)
  return getImageUrl(image)
}

const listImages = async ({ db }: TestServices) =>
  (await db.select({ name: images.name }).from(images)).map(({ name }) => name).sort()

const getFiles = async ({ storage }: TestServices, content: string) =>
  Promise.all(getStoredPaths({ hash: content.repeat(32), width: 400, height: 300 }).map((path) => storage.exists(path)))

test('keeps images that are referenced anywhere, and deletes others with their files after 30 days', async ({
  services,
}) => {
  const { db } = services
  const [a, b, c, d, e, f, g, h, i, j, k] = await Promise.all(
    [...'abcdef01345'].map((content) => storeTestImage(services, content)),
  )
  await storeTestImage(services, '2')
  const [staff] = (
    await db.execute<{ id: string }>(
      sql`insert into staff (email, name, roles) values ('eve@shop.example', 'Eve', '{editor}') returning id`,
    )
  ).rows
  const [changeSet] = (
    await db.execute<{ id: string }>(sql`insert into content_changes (actor, title) values ('eve', 'x') returning id`)
  ).rows
  await db.execute(sql`insert into product_data (name, image_url) values ('Mug', ${a})`)
  await db.execute(
    sql`insert into product_data (name, image_urls) values ('Pen', ${JSON.stringify(['/x.png', b])}::jsonb)`,
  )
  await db.execute(sql`insert into ready_made_boxes (name, image_url) values ('Box', ${c})`)
  await db.execute(
    sql`insert into blog_posts (title, slug, content, markdown) values ('P', 'p', 'x', ${`![A mug](${d}) and more`})`,
  )
  await db.execute(sql`insert into shop_content (key, value) values ('brand', ${JSON.stringify({ logo: e })}::jsonb)`)
  await db.execute(
    sql`insert into content_drafts (kind, subject, staff_id, version, fields) values ('box', ${randomUUID()}, ${staff?.id}, 0, ${JSON.stringify({ pictures: [f] })}::jsonb)`,
  )
  await db.execute(
    sql`insert into content_revisions (change_id, kind, subject, before) values (${changeSet?.id}, 'box', ${randomUUID()}, ${JSON.stringify({ image_url: g })}::jsonb)`,
  )
  await db.execute(sql`insert into blog_posts (title, slug, content, featured_image) values ('Q', 'q', 'x', ${h})`)

  const proposal = await createProposal(db, {
    brand: defaultBrand,
    by: { staffId: null, name: 'eve', ip: null },
    content: v.parse(proposalContentSchema, {
      title: 'P',
      options: [],
      blocks: [{ id: 'i', kind: 'image', image: i, caption: '' }],
    }),
  })
  await db.execute(
    sql`insert into proposal_versions (proposal_id, number, document, document_sha256, content, price_book) values (${proposal.id}, 1, ${JSON.stringify({ image: j })}::jsonb, '', '{}', '{}')`,
  )
  await db.execute(
    sql`insert into proposal_templates (kind, name, content) values ('proposal', 'T', ${JSON.stringify({ image: k })}::jsonb)`,
  )

  await cleanUpImages(services, daysFromNow(29))
  expect(await listImages(services)).toEqual([...'012345abcdef'])
  await cleanUpImages(services, daysFromNow(31))
  expect(await listImages(services)).toEqual([...'01345abcdef'])
  expect(await getFiles(services, '2')).toEqual([false, false, false, false])
  expect(await getFiles(services, 'a')).toEqual([true, true, true, true])

  // Thirty days after the last cleanup that found a reference.
  await db.execute(sql`delete from product_data where name = 'Mug'`)
  await cleanUpImages(services, daysFromNow(60))
  expect(await listImages(services)).toContain('a')
  await cleanUpImages(services, daysFromNow(62))
  expect(await listImages(services)).toEqual([...'01345bcdef'])
})

test('mockups of proposals that nothing names are deleted after 30 days, those of sent versions and shared ones never', async ({
  services,
}) => {
  const { db, storage } = services
  const add = async (name: string) => {
    const path = `proposal-mockups/${name}.jpg`
    await storage.put(path, name)
    await db.insert(uploads).values({ path, name, size: 1, type: 'image/jpeg', claimed_at: new Date() })
    return path
  }
  const withMockup = (mockup: string) => {
    const content = createProposalContent()
    for (const line of content.options[0]?.lines ?? []) line.mockup = mockup
    return content
  }
  const [deleted, sent, shared, template, replaced] = await Promise.all(
    ['deleted', 'sent', 'shared', 'template', 'replaced'].map(add),
  )
  if (!deleted || !sent || !shared || !template || !replaced) throw new Error('no mockup')
  const image = await storeTestImage(services, 'a')
  const blocks = [{ id: 'team', kind: 'image' as const, image, caption: '' }]
  const both = withMockup(deleted)
  for (const line of both.options[1]?.lines ?? []) line.mockup = shared
  const { id } = await createSentProposal(db, { content: both })
  await createSentProposal(db, { content: withMockup(shared) })
  const changed = await createSentProposal(db, { content: { ...withMockup(sent), blocks } })
  // The content no longer names the mockup; the version that was sent does.
  await db.update(proposals).set({ content: createProposalContent() }).where(eq(proposals.id, changed.id))
  await db.insert(proposalTemplates).values({ kind: 'proposal', name: 'Boxes', content: withMockup(template) })
  await db.delete(proposals).where(eq(proposals.id, id))
  const run = async (days: number) => {
    await cleanUpImages(services, daysFromNow(days))
    await cleanUpUploads(services, daysFromNow(days))
    const found = await db.select({ name: uploads.name }).from(uploads)
    return found.map(({ name }) => name).sort()
  }
  expect(await run(29)).toHaveLength(5)
  expect(await run(31)).toEqual(['sent', 'shared', 'template'])
  expect(await Promise.all([deleted, replaced, sent].map((path) => storage.exists(path)))).toEqual([false, false, true])
  expect(await listImages(services)).toEqual(['a'])
})

test('keeps the row of an image whose files cannot be deleted, and retries the next night', async ({ services }) => {
  await storeTestImage(services, 'a')
  await storeTestImage(services, 'b')
  const broken = new Proxy(services.storage, {
    get: (storage, key) =>
      key === 'delete'
        ? async (path: string) => {
            if (path.includes('aaaa')) throw new Error('not now')
            await storage.delete(path)
          }
        : Reflect.get(storage, key),
  })
  await cleanUpImages({ ...services, storage: broken }, daysFromNow(40))
  expect(await listImages(services)).toEqual(['a'])
  await cleanUpImages(services, daysFromNow(41))
  expect(await listImages(services)).toEqual([])
})

test('a process whose clock is a year ahead deletes nothing', async ({ services }) => {
  await storeTestImage(services, 'a')
  await runAtAnotherTime(365 * 24, () => cleanUpImages(services))
  expect(await listImages(services)).toEqual(['a'])
})
