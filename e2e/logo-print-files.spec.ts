import type { Page } from '@playwright/test'
import { createArtworkAi, epsHeader, textPdf, toPdf } from '#test/artwork-files.ts'
import { expect, test } from '#test/browser.ts'
import { type LogoSite, startLogoSite } from '#test/logo-site.ts'
import { createRestrictedPdf } from '#test/restricted-pdf.ts'

let site: LogoSite

test.beforeAll(async () => {
  site = await startLogoSite()
})
test.afterAll(() => site.stop())

/** Chooses a file as logo; returns the reason of a rejection, or what is known of the logo. */
async function chooseFile(page: Page, name: string, content: Buffer | string) {
  await page.goto(site.url)
  await page.waitForFunction(() => window.logo !== undefined)
  return page.evaluate(
    async ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      const saved = await window.logo.saveLogo(new File([bytes], name))
      if (!saved.ok) return saved.reason
      const facts = await window.logo.logoFacts()
      const { type, missingFonts = [], preview } = saved.logo
      return {
        type,
        missingFonts,
        preview: preview?.type,
        aspect: Number(facts?.aspect.toFixed(2)),
        removedWhite: facts?.removedWhite,
      }
    },
    [name, Buffer.from(content).toString('base64')] as const,
  )
}

const drawn = { type: 'application/pdf', missingFonts: [], preview: 'image/png', removedWhite: null }

test('draws the content of a PDF page in its own proportions, also if it restricts editing', async ({ page }) => {
  for (const protection of ['RC4', 'AES-128', 'AES-256'] as const)
    expect(await chooseFile(page, 'logo.pdf', createRestrictedPdf(protection))).toEqual({
      ...drawn,
      aspect: expect.closeTo(2.67, 1),
    })
})

test('loads pdf.js for the first PDF only', async ({ page }) => {
  const count = () => site.requestedPaths.filter((path) => path.includes('pdf')).length
  const before = count()
  await chooseFile(
    page,
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h1v1z"/></svg>',
  )
  expect(count()).toBe(before)
  await chooseFile(page, 'logo.pdf', createRestrictedPdf('RC4'))
  expect(count()).toBeGreaterThan(before)
})

test('draws an AI file that contains a PDF', async ({ page }) => {
  expect(await chooseFile(page, 'logo.ai', createArtworkAi())).toMatchObject({
    ...drawn,
    aspect: expect.closeTo(2.15, 1),
  })
})

/** File that Illustrator writes without "Create PDF Compatible File". */
const withoutPdf = toPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  '<< /Length 113 >>\nstream\nBT /F1 18 Tf 40 300 Td (This is an Illustrator File that was) Tj 0 -24 Td (saved without PDF Content.) Tj ET          \nendstream',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
])

test('says what to do with a file that no browser draws', async ({ page }) => {
  const files: [name: string, content: Buffer | string, reason: RegExp][] = [
    ['logo.eps', epsHeader, /^Browsers cannot draw EPS files.*Save it as SVG or PDF/],
    ['logo.ai', '%!PS-Adobe-3.0\r%%Creator: Adobe Illustrator(R) 8.0\r', /^This AI file has an old format/],
    [
      'dos.eps',
      Buffer.concat([Buffer.from('c5d0d3c61e000000', 'hex'), Buffer.from(epsHeader)]),
      /^Browsers cannot draw EPS files/,
    ],
    ['logo.ai', withoutPdf, /without PDF content.*Create PDF Compatible File/],
    ['logo.pdf', createRestrictedPdf('AES-128', { password: 'secret' }), /opens only with a password/],
    ['logo.pdf', '%PDF-1.7 nothing', /damaged/],
  ]
  for (const [name, content, reason] of files) expect.soft(await chooseFile(page, name, content), name).toMatch(reason)
})

const whitePage = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/><circle cx="${height / 2}" cy="${height / 2}" r="${height / 3}" fill="#123a6b"/><rect x="${height}" y="${height / 4}" width="${width - height * 1.2}" height="${height / 2}" fill="#123a6b"/></svg>`

for (const [width, height] of [
  [400, 140],
  [333, 97],
  [1000, 31],
] as const)
  test(`removes a white page of ${width} x ${height} behind a drawing`, async ({ page }) => {
    expect(await chooseFile(page, 'logo.svg', whitePage(width, height))).toMatchObject({ removedWhite: 'around' })
  })

test('names the fonts that this device lacks', async ({ page }) => {
  const text = (family: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><text y="65" font-family="${family}" font-size="40">acme</text></svg>`
  expect(await chooseFile(page, 'logo.svg', text('Swiss 911'))).toMatchObject({ missingFonts: ['Swiss 911'] })
  expect(await chooseFile(page, 'logo.svg', text('sans-serif'))).toMatchObject({ missingFonts: [] })
  expect(await chooseFile(page, 'logo.pdf', textPdf('Swiss911'))).toMatchObject({ missingFonts: ['Swiss911'] })
})
