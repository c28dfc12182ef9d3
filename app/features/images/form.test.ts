import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { getLogoSize } from '#app/features/page-copy/editing/image-size.ts'
import { WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import { images } from '#db/tables/images.ts'
import { test } from '#test/database.ts'
import { getChosenImages } from './chosen-images.ts'
import { readImageForm } from './form.server.ts'
import { logoChecker } from './processing/image-processor.server.ts'

const shopActor = { staffId: null }
const createRequest = (body: FormData | URLSearchParams) => new Request('http://shop.test/', { method: 'POST', body })
const createPhoto = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const createFile = (content: Uint8Array<ArrayBuffer> | string, name: string) => new File([content], name)

test('appends the files of a form without JavaScript to its images, and reports rejected ones', async ({
  services,
}) => {
  const form = new FormData()
  for (const [url, alt] of [
    ['/media/a.webp', 'A mug'],
    ['/media/b.webp', ''],
    ['/media/c.webp', 'A pen'],
  ] as const) {
    form.append('pictures', url)
    form.append('pictures-alt', alt)
  }
  form.append('pictures-remove', '/media/b.webp')
  form.append('pictures-file', createFile(new Uint8Array(await createPhoto('#c4552d')), 'new.png'))
  form.append('pictures-file', createFile('no picture', 'text.png'))
  form.append('logo-file', createFile('', ''))
  form.append('name', 'Mug')
  const read = await readImageForm(createRequest(form), services, shopActor)
  expect(read.rejectedImages).toEqual([{ name: 'text.png', reason: expect.stringMatching(/^This is not an image/) }])
  const [stored] = await services.db.select().from(images)
  expect(read.images).toMatchObject([{ hash: stored?.hash, width: 30, height: 20, name: 'new.png' }])
  expect(getChosenImages(read.form, 'pictures')).toEqual([
    { url: '/media/a.webp', alt: 'A mug' },
    { url: '/media/c.webp', alt: 'A pen' },
    { url: read.images[0]?.url, alt: '' },
  ])
  expect(read.form.get('name')).toBe('Mug')
})

test('reads a form with JavaScript, which names stored images', async ({ services }) => {
  const fields = new URLSearchParams([
    ['pictures', '/media/a.webp'],
    ['pictures-alt', 'A mug'],
  ])
  const { form, images: stored, rejectedImages } = await readImageForm(createRequest(fields), services, shopActor)
  expect(getChosenImages(form, 'pictures')).toEqual([{ url: '/media/a.webp', alt: 'A mug' }])
  expect([stored, rejectedImages]).toEqual([[], []])
})

test('accepts a logo as an SVG that passes the artwork checks', async ({ services }) => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${inside}</svg>`
  const form = new FormData()
  form.append('logo-drawing-file', createFile(svg('<rect width="9" height="9"/>'), 'acme.svg'))
  form.append('other-drawing-file', createFile(svg('<script>alert(1)</script>'), 'evil.svg'))
  form.append('pictures-file', createFile(svg('<rect width="9" height="9"/>'), 'drawing.svg'))
  const read = await readImageForm(createRequest(form), services, shopActor)
  expect(read.form.get('logo')).toMatch(/^\/brand\/[0-9a-f]{32}-120x40\.svg$/)
  expect(read.form.has('other')).toBe(false)
  expect(read.rejectedImages.map(({ name }) => name)).toEqual(['evil.svg', 'drawing.svg'])
  expect(getLogoSize(String(read.form.get('logo')))).toEqual({ width: 120, height: 40 })
})

test('keeps the other input if a file cannot be processed now', async ({ services }) => {
  const run = vi.spyOn(logoChecker, 'run').mockRejectedValue(new WorkerUnavailableError('it ended'))
  const form = new FormData()
  form.append('name', 'Northwind')
  form.append('logo-drawing-file', createFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'acme.svg'))
  const read = await readImageForm(createRequest(form), services, shopActor)
  expect(read.form.get('name')).toBe('Northwind')
  expect(read.rejectedImages).toEqual([
    { name: 'acme.svg', reason: 'Images cannot be processed right now. Try again in a minute.' },
  ])
  run.mockRestore()
})

test('a button without JavaScript moves an image by one position, with its alt text', async ({ services }) => {
  const fields = new URLSearchParams([
    ['pictures', '/media/a.webp'],
    ['pictures-alt', 'A mug'],
    ['pictures', '/media/b.webp'],
    ['pictures-alt', 'A pen'],
    ['pictures-move', 'picture-1 up'],
  ])
  const { form } = await readImageForm(createRequest(fields), services, shopActor)
  expect(getChosenImages(form, 'pictures')).toEqual([
    { url: '/media/b.webp', alt: 'A pen' },
    { url: '/media/a.webp', alt: 'A mug' },
  ])
})

test('throws for a truncated body and stores nothing', async ({ services }) => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const body = '--x\r\nContent-Disposition: form-data; name="pictures-file"; filename="a.png"\r\n\r\nhalf'
  const request = new Request('http://shop.test/', { method: 'POST', body, headers })
  await expect(readImageForm(request, services, shopActor)).rejects.toThrow()
  expect(await services.db.$count(images)).toBe(0)
})
