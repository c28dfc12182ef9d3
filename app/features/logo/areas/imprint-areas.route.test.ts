import { sql } from 'drizzle-orm'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { getImprintAreasUrl } from './areas.ts'
import { loader } from './imprint-areas.route.tsx'
import { readAreas } from './read-areas.server.ts'

type Context = Parameters<typeof loader>[0]['context']

const pattern = '/imprint-areas'

function load(path: string, context: Context) {
  const url = new URL(path, 'http://shop.test')
  return loader({ request: new Request(url), url, context, params: {}, pattern }).catch((thrown: Response) => thrown)
}

const getArea = (image: string, name = 'Front'): DrawnArea => ({
  picture: image,
  name,
  sizeMm: [100, 80],
  methods: ['screen print'],
  shape: 'flat',
  corners: [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ],
})
const mug = '/media/mug.webp'
const tote = '/media/tote.webp'

test('returns images with areas, and omits others', async ({ db, context }) => {
  await db.insert(productData).values([
    {
      name: 'Mug',
      image_url: mug,
      imprint_areas: [getArea(mug), getArea(mug, 'Back'), getArea('/media/other.webp')],
    },
    { name: 'Tote', image_urls: [tote], imprint_areas: [getArea(tote)] },
    { name: 'Plain' },
  ])
  const response = await load(getImprintAreasUrl([tote, '/media/unknown.webp', mug]), context)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe(null)
  expect(await response.json()).toEqual({ [mug]: [getArea(mug), getArea(mug, 'Back')], [tote]: [getArea(tote)] })
})

test('does not cache a response without areas', async ({ context }) => {
  for (const url of [pattern, getImprintAreasUrl(['/media/made-up.webp'])]) {
    const response = await load(url, context)
    expect([response.status, response.headers.get('Cache-Control'), await response.json()]).toEqual([
      200,
      'no-store',
      {},
    ])
  }
})

test.for([
  ['?picture=/media/mug.webp', '?picture=%2Fmedia%2Fmug.webp'],
  ['?picture=%2Fb&picture=%2Fa&picture=%2Fb', '?picture=%2Fa&picture=%2Fb'],
  ['?picture=https%3A%2F%2Felsewhere.example%2Fa.png', ''],
  ['?picture=%2Fa&x=1', '?picture=%2Fa'],
] as const)('redirects %s to %s', async ([query, canonicalQuery], { context }) => {
  const response = await load(pattern + query, context)
  expect([response.status, response.headers.get('Location')]).toEqual([302, pattern + canonicalQuery])
  expect((await load(pattern + canonicalQuery, context)).status).toBe(200)
})

test('rejects more than 48 images', async ({ context }) => {
  const images = Array.from({ length: 49 }, (_, index) => `/media/${index}.webp`)
  expect((await load(getImprintAreasUrl(images), context)).status).toBe(400)
  expect((await load(getImprintAreasUrl(images.slice(1)), context)).status).toBe(200)
})

test('uses the areas of the product changed last, and ignores invalid areas', async ({ db }) => {
  const nonsense = [{ picture: tote, shape: 'oval' }, 7, null] as unknown as DrawnArea[]
  await db.insert(productData).values([
    { name: 'Old', imprint_areas: [getArea(mug, 'Old')], updated_at: new Date('2026-01-01') },
    { name: 'New', imprint_areas: [getArea(mug, 'New')], updated_at: new Date('2026-02-01') },
    { name: 'Nonsense', imprint_areas: nonsense },
  ])
  expect(await readAreas(db, [mug, tote])).toEqual({ [mug]: [getArea(mug, 'New')] })
})

test('reads areas by index', async ({ db }) => {
  await db.execute(sql`
    insert into product_data (name, imprint_areas)
    select 'Product ' || n, case when n % 50 = 0
      then jsonb_build_array(jsonb_build_object('picture', '/media/' || n || '.webp')) else '[]' end
    from generate_series(1, 3000) n`)
  await db.execute(sql`vacuum analyze product_data`)
  const wanted = Array.from({ length: 48 }, (_, index) => JSON.stringify([{ picture: `/media/${index}.webp` }]))
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select imprint_areas from product_data
    where imprint_areas <> '[]' and imprint_areas @> any(${sql.param(wanted)}::jsonb[]) order by updated_at desc, id`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Bitmap Index Scan on product_data_imprint_areas')
  expect(plan).not.toContain('Seq Scan')
})
