import sharp from 'sharp'
import { expect } from 'vitest'
import { getLogoSize } from '#app/features/page-copy/editing/image-size.ts'
import { images } from '#db/tables/images.ts'
import { test } from '#test/database.ts'
import { chosenImages } from './chosen-images.ts'
import { readImageForm } from './form.server.ts'

const shop = { staffId: null }
const post = (body: FormData | URLSearchParams) => new Request('http://shop.test/', { method: 'POST', body })
const photo = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const file = (content: Uint8Array<ArrayBuffer> | string, name: string) => new File([content], name)

test('a plain form brings files: they stand behind the images that were there, and what is rejected is told', async ({
  services,
}) => {
  const form = new FormData()
  for (const [address, alt] of [
    ['/media/a.webp', 'A mug'],
    ['/media/b.webp', ''],
    ['/media/c.webp', 'A pen'],
  ] as const) {
    form.append('pictures', address)
    form.append('pictures-alt', alt)
  }
  form.append('pictures-remove', '/media/b.webp')
  form.append('pictures-file', file(new Uint8Array(await photo('#c4552d')), 'new.png'))
  form.append('pictures-file', file('no picture', 'text.png'))
  form.append('logo-file', file('', ''))
  form.append('name', 'Mug')
  const read = await readImageForm(post(form), services, shop)
  expect(read.rejected).toEqual([{ name: 'text.png', reason: expect.stringMatching(/^This is not an image/) }])
  const [stored] = await services.db.select().from(images)
  expect(read.images).toMatchObject([{ hash: stored?.hash, width: 30, height: 20, name: 'new.png' }])
  expect(chosenImages(read.form, 'pictures')).toEqual([
    { address: '/media/a.webp', alt: 'A mug' },
    { address: '/media/c.webp', alt: 'A pen' },
    { address: read.images[0]?.address, alt: '' },
  ])
  expect(read.form.get('name')).toBe('Mug')
})

test('with JavaScript the form names what is stored, and is read like every other', async ({ services }) => {
  const sent = new URLSearchParams([
    ['pictures', '/media/a.webp'],
    ['pictures-alt', 'A mug'],
  ])
  const { form, images: stored, rejected } = await readImageForm(post(sent), services, shop)
  expect(chosenImages(form, 'pictures')).toEqual([{ address: '/media/a.webp', alt: 'A mug' }])
  expect([stored, rejected]).toEqual([[], []])
})

test('the file of a logo may be an SVG that passes its check', async ({ services }) => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${inside}</svg>`
  const form = new FormData()
  form.append('logo-drawing-file', file(svg('<rect width="9" height="9"/>'), 'acme.svg'))
  form.append('other-drawing-file', file(svg('<script>alert(1)</script>'), 'evil.svg'))
  form.append('pictures-file', file(svg('<rect width="9" height="9"/>'), 'drawing.svg'))
  const read = await readImageForm(post(form), services, shop)
  expect(read.form.get('logo')).toMatch(/^\/brand\/[0-9a-f]{32}-120x40\.svg$/)
  expect(read.form.has('other')).toBe(false)
  expect(read.rejected.map(({ name }) => name)).toEqual(['evil.svg', 'drawing.svg'])
  expect(getLogoSize(String(read.form.get('logo')))).toEqual({ width: 120, height: 40 })
})

test('a plain button moves an image by a place, with its text', async ({ services }) => {
  const sent = new URLSearchParams([
    ['pictures', '/media/a.webp'],
    ['pictures-alt', 'A mug'],
    ['pictures', '/media/b.webp'],
    ['pictures-alt', 'A pen'],
    ['pictures-move', 'picture-1 up'],
  ])
  const { form } = await readImageForm(post(sent), services, shop)
  expect(chosenImages(form, 'pictures')).toEqual([
    { address: '/media/b.webp', alt: 'A pen' },
    { address: '/media/a.webp', alt: 'A mug' },
  ])
})

test('a body that breaks off throws, and leaves nothing', async ({ services }) => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const body = '--x\r\nContent-Disposition: form-data; name="pictures-file"; filename="a.png"\r\n\r\nhalf'
  const request = new Request('http://shop.test/', { method: 'POST', body, headers })
  await expect(readImageForm(request, services, shop)).rejects.toThrow()
  expect(await services.db.$count(images)).toBe(0)
})
