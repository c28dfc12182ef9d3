import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#test/browser.ts'
import { type LogoSite, startLogoSite } from '#test/logo-site.ts'

let site: LogoSite

test.beforeAll(async () => {
  site = await startLogoSite()
})
test.afterAll(() => site.stop())

const svg = (inside: string, attributes = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const mark = '<rect width="200" height="100" fill="#c02020"/>'

type Given = { name: string; content: Buffer | string }

const chooseFile = (page: Page, { name, content }: Given) =>
  page.evaluate(
    async ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      const saved = await window.logo.saveLogo(new File([bytes], name))
      return saved.ok ? `${saved.logo.type} ${(await window.logo.logoFacts())?.aspect.toFixed(2)}` : saved.reason
    },
    [name, Buffer.from(content).toString('base64')] as const,
  )

async function open(page: Page) {
  await page.goto(site.url)
  await page.waitForFunction(() => window.logo !== undefined)
}

test('a hostile SVG runs nothing, fetches nothing and is rejected with a message', async ({ page }) => {
  // URLs the policy allows, so that only the image's own restrictions block them.
  const leak = (name: string) => `${site.url}/leak/${name}`
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const tenfold = Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)
  const files: [content: string, reason: RegExp][] = [
    [svg(`<script>document.title = 'ran'; fetch('${leak('script')}')</script>${mark}`), /it contains a script/],
    [svg(mark, `onload="fetch('${leak('handler')}')"`), /it contains an event handler/],
    [
      svg(`<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${leak('foreign')}"/></foreignObject>`),
      /foreign/,
    ],
    [svg(`<image href="${leak('image')}" width="9" height="9"/>`), /outside the file/],
    [svg(`<use xlink:href="${leak('use')}#a"/>`), /outside the file/],
    [svg(`<style>@font-face{font-family:a;src:url(${leak('font')})}</style><text font-family="a">a</text>`), /outside/],
    [svg(`<style>@import "${leak('sheet')}";</style>${mark}`), /outside the file/],
    [`<?xml-stylesheet href="${leak('instruction')}"?>${svg(mark)}`, /outside the file/],
    [`<!DOCTYPE svg [<!ENTITY l0 "lol">${laughs}]>${svg('<text>&l9;</text>')}`, /definitions other than plain text/],
    [`<!DOCTYPE svg SYSTEM "${leak('dtd')}">${svg(mark)}`, /document type/],
    [svg(`<g id="a0">${mark}</g>${tenfold.join('')}<use href="#a9"/>`), /draws too much/],
    [svg('<g>'), /well-formed/],
  ]
  await open(page)
  for (const [content, reason] of files) expect(await chooseFile(page, { name: 'logo.svg', content })).toMatch(reason)
  expect(await page.evaluate(() => window.logo.readLogo())).toBeNull()

  // Embedded content is drawn, whatever its size.
  expect(
    await chooseFile(page, {
      name: 'logo.svg',
      content: svg(mark, 'width="90000" height="45000" viewBox="0 0 200 100"'),
    }),
  ).toBe('image/svg+xml 2.00')
  expect(await chooseFile(page, { name: 'logo.svg', content: svg(mark, '') })).toBe('image/svg+xml 2.00')
  expect(site.requestedPaths.filter((path) => path.startsWith('/leak'))).toEqual([])
  await expect(page).toHaveTitle('Logo')
})

