import { afterEach, expect, test, vi } from 'vitest'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { createAreaInfo } from '#test/imprint.ts'
import { readPlacements, storePlacements } from '../storage/logo.store.ts'
import { getProductMockup } from '../tables/get-product-mockup.ts'
import { readLogoPlacements } from '../tables/read-logo-placements.ts'
import { storeEarlierImprint, storeImprint } from './store-imprint.ts'

const logo = { aspect: 2, colors: [], palette: ['#0b3c90'] }
const front = createAreaInfo({ defaultBox: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } })
const areas = [front, { ...front, id: 'back', name: 'Back' }]

vi.mock('../drawing/drawing-client.ts', () => ({
  getLogoFacts: async () => logo,
  getSurfaceInfo: async (image: string) => (image === '/mug.webp' ? { areas, color: '#ffffff', recolors: true } : null),
}))
vi.mock('../tables/get-imprint-table.ts', () => ({
  getImprintTable: async () =>
    ['Front', 'Back'].map((name) => ({ name, methods: ['screen print', 'foil'], sizeMm: null, maxColors: 2 })),
}))
afterEach(() => void vi.restoreAllMocks())

let lastId = 0
const createProduct = () => ({ id: `mug ${++lastId}`, name: 'Mug', image: '/mug.webp' })
type Product = ReturnType<typeof createProduct>

const print = { location: 'Front', method: 'screen print', colors: 1, color_names: 'Royal Blue' }
const choose = (product: Product, imprint: RequestedImprint) => storeImprint({ ...product, imprint })
/** Describes the prints on the product's image. */
const show = async ({ id, image }: Product) => {
  const mockup = await getProductMockup(image, logo as never, { product: id })
  return mockup?.placements.map(({ location, decoration, inks }) => [location, decoration, inks].join(', '))
}

test('images follow a chosen imprint: ink, location and method', async () => {
  const mug = createProduct()
  expect(await show(mug)).toEqual(['Front, screen print, own'])
  await choose(mug, [print])
  expect(await show(mug)).toEqual(['Front, screen print, #1f49a6'])
  await choose(mug, [{ ...print, location: 'Back', method: 'foil' }])
  expect(await show(mug)).toEqual([expect.stringMatching(/^Back, foil/)])
  // Words of the imprint are no part of a placement.
  expect(JSON.stringify(await readPlacements(mug.id))).not.toContain('Royal')
})

test('a logo placed by hand keeps its position in another ink, and its inks are the latest choice', async () => {
  const mug = createProduct()
  const placement = {
    area: 'front',
    location: 'Front',
    method: 'screen print',
    decoration: 'screen print',
    center: [0.4, 0.6],
    widthMm: 30,
    degrees: 15,
    inks: '#ffffff',
    colors: 1,
  } as const
  await storePlacements(mug.id, { picture: mug.image, color: null, placements: [placement], chosenInks: '#ffffff' })
  expect((await readLogoPlacements([mug])).get(mug.id)).toMatchObject({ isPlaced: true, placements: [placement] })
  await choose(mug, [print])
  expect(await readPlacements(mug.id)).toEqual({
    picture: mug.image,
    color: null,
    placements: [{ ...placement, inks: '#1f49a6' }],
    followed: 'prints',
  })
  expect((await readLogoPlacements([mug])).get(mug.id)?.isPlaced).toBe(false)
})

test('images follow an imprint chosen before the logo was there, but not over what was placed since', async () => {
  const mug = createProduct()
  await storeEarlierImprint({ ...mug, imprint: [{ ...print, location: 'Back' }] })
  expect(await show(mug)).toEqual(['Back, screen print, #1f49a6'])
  await storeEarlierImprint({ ...mug, imprint: [print] })
  expect(await show(mug)).toEqual(['Back, screen print, #1f49a6'])
})

test('no imprint hides the logo until another choice, which finds it where it was', async () => {
  const mug = createProduct()
  await choose(mug, [{ ...print, location: 'Back' }])
  await choose(mug, 'none')
  expect(await show(mug)).toEqual([])
  expect((await readLogoPlacements([mug])).get(mug.id)?.placements).toEqual([])
  await choose(mug, 'advise')
  expect(await show(mug)).toEqual(['Back, screen print, #1f49a6'])
  const tote = createProduct()
  await choose(tote, 'none')
  await choose(tote, 'advise')
  expect(await show(tote)).toEqual(['Front, screen print, own'])
})

test('a choice that images show already stores nothing, nor does one for a product that takes no logo', async () => {
  const mug = createProduct()
  await choose(mug, 'advise')
  await choose(mug, [{ ...print, color_names: 'as in the logo' }])
  expect(await readPlacements(mug.id)).toBe(null)
  const pen = { ...createProduct(), image: '/pen.webp' }
  await choose(pen, [print])
  expect(await readPlacements(pen.id)).toBe(null)
  const found = await readLogoPlacements([mug, pen])
  expect([...found.keys()]).toEqual([mug.id])
  expect(found.get(mug.id)).toMatchObject({ isPlaced: false, placements: [{ location: 'Front', inks: 'own' }] })
})
