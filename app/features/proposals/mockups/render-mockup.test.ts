import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { defaultMethods } from '#app/features/proposals/decoration/default-methods.ts'
import { productData } from '#db/tables/products.ts'
import { uploads } from '#db/tables/uploads.ts'
import { createArtworkPdf } from '#test/artwork-files.ts'
import { expect, test } from '#test/database.ts'
import type { Imprint } from '../pricing/option.schema.ts'
import { renderMockup } from './render-mockup.server.ts'

const logoSvg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="${color}"/></svg>`

const toLine = (change: Partial<Imprint> = {}, image = '/pictures/mug-white.webp', color = 'White') => ({
  image,
  color,
  imprints: [
    {
      id: '1',
      design: 'logo',
      location: 'Front',
      method: 'digital-print',
      amount: 1,
      isRepeat: false,
      pms: [],
      artwork: 'uploads/logo.svg',
      sizeMm: null,
      ...change,
    },
  ],
})

/** Mean color of the middle of an image. */
async function readMiddle(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes).metadata()
  const middle = { left: Math.round(width * 0.38), top: Math.round(height * 0.5), width: 20, height: 20 }
  const pixel = await sharp(bytes).extract(middle).resize(1, 1).removeAlpha().raw().toBuffer()
  return [...pixel]
}

test('a mockup shows the artwork on the product, and is drawn again only for another color, imprint or artwork', async ({
  services,
  db,
}) => {
  const { storage } = services
  await storage.put('uploads/logo.svg', logoSvg('#d00000'))
  await storage.put('uploads/other.svg', logoSvg('#0000d0'))
  const render = (line: ReturnType<typeof toLine>) => renderMockup(services, line, defaultMethods)
  const path = (await render(toLine())) ?? ''
  const bytes = await storage.getBytes(path)
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 900, height: 900 })
  const [red = 0, green = 0, blue = 0] = await readMiddle(bytes)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  expect(await render(toLine())).toBe(path)
  const others = [
    toLine({}, '/pictures/mug-white.webp', 'Navy'),
    toLine({ method: 'laser-engraving' }),
    toLine({ sizeMm: [20, 10] }),
    toLine({ artwork: 'uploads/other.svg' }),
  ]
  const paths = []
  for (const each of others) paths.push(await render(each))
  expect(new Set([path, ...paths]).size).toBe(5)
  expect(paths).not.toContain(null)
  expect(await db.$count(uploads)).toBe(5)
  // One that the cleanup released is claimed again, or drawn again if it was deleted.
  await db.update(uploads).set({ claimed_at: null })
  expect(await render(toLine())).toBe(path)
  expect(await db.select().from(uploads).where(eq(uploads.path, path))).toMatchObject([
    { claimed_at: expect.any(Date) },
  ])
  await db.delete(uploads).where(eq(uploads.path, path))
  await storage.delete(path)
  expect([await render(toLine()), await storage.exists(path)]).toEqual([path, true])
})

test('a logo is drawn where the location is, or where the visitor put it, in its only ink', async ({ services }) => {
  const { storage } = services
  await storage.put('uploads/logo.svg', logoSvg('#d00000'))
  /** Mean position of the red pixels across the image; null without any. */
  const findRed = async (change: Partial<Imprint>) => {
    const path = await renderMockup(services, toLine(change, '/pictures/tshirt-white.webp'), defaultMethods)
    const { data, info } = await sharp(await storage.getBytes(path ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const columns: number[] = []
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at] ?? 0) > 2 * (data[at + 1] ?? 0)) columns.push((at / info.channels) % info.width)
    return columns.length > 0 ? columns.reduce((sum, each) => sum + each, 0) / columns.length / info.width : null
  }
  const middle = await findRed({ location: 'Front' })
  expect(middle).toBeCloseTo(0.5, 1)
  expect(await findRed({ location: 'Left chest' })).toBeGreaterThan(0.55)
  const placement = { location: 'Left chest', center: [0.2, 0.2] as [number, number], degrees: 0 }
  expect(await findRed({ location: 'Left chest', placement })).toBeLessThan(0.45)
  expect(await findRed({ location: 'Front', placement })).toBe(middle)
  const printInk = (pms: string[]) => findRed({ location: 'Front', method: 'screen-print', pms })
  expect([await printInk(['PMS 186 C']), await printInk(['Navy'])]).toEqual([middle, null])
})

test('draws PDF artwork, and areas that staff drew on a photo', async ({ services, db }) => {
  const { storage } = services
  await storage.put('uploads/logo.pdf', createArtworkPdf())
  expect(await renderMockup(services, toLine({ artwork: 'uploads/logo.pdf' }), defaultMethods)).toMatch(/\.jpg$/)
  const image = `/media/${'a'.repeat(32)}-400x400.webp`
  const photo = sharp({ create: { width: 400, height: 400, channels: 3, background: '#eeeeee' } })
  await storage.put(`pictures/${'a'.repeat(32)}-400x400.webp`, await photo.webp().toBuffer())
  await storage.put('uploads/logo.svg', logoSvg('#d00000'))
  const corners = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const
  const area = { picture: image, name: 'Front', sizeMm: [80, 80], methods: ['screen print'], shape: 'flat', corners }
  await db.insert(productData).values({ name: 'Bag', image_url: image, imprint_areas: [area] as never })
  const path = await renderMockup(services, toLine({}, image), defaultMethods)
  const [red = 0, green = 0] = await readMiddle(await storage.getBytes(path ?? ''))
  expect(red).toBeGreaterThan(2 * green)
})

test('without an area, artwork or a file that can be drawn, there is no mockup', async ({ services, db }) => {
  await services.storage.put('uploads/logo.svg', logoSvg('#d00000'))
  await services.storage.put('uploads/broken.png', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))
  await services.storage.put('uploads/logo.eps', '%!PS-Adobe-3.0 EPSF-3.0')
  const lines = [
    toLine({}, '/pictures/unknown-white.webp'),
    toLine({}, 'https://supplier.example/mug.jpg'),
    toLine({ artwork: null }),
    toLine({ artwork: 'uploads/gone.svg' }),
    toLine({ artwork: '../secret' }),
    toLine({ artwork: 'uploads/broken.png' }),
    toLine({ artwork: 'uploads/logo.eps' }),
    toLine({ location: 'Back' }),
  ]
  for (const line of lines) expect(await renderMockup(services, line, defaultMethods)).toBeNull()
  expect(await db.$count(uploads)).toBe(0)
})
