import type { ImprintMethod } from '#db/tables/imprint.ts'
import { expect, test } from '#test/browser.ts'
import { chromiumLaunchOptions } from '#test/chromium.ts'
import { type LogoSite, startLogoSite } from '#test/logo-site.ts'

// A graphics card that is a program: slow, and the same on every machine.
const { args, ...options } = await chromiumLaunchOptions()
test.use({ launchOptions: { ...options, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] } })

let site: LogoSite

test.beforeAll(async () => {
  site = await startLogoSite()
})
test.afterAll(() => site.stop())

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 137"><rect width="200" height="137" rx="20" fill="#e33"/>
  <circle cx="60" cy="60" r="50" fill="#fff"/><path d="M90 10L190 120L120 120z" fill="#125"/></svg>`

/** Decibels between the two. */
const leastAlike = 45

type Scene = { picture: string; method: ImprintMethod; inks: string; degrees: number; size?: number }

const scenes: Scene[] = [
  { picture: '/pictures/mug-navy.webp', method: 'full-color print', inks: 'own', degrees: 0 },
  { picture: '/pictures/mug-white.webp', method: 'laser engraving', inks: 'auto', degrees: 30 },
  { picture: '/pictures/cap-red.webp', method: 'embroidery', inks: 'own', degrees: -20 },
  { picture: '/pictures/hoodie-navy.webp', method: 'embroidery', inks: '#ffcc00', degrees: 90 },
  { picture: '/pictures/notebook-navy.webp', method: 'deboss', inks: 'own', degrees: 12 },
  { picture: '/pictures/socks-mustard.webp', method: 'knitted', inks: 'own', degrees: 0 },
  { picture: '/pictures/tote-navy.webp', method: 'screen print', inks: '#ff00aa', degrees: 45 },
  { picture: '/pictures/tumbler-black.webp', method: 'screen print', inks: 'auto', degrees: 180 },
  { picture: '/pictures/backpack-forest.webp', method: 'foil', inks: 'auto', degrees: 0 },
  { picture: '/pictures/mug-sage.webp', method: 'full-color print', inks: 'own', degrees: 7, size: 300 },
]

test('the graphics card and the processor draw the same', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto(site.url)
  await page.waitForFunction(() => window.logo !== undefined)
  await page.evaluate((logo) => window.logo.keepLogo(new File([logo], 'logo.svg')), logo)
  const told: string[] = []
  for (const scene of scenes) {
    const { decibels, printed } = await page.evaluate(async ({ picture, size, ...print }) => {
      const info = await window.logo.surfaceOf(picture)
      if (!info) throw new Error(`${picture} has no areas`)
      const placements = info.areas.map(({ id, sizeMm }) => ({
        ...print,
        area: id,
        center: [0.5, 0.5] as const,
        widthMm: sizeMm[0] * 0.6,
      }))
      const pixels = async (order: { placements: typeof placements; engine: 'cpu' | 'webgl' }) => {
        const bitmap = await window.logo.composeProof({ picture, size, ...order })
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const context = canvas.getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
      }
      const mean = (a: Uint8ClampedArray, b: Uint8ClampedArray) => {
        let sum = 0
        for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2
        return sum / a.length
      }
      const drawn = await pixels({ placements, engine: 'webgl' })
      const computed = await pixels({ placements, engine: 'cpu' })
      return {
        decibels: 10 * Math.log10(255 ** 2 / mean(drawn, computed)),
        printed: mean(drawn, await pixels({ placements: [], engine: 'webgl' })) > 0,
      }
    }, scene)
    told.push(`${scene.picture} ${scene.method}: ${decibels.toFixed(1)} dB`)
    expect.soft(printed, scene.picture).toBe(true)
    // Where both were the processor they would not differ at all.
    expect.soft(decibels, scene.picture).toBeLessThan(Number.POSITIVE_INFINITY)
    expect.soft(decibels, scene.picture).toBeGreaterThan(leastAlike)
  }
  test.info().annotations.push({ type: 'decibels', description: told.join('; ') })
})

test('a browser without threads and canvases in the background draws the same on the page', async ({
  page,
  context,
}) => {
  const plain = await context.newPage()
  await plain.addInitScript(() => {
    for (const name of ['Worker', 'OffscreenCanvas']) Reflect.deleteProperty(window, name)
  })
  const sizes: number[] = []
  for (const each of [page, plain]) {
    await each.goto(site.url)
    await each.waitForFunction(() => window.logo !== undefined)
    await each.evaluate((logo) => window.logo.keepLogo(new File([logo], 'logo.svg')), logo)
    const file = await each.evaluate(async () => {
      const file = await window.logo.composeFile({ picture: '/pictures/cap-navy.webp', size: 320, engine: 'cpu' })
      const { width, height } = await createImageBitmap(file)
      return { type: file.type, size: file.size, width, height }
    })
    expect(file).toMatchObject({ type: 'image/jpeg', width: 320, height: 320 })
    sizes.push(file.size)
  }
  expect(await plain.evaluate(() => [typeof Worker, typeof OffscreenCanvas])).toEqual(['undefined', 'undefined'])
  expect(sizes[1]).toBe(sizes[0])
})
