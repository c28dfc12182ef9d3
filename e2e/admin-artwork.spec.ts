import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  adminUrl,
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
} from '#test/admin.ts'
import { storeArtwork } from '#test/artwork.ts'
import {
  createArtworkAi,
  createArtworkPdf,
  createArtworkSvg,
  createDosEps,
  createEpsi,
  createGrayTiff,
  createHostileSvg,
  createPlainEps,
  createProtectedPdf,
  createScanPdf,
  createSvgBomb,
} from '#test/artwork-files.ts'
import { getEntries } from '#test/zip.ts'

const toCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const getFindings = (page: Page, name: string) => page.getByRole('list', { name: `Vector check of ${name}` })

/** Counts the pixels of a drawing that are close to a color. */
function countPixels(canvas: Locator, color: [number, number, number]): Promise<number> {
  return canvas.evaluate((element, [red, green, blue]) => {
    const { width, height } = element as HTMLCanvasElement
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let like = 0
    for (let at = 0; at < data.length; at += 4) {
      const away = [red, green, blue].map((channel, index) => Math.abs((data[at + index] ?? 0) - channel))
      if (Math.max(...away) < 24 && data[at + 3] === 255) like += 1
    }
    return like
  }, color)
}

async function openArtwork(page: Page, reference: string) {
  await page.goto(`/admin/requests/${reference}/artwork`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Artwork for ${reference}`)
}

test('previews and checks a PDF, an AI and an SVG; an EPS shows its embedded preview', async ({
  page,
  db,
  storage,
}) => {
  test.slow()
  await join(page, createUniqueEmail('sam'), 'sales')
  const { reference } = await storeArtwork({ writes: db, storage }, [
    { name: 'box.pdf', content: createArtworkPdf() },
    { name: 'mark.ai', content: createArtworkAi() },
    { name: 'logo.svg', content: createArtworkSvg({ text: true }) },
    { name: 'plain.eps', content: createPlainEps() },
    { name: 'stamp.eps', content: createDosEps(createGrayTiff()) },
  ])
  await openArtwork(page, reference)

  await expect(getFindings(page, 'box.pdf').getByRole('listitem')).toHaveText([
    /2 fonts not outlined: Helvetica-Bold, LiberationSans\./,
    /Not embedded: Helvetica-Bold\./,
    /1 image, 640 x 480 px at 160 dpi\./,
    '2 pages, 3.94 × 5.91 in, others 8.27 × 11.69 in.',
    '1 spot color: PANTONE 186 C.',
    'Color mode: CMYK and RGB.',
  ])
  const pdf = page.getByRole('img', { name: 'Preview of box.pdf' })
  await expect.poll(() => countPixels(pdf, [250, 44, 46]), 'the spot color').toBeGreaterThan(500)

  await expect(toCard(page, 'mark.ai')).toContainText('Print-ready')
  const ai = page.getByRole('img', { name: 'Preview of mark.ai' })
  await expect.poll(() => countPixels(ai, [6, 163, 222]), 'the triangle').toBeGreaterThan(5_000)

  const svg = page.getByRole('img', { name: 'Preview of logo.svg' })
  await expect.poll(() => svg.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(189)
  await expect(toCard(page, 'logo.svg')).toContainText('2 fonts not outlined and not embedded: Arial, Gotham Book.')
  await expect(toCard(page, 'logo.svg').getByRole('img', { name: '#c4552d' })).toBeVisible()

  await toCard(page, 'plain.eps').scrollIntoViewIfNeeded()
  await expect(toCard(page, 'plain.eps')).toContainText('No preview in this file')
  await expect(toCard(page, 'plain.eps')).toContainText('2 spot colors: PANTONE 186 C, PANTONE Cool Gray 5 C.')
  await toCard(page, 'stamp.eps').scrollIntoViewIfNeeded()
  await expect(toCard(page, 'stamp.eps')).toContainText('No preview in this file')
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 700 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('a hostile SVG has no effect', async ({ page, db, storage, context }) => {
  await join(page, createUniqueEmail('sam'), 'sales')
  const elsewhere = 'http://127.0.0.1:9'
  const { reference } = await storeArtwork({ writes: db, storage }, [
    { name: 'hostile.svg', content: createHostileSvg(elsewhere) },
    { name: 'bomb.svg', content: createSvgBomb() },
  ])
  const requestedUrls: string[] = []
  const dialogs: string[] = []
  context.on('request', (request) => requestedUrls.push(request.url()))
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  await openArtwork(page, reference)
  const title = await page.title()
  const hostile = page.getByRole('img', { name: 'Preview of hostile.svg' })
  await expect.poll(() => hostile.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(200)
  await expect(toCard(page, 'hostile.svg')).toContainText('Contains a script, which does not run here.')
  await expect(toCard(page, 'bomb.svg')).toContainText('Too complex to preview')
  await page.getByRole('button', { name: 'Enlarge hostile.svg' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Preview of hostile.svg' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Opened directly, the file is downloaded.
  const download = page.waitForEvent('download')
  await page.evaluate((url) => location.assign(url), `/admin/requests/${reference}/artwork/0/image`)
  expect((await download).suggestedFilename()).toBe('hostile.svg')

  expect(requestedUrls.filter((url) => !url.startsWith(`${adminUrl}/`) && !url.startsWith('data:'))).toEqual([])
  expect(requestedUrls.some((url) => url.includes('/admin/security'))).toBe(false)
  expect(dialogs).toEqual([])
  expect(await page.title()).toBe(title)
})

test('explains why a file has no preview', async ({ page, db, storage, expectedErrors }) => {
  expectedErrors.push(/ 404/)
  await join(page, createUniqueEmail('sam'), 'sales')
  const { reference } = await storeArtwork({ writes: db, storage }, [
    { name: 'locked.pdf', content: createProtectedPdf() },
    { name: 'broken.pdf', content: createArtworkPdf().subarray(0, 700) },
    { name: 'broken.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>' },
    { name: 'lost.ai', content: 'lost', isLost: true },
    { name: 'old.cdr', content: 'CorelDRAW' },
  ])
  await openArtwork(page, reference)
  for (const [name, expectedText] of [
    ['locked.pdf', 'Protected by a password'],
    ['broken.pdf', 'Damaged'],
    ['broken.svg', 'Damaged'],
    ['lost.ai', 'No longer in storage'],
    ['old.cdr', 'Previews are not available for this file type.'],
  ] as const) {
    await toCard(page, name).scrollIntoViewIfNeeded()
    await expect(toCard(page, name)).toContainText(expectedText)
  }
  await expectAccessible(page)
  await page.goto('/admin/requests/BW-2222-22/artwork')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('the large view changes pages and zooms by keyboard', async ({ page, db, storage }) => {
  await join(page, createUniqueEmail('sam'), 'sales')
  const { reference } = await storeArtwork({ writes: db, storage }, [
    { name: 'box.pdf', content: createArtworkPdf() },
    { name: 'epsi.eps', content: createEpsi() },
    { name: 'scan.pdf', content: createScanPdf() },
  ])
  await openArtwork(page, reference)
  const opener = page.getByRole('button', { name: 'Enlarge box.pdf' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'box.pdf' })
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeFocused()
  const first = dialog.getByRole('img', { name: 'Page 1 of box.pdf' })
  await expect.poll(() => countPixels(first, [250, 44, 46])).toBeGreaterThan(1_000)
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible()
  const second = dialog.getByRole('img', { name: 'Page 2 of box.pdf' })
  await expect.poll(() => countPixels(second, [26, 77, 51])).toBeGreaterThan(1_000)
  await page.keyboard.press('PageDown')
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible()
  const getWidth = async () => (await second.boundingBox())?.width ?? 0
  const fitted = await getWidth()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(dialog.getByText('200%')).toBeVisible()
  await expect.poll(getWidth).toBeCloseTo(fitted * 2, -1)
  await page.keyboard.press('-')
  await expect(dialog.getByText('150%')).toBeVisible()
  await page.keyboard.press('0')
  await expect.poll(getWidth).toBe(fitted)
  await dialog.getByRole('button', { name: 'Previous page' }).click()
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 700 })
  await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeLessThan(300)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  const bitmap = page.getByRole('img', { name: 'Preview of epsi.eps' })
  await bitmap.scrollIntoViewIfNeeded()
  expect(await countPixels(bitmap, [0, 0, 0])).toBe(64)
  const scan = page.getByRole('img', { name: 'Preview of scan.pdf' })
  await expect.poll(() => countPixels(scan, [0, 0, 0]), 'by a decoder that its worker loads').toBeGreaterThan(50_000)
  await expect(toCard(page, 'scan.pdf')).toContainText('Images only, no vectors')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists files and downloads them one by one or as a ZIP', async ({ page, db, storage }) => {
    await join(page, createUniqueEmail('sam'), 'sales')
    const { reference } = await storeArtwork(
      { writes: db, storage },
      ['one', 'two', 'three', 'four', 'five'].map((content) => ({ name: 'logo.svg', content })),
    )
    await openArtwork(page, reference)
    await expect(page.getByRole('article')).toHaveCount(5)
    const saved = async (link: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: link }).click(),
      ])
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
    }
    const one = await saved('Download logo (3).svg')
    expect([one.name, one.content.toString()]).toEqual(['logo (3).svg', 'three'])
    const all = await saved('Download all (ZIP)')
    expect(all.name).toBe(`${reference}.zip`)
    expect(getEntries(all.content)).toEqual({
      'logo.svg': 'one',
      'logo (2).svg': 'two',
      'logo (3).svg': 'three',
      'logo (4).svg': 'four',
      'logo (5).svg': 'five',
    })
  })
})
