import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from '#test/database.ts'
import { readLogo, storeLogo } from '../../images/logo.server.ts'
import { brandKey, getEditedFields } from '../brand.server.ts'
import { defaultBrand } from '../brand.ts'
import { saveContent } from '../content.server.ts'
import { openBrandDrawings } from './brand-drawings.server.ts'
import { findBrandFile } from './brand-files.server.ts'

const by = { staffId: null, name: 'ada@shop.example', ip: null }
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">${inside}</svg>`

test('stores an SVG logo unchanged and rejects scripts and external files', async ({ services }) => {
  const upload = async (name: string, text: string) => {
    const path = join(services.settings.DATA_DIR, name)
    await writeFile(path, text)
    return storeLogo(services, { path, name, by })
  }
  const drawn = svg('<path d="M0 0h120v40H0z" fill="#123456"/>')
  const stored = await upload('logo.svg', drawn)
  if (!stored.ok) throw new Error(stored.reason)
  expect(stored.logo).toEqual({
    address: expect.stringMatching(/^\/brand\/[0-9a-f]{32}-120x40\.svg$/),
    width: 120,
    height: 40,
  })
  expect(String(await readLogo(services, stored.logo))).toBe(drawn)
  for (const hostile of ['<script>alert(1)</script>', '<image href="https://evil.example/x.png"/>'])
    expect(await upload('evil.svg', svg(hostile))).toMatchObject({ ok: false, reason: expect.stringContaining('SVG') })
  expect(await upload('broken.svg', '<svg')).toMatchObject({ ok: false })
  expect(await upload('not.svg', 'GIF89a')).toMatchObject({ ok: false })
  expect(await upload('large.svg', svg('x'.repeat(201 * 1024)))).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/200 KB/),
  })
  for (const address of ['/brand/../secrets', '/brand/x.svg', '/media/../x.webp', '/uploads/a.pdf'])
    expect(await readLogo(services, { address })).toBeUndefined()
})

/** A few kilobytes that take minutes to draw. */
const turbulence = svg(
  `<filter id="f" x="-9" y="-9" width="19" height="19"><feTurbulence numOctaves="9"/><feGaussianBlur stdDeviation="99"/></filter>${'<rect width="120" height="40" filter="url(#f)"/>'.repeat(60)}`,
)

test('rejects a logo with filters or too many shapes, and says what to do', async ({ services }) => {
  const upload = async (text: string) => {
    const path = join(services.settings.DATA_DIR, 'logo.svg')
    await writeFile(path, text)
    return storeLogo(services, { path, name: 'logo.svg', by })
  }
  const filters =
    'This SVG cannot be used: it uses filters, such as shadows or blurs. Please remove these effects, or upload a PNG of it.'
  const rect = '<rect width="9" height="9"'
  for (const filtered of [
    turbulence,
    svg(`${rect} filter="blur(9px)"/>`),
    svg(`${rect} style="fill:red;filter:blur(9px)"/>`),
    svg(`<style>rect{filter:drop-shadow(0 0 9px)}</style>${rect}/>`),
  ])
    expect(await upload(filtered)).toEqual({ ok: false, reason: filters })
  expect(await upload(svg(`${rect} filter="none" style="filter:none"/>`))).toMatchObject({ ok: true })
  const levels = Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)
  expect(await upload(svg(`<g id="a0">${rect}/></g>${levels.join('')}`))).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/draws too much/),
  })
})

test('stores a logo of Illustrator without its private copy', async ({ services }) => {
  const path = join(services.settings.DATA_DIR, 'logo.svg')
  const copy = `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/><path d="M0 0h9v9z"/></switch><i:pgf xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/">${'eJz'.repeat(100_000)}</i:pgf>`
  await writeFile(path, svg(copy))
  const stored = await storeLogo(services, { path, name: 'logo.svg', by })
  if (!stored.ok) throw new Error(stored.reason)
  expect(String(await readLogo(services, stored.logo))).toBe(svg('<switch><path d="M0 0h9v9z"/></switch>'))
})

test('draws without a stored logo that takes too long, in a process of its own', async () => {
  const drawings = openBrandDrawings({ runTimeoutMs: 4_000 })
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 10)
  const icon = await drawings.draw(
    { kind: 'social-card' },
    { ...defaultBrand, logo: Buffer.from(turbulence.replace('height="40"', 'height="110"')) },
  )
  clearInterval(timer)
  drawings.close()
  expect(await sharp(icon).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  expect(ticks).toBeGreaterThan(50)
})

test('draws icons, card and manifest of a brand with a custom appearance', async ({ services, db }) => {
  expect(await findBrandFile(services, '/favicon.ico')).toBeUndefined()
  const brand = { ...defaultBrand, name: 'Ærø & <Søn>', colours: { ...defaultBrand.colours, primary: '#1d4ed8' } }
  await saveContent(db, { key: brandKey, version: 0, value: getEditedFields(brand), by, title: 'Changed the brand' })
  const drawFile = async (path: string) => {
    const own = await findBrandFile(services, path)
    if (!own) throw new Error(`${path} is not drawn`)
    return { bytes: await own.draw() }
  }
  expect(await findBrandFile(services, '/etc/passwd')).toBeUndefined()
  expect(JSON.parse(String((await drawFile('/site.webmanifest')).bytes))).toMatchObject({ name: 'Ærø & <Søn>' })
  const sizes = {
    '/icon-192.png': [192, 192],
    '/icon-512.png': [512, 512],
    '/apple-touch-icon.png': [180, 180],
    '/og.jpg': [1200, 630],
    '/favicon.svg': [128, 128],
  }
  for (const [path, [width, height]] of Object.entries(sizes)) {
    expect([path, await sharp((await drawFile(path)).bytes).metadata()]).toMatchObject([path, { width, height }])
  }
  const icon = await sharp((await drawFile('/icon-192.png')).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...icon.data.subarray((y * 192 + x) * 4, (y * 192 + x) * 4 + 4)]
  // Blue at the edge, round at the corner, the letter in the middle.
  expect(pixel(96, 6)).toEqual([0x1d, 0x4e, 0xd8, 255])
  expect(pixel(0, 0)[3]).toBe(0)
  const stats = await sharp((await drawFile('/icon-192.png')).bytes).stats()
  expect(stats.channels[0]?.max).toBe(255)
  // An ICO file: one PNG of 32 pixels after 22 bytes.
  const ico = (await drawFile('/favicon.ico')).bytes
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
})
