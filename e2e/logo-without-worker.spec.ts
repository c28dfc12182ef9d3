import { expect, test } from '#test/browser.ts'
import { type LogoSite, startLogoSite } from '#test/logo-site.ts'

let site: LogoSite

test.beforeAll(async () => {
  site = await startLogoSite()
})
test.afterAll(() => site.stop())

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 137"><rect width="200" height="137" rx="20" fill="#e33"/>
  <circle cx="60" cy="60" r="50" fill="#fff"/><path d="M90 10L190 120L120 120z" fill="#125"/></svg>`

test('a browser without workers and offscreen canvases draws the same mockup on the page', async ({
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
    await each.evaluate((logo) => window.logo.saveLogo(new File([logo], 'logo.svg')), logo)
    const file = await each.evaluate(async () => {
      const file = await window.logo.renderMockupFile({ picture: '/pictures/cap-navy.webp', size: 320 })
      const { width, height } = await createImageBitmap(file)
      return { type: file.type, size: file.size, width, height }
    })
    expect(file).toMatchObject({ type: 'image/jpeg', width: 320, height: 320 })
    sizes.push(file.size)
  }
  expect(await plain.evaluate(() => [typeof Worker, typeof OffscreenCanvas])).toEqual(['undefined', 'undefined'])
  expect(sizes[1]).toBe(sizes[0])
})
