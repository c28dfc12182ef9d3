import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { createArea } from '#test/imprint.ts'
import { createArea as createAreaTexts } from './area-form.ts'
import { clientAction } from './imprint-areas.route.tsx'
import { copyAreas, readImageAreas } from './imprint-areas.server.ts'

const by = { staffId: null, name: 'command line', ip: null }

/** A color of one design, with its images. */
async function storeColor(db: Database, color: string, values: Partial<typeof productData.$inferInsert> = {}) {
  const image_url = `/media/${color.padEnd(32, '0')}-900x900.webp`
  const [stored] = await db
    .insert(productData)
    .values({ name: `Camp Mug, ${color}`, colour: color, family: 'camp-mug', image_url, ...values })
    .returning()
  if (!stored) throw new Error('not stored')
  return { ...stored, picture: image_url }
}

const getAreas = async (db: Database, id: string) =>
  (await db.select().from(productData).where(eq(productData.id, id)))[0]?.imprint_areas

test('readImageAreas lists other colors whose image has the same proportions', async ({ db }) => {
  const [person] = await db
    .insert(staff)
    .values({ name: 'Ada', email: 'ada@shop.example', roles: ['editor'] })
    .returning({ id: staff.id })
  const red = await storeColor(db, 'aa')
  const blue = await storeColor(db, 'bb', {
    imprint_areas: [createArea(`/media/${'bb'.padEnd(32, '0')}-900x900.webp`)],
  })
  await storeColor(db, 'cc', { image_url: `/media/${'cc'.padEnd(32, '0')}-900x600.webp` })
  await storeColor(db, 'dd', { family: 'other-mug' })
  const screen = await readImageAreas(db, { id: red.id, staffId: person?.id ?? '', image: red.picture })
  expect(screen?.matchingImages).toEqual([{ product: blue.id, name: 'bb', image: blue.picture, areaCount: 1 }])
})

test('copyAreas replaces the areas of the target image and keeps those of other images', async ({ db }) => {
  const [red, blue, green] = [await storeColor(db, 'aa'), await storeColor(db, 'bb'), await storeColor(db, 'ee')]
  const side = createArea('/pictures/side.webp')
  await db
    .update(productData)
    .set({ image_urls: [blue.picture, side.picture], imprint_areas: [createArea(blue.picture), side] })
    .where(eq(productData.id, blue.id))
  const full = Array.from({ length: 24 }, (_, at) => createArea(`/pictures/${at}.webp`))
  await db.update(productData).set({ imprint_areas: full }).where(eq(productData.id, green.id))
  const areas = [
    { ...createArea(red.picture), name: 'Chest' },
    { ...createArea(red.picture), name: 'Back' },
  ]
  const to = [blue, green, { id: randomUUID(), picture: '/pictures/gone.webp', colour: 'gone' }]
  const { copied, skipped } = await copyAreas(db, {
    from: red.name,
    areas,
    to: to.map(({ id, picture: image, colour: color }) => ({
      product: id,
      name: color ?? '',
      image,
      areaCount: 0,
    })),
    by,
  })
  expect(copied).toEqual(['bb'])
  expect(skipped, 'a product at its limit and a deleted one').toEqual([
    { product: green.id, name: 'ee', reason: expect.stringContaining('24') },
    { product: expect.any(String), name: 'gone', reason: 'The product was deleted.' },
  ])
  expect(await getAreas(db, blue.id)).toEqual([side, ...areas.map((area) => ({ ...area, picture: blue.picture }))])
  expect(await getAreas(db, green.id)).toEqual(full)
  expect(await listRevisions(db, { kind: 'product', subject: blue.id, limit: 1 })).toMatchObject([
    { title: 'Copied imprint locations from Camp Mug, aa to Camp Mug, bb' },
  ])
})

test('an autosave without a response keeps the editor; other errors replace it', async () => {
  const save = (error: unknown) =>
    clientAction({ serverAction: () => Promise.reject(error) } as unknown as Parameters<typeof clientAction>[0])
  for (const error of [new TypeError('Failed to fetch'), new Response(null, { status: 502 })])
    expect(await save(error)).toMatchObject({ data: { outcome: 'no-response' }, init: { status: 503 } })
  const signIn = new Response(null, { status: 302 })
  await expect(save(signIn)).rejects.toBe(signIn)
})

test('a new area has a name that no other has in any case', () => {
  const front = { ...createAreaTexts('flat', [], 'in'), name: 'front' }
  expect(createAreaTexts('flat', [front], 'in').name).toBe('Back')
})