test('detects image formats by content, and explains unreadable files', async ({ page }) => {
  await open(page)
  const red = { create: { width: 300, height: 150, channels: 3, background: '#c02020' } } as const
  const wide = await sharp(red).png().toBuffer()
  const jpeg = await sharp(red).jpeg().toBuffer()
  const huge = await sharp({ create: { ...red.create, width: 10_000, height: 6_000 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const frames = await sharp(Buffer.alloc(40 * 80 * 3, 99), {
    raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
  })
    .webp({ loop: 0 })
    .toBuffer()
  const noise = await sharp(randomBytes(300 * 150 * 3), { raw: { width: 300, height: 150, channels: 3 } })
    .png()
    .toBuffer()
  const noSize = Buffer.from(wide)
  noSize.writeUInt32BE(0, 16)

  const files: [name: string, content: Buffer | string, expectedText: RegExp | string][] = [
    ['logo.png', wide, 'image/png 2.00'],
    ['wrong.svg', wide, 'image/png 2.00'],
    ['wrong.png', svg(mark), 'image/svg+xml 2.00'],
    ['logo.jpg', jpeg, 'image/jpeg 2.00'],
    ['lying.jpg', await sharp(red).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'image/jpeg 0.50'],
    ['print.jpg', await sharp(red).toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg 2.00'],
    ['deep.png', await sharp(red).toColourspace('rgb16').png().toBuffer(), 'image/png 2.00'],
    ['moving.webp', frames, 'image/webp 1.00'],
    [
      'large.png',
      await sharp({ create: { ...red.create, width: 6_000 } })
        .png()
        .toBuffer(),
      'image/png 39.38',
    ],
    ['huge.png', huge, 'This picture has 60 million pixels, and 40 million can be read.'],
    ['empty.png', '', 'This file is empty.'],
    ['notes.png', 'Our logo is attached.', 'This is not an SVG, PDF, AI, PNG, JPEG or WebP picture.'],
    ['print.svg', '%PDF-1.7', 'This file is damaged and cannot be read.'],
    ['page.svg', '<html><body>logo</body></html>', 'This is not an SVG, PDF, AI, PNG, JPEG or WebP picture.'],
    ['none.png', noSize, 'This picture is damaged and cannot be read.'],
    ['half.png', noise.subarray(0, 60_000), 'This picture is damaged and cannot be read.'],
    ['half.jpg', jpeg.subarray(0, 200), 'This picture is damaged and cannot be read.'],
    ['heavy.png', Buffer.concat([wide, Buffer.alloc(10 * 1024 * 1024)]), 'This file is larger than 10 MB.'],
    [
      'clear.png',
      await sharp({ create: { ...red.create, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
      /nothing to be seen/,
    ],
  ]
  for (const [name, content, expectedText] of files)
    expect.soft(await chooseFile(page, { name, content }), name).toMatch(expectedText)
  // The last readable logo is still there.
  expect(await page.evaluate(async () => (await window.logo.readLogo())?.name)).toBe('large.png')
})

test('stores and deletes a logo in every tab', async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  await other.evaluate(
    () =>
      void window.logo.subscribe(() => {
        document.title += '.'
      }),
  )
  await chooseFile(page, { name: 'a.svg', content: svg(mark) })
  await expect(other).toHaveTitle(/^Logo\.+$/)
  // The message and the change of storage arrive in any order.
  await expect
    .poll(() => other.evaluate(async () => [window.logo.isShown(), (await window.logo.logoFacts())?.aspect]))
    .toEqual([true, 2])
  await page.evaluate(() => window.logo.setShown(false))
  await expect.poll(() => other.evaluate(() => window.logo.isShown())).toBe(false)

  const placements = { picture: '/pictures/mug-navy.webp', color: '#1e2f52', placements: [] }
  await page.evaluate((saved) => window.logo.storePlacements('7', saved), placements)
  expect(await other.evaluate(() => window.logo.readPlacements('7'))).toEqual(placements)

  // Replacing the logo causes no storage event.
  await chooseFile(page, { name: 'b.svg', content: svg(mark, 'viewBox="0 0 50 100"') })
  await expect.poll(() => other.evaluate(async () => (await window.logo.logoFacts())?.aspect.toFixed(2))).toBe('0.50')

  await page.evaluate(() => window.logo.deleteLogo())
  await expect.poll(() => other.evaluate(() => window.logo.logoFacts())).toBeNull()
  expect(await other.evaluate(() => window.logo.readLogo())).toBeNull()
  expect(await other.evaluate(() => window.logo.readPlacements('7'))).toBeNull()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
