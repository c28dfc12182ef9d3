import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { type TestServices, test } from '#test/database.ts'
import { composeImage } from './compose-image.server.ts'
import { getStoredPaths } from './image-url.ts'
import { storeImage } from './store-image.server.ts'

const shopActor = { staffId: null }

async function storeTestImage(services: TestServices, content: Sharp) {
  const path = join(services.settings.DATA_DIR, 'given.png')
  await writeFile(path, await content.png().toBuffer())
  const stored = await storeImage(services, { path, name: 'given.png', by: shopActor })
  if (!stored.ok) throw new Error(stored.reason)
  return stored.image.url
}

const createPlainImage = (background: string) => sharp({ create: { width: 200, height: 200, channels: 4, background } })

test('places cut-outs in their compartment, blends photos on white with its floor, and fills it with other images', async ({
  services,
}) => {
  const red = await createPlainImage('#f00').resize(80, 80).png().toBuffer()
  const cutOut = await storeTestImage(services, createPlainImage('#0000').composite([{ input: red }]))
  const onWhite = await storeTestImage(services, createPlainImage('#fff').composite([{ input: red }]))
  const blue = await storeTestImage(services, createPlainImage('#00f'))
  const urls = [cutOut, 'https://cdn.example/mug.jpg', onWhite, null, '/pictures/no-such.webp', blue]
  const composed = await composeImage(services, { urls, name: 'Welcome.png', by: shopActor })
  if (!composed.ok) throw new Error(composed.reason)
  expect(composed.image).toMatchObject({ width: 900, height: 900, name: 'Welcome.png' })
  const path = getStoredPaths(composed.image).at(-1) ?? ''
  const { data } = await sharp(await services.storage.getBytes(path))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors = new Set<string>()
  let white = 0
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > 200 && g < 60 && b < 60) colors.add('red')
    if (b > 200 && r < 60 && g < 60) colors.add('blue')
    if (Math.min(r, g, b) > 250) white += 1
  }
  expect([...colors].sort()).toEqual(['blue', 'red'])
  // The white background of the photo has the floor's color.
  expect(white / (900 * 900)).toBeLessThan(0.001)
  // The same products give the same image, which is stored once.
  expect(await composeImage(services, { urls, name: 'Again.png', by: shopActor })).toEqual(composed)
})

test('finds demo images, and rejects a box without any image', async ({ services }) => {
  const demo = await composeImage(services, { urls: ['/pictures/mug-navy.webp'], name: 'Box.png', by: shopActor })
  expect(demo.ok).toBe(true)
  expect(await composeImage(services, { urls: [null, '/pictures/../x.webp'], name: 'x', by: shopActor })).toEqual({
    ok: false,
    reason: 'None of these products has an image stored in this store.',
  })
})
