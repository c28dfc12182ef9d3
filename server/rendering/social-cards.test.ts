import sharp from 'sharp'
import { expect } from 'vitest'
import { brandKey, getEditedFields } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { productData } from '#db/tables/products.ts'
import { createBuiltApp } from '#test/built-app.ts'
import type { TestServices } from '#test/database.ts'
import { createHtmlResponse, fetchText, test } from '#test/http-site.ts'

/** The URL of the page's social image. */
async function getImage(url: string, path: string) {
  const [, imageUrl = ''] = /<meta property="og:image" content="([^"]+)"/.exec(await fetchText(url + path)) ?? []
  return url + imageUrl.replaceAll('&amp;', '&')
}

const by = { staffId: null, name: 'ada@shop.example', ip: null }
const saveBlueBrand = (services: TestServices) =>
  saveContent(services.db, {
    key: brandKey,
    version: 0,
    value: getEditedFields({ ...defaultBrand, colours: { ...defaultBrand.colours, primary: '#1d4ed8' } }),
    by,
    title: 'Changed the brand',
  })

const fetchCard = (url: string) => fetch(url, { redirect: 'manual' })

async function readCenterColor(response: Response) {
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 630 })
  const offset = (600 * 1200 + 600) * info.channels
  return [...data.subarray(offset, offset + 3)]
}

test("a page without an image has a card in the brand's style, with a new URL when the style changes", async ({
  open: site,
  services,
}) => {
  const app = await createBuiltApp(services)
  const { url } = await site(app)
  const [about, products] = [await getImage(url, '/about-us'), await getImage(url, '/products')]
  expect(about).not.toBe(products)
  const response = await fetchCard(about)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const [red = 0, green = 0, blue = 0] = await readCenterColor(response)
  expect(green).toBeGreaterThan(Math.max(red, blue))

  await saveBlueBrand(services)
  services.content.clear()
  const after = await getImage((await site(app)).url, '/about-us')
  expect(new URL(after).pathname).not.toBe(new URL(about).pathname)
  const [, , blueAfter = 0] = await readCenterColor(
    await fetchCard(url + new URL(after).pathname + new URL(after).search),
  )
  expect(blueAfter).toBeGreaterThan(180)
})

test('a former card redirects to the current image, and other cards cannot be drawn', async ({
  open: site,
  services,
}) => {
  await services.db
    .insert(productData)
    .values([
      { name: 'Plain Mug' },
      { name: 'Shown Mug', image_url: '/pictures/mug-navy.webp' },
      { name: 'Remote Mug', image_url: 'https://elsewhere.example/mug.webp' },
    ])
  const { url } = await site(await createBuiltApp(services))
  const plain = await getImage(url, '/products/plain-mug')
  expect(plain).toContain('/cards/')
  const old = await fetchCard(`${url}/cards/0ld.jpg?of=/products/plain-mug`)
  expect([old.status, old.headers.get('Location'), old.headers.get('Cache-Control')]).toEqual([
    302,
    plain.slice(url.length),
    'no-cache',
  ])
  const shown = await fetchCard(`${url}/cards/0ld.jpg?of=/products/shown-mug`)
  expect([shown.status, shown.headers.get('Location')]).toEqual([302, '/pictures/mug-navy.webp'])
  for (const of of [
    '/products/none',
    '/no/such',
    '/admin',
    '/products.data',
    '/products/remote-mug',
    '//evil.example/',
    '/\\evil.example/about-us',
    '/\t/evil.example/about-us',
    'https://evil.example',
    '',
    '/get-started?email=a@b.example',
  ]) {
    const response = await fetchCard(`${url}/cards/0ld.jpg?${new URLSearchParams({ of })}`)
    expect([of, response.status]).toEqual([of, 404])
  }
  for (const file of ['0ld.png', 'a/b.jpg', '..%2f0ld.jpg'])
    expect((await fetchCard(`${url}/cards/${file}?of=/about-us`)).status).toBe(404)
})

const createPage = (image: string) =>
  createHtmlResponse(`<meta property="og:title" content="About"><meta property="og:image" content="${image}">`)

test('requests for invented card names share the cached page', async ({ open: site }) => {
  const { url, seen } = await site({ render: async () => createPage('/pictures/about.webp') })
  await fetchText(`${url}/about-us`)
  for (let n = 0; n < 5; n++) {
    const response = await fetchCard(`${url}/cards/${n}.jpg?of=/about-us`)
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/pictures/about.webp'])
  }
  expect(seen).toHaveLength(1)
})

test('a page with an outdated card does not redirect in a loop', async ({ open: site }) => {
  const { url } = await site({ render: async () => createPage('/cards/0ld.jpg?of=%2Fabout-us') })
  const response = await fetchCard(`${url}/cards/0ld.jpg?of=/about-us`)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10'])
})
