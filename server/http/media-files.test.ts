import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { storeImage } from '#app/features/images/store-image.server.ts'
import type { Services } from '#app/lib/services.ts'
import { uploads } from '#db/tables/uploads.ts'
import { startBucket } from '#test/bucket.ts'
import { test } from '#test/http-site.ts'

async function storeMug(services: Pick<Services, 'db' | 'storage' | 'settings'>) {
  const path = join(services.settings.DATA_DIR, 'mug.png')
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c4552d' } }).toFile(path)
  const stored = await storeImage(services, { path, name: 'mug.png', by: { staffId: null } })
  if (!stored.ok) throw new Error(stored.reason)
  return stored.image.url
}

test('uploaded images are public and cached forever, other files in storage are not', async ({ open, services }) => {
  const mug = await storeMug(services)
  const { url, seen } = await open()
  const imageUrl = url + mug

  const response = await fetch(imageUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  const body = Buffer.from(await response.arrayBuffer())
  expect(Number(response.headers.get('Content-Length'))).toBe(body.length)
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })

  const avif = await fetch(imageUrl.replace('.webp', '-320.avif'))
  expect([avif.status, avif.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
  const ifNoneMatch = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
  expect((await fetch(imageUrl, ifNoneMatch)).status).toBe(304)
  const head = await fetch(imageUrl, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(body.length)])

  await services.storage.put('swag-box-uploads/logo.svg', '<svg/>')
  await services.db.insert(uploads).values({ path: 'swag-box-uploads/logo.svg', name: 'a', size: 6, type: 'a' })
  for (const name of ['x.webp', `${'0'.repeat(32)}-1x1.webp`, '..%2Fswag-box-uploads%2Flogo.svg', '%2e%2e%2fx.webp']) {
    const missing = await fetch(`${url}/media/${name}`)
    expect([missing.status, missing.headers.get('Cache-Control')], name).toEqual([404, 'no-store'])
  }
  expect((await fetch(imageUrl, { method: 'POST' })).status).toBe(404)
  expect(seen).toEqual([])
})

test('an uploaded image in a bucket is served the same way', async ({ open, services }) => {
  const { storage, stop } = await startBucket(join(services.settings.DATA_DIR, 'bucket'))
  try {
    const mug = await storeMug({ ...services, storage })
    const { url } = await open({ storage })
    const response = await fetch(url + mug)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const body = Buffer.from(await response.arrayBuffer())
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
    const avif = await fetch((url + mug).replace('.webp', '-320.avif'))
    expect([avif.status, avif.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
    const asked = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    expect((await fetch(url + mug, asked)).status).toBe(304)
    const head = await fetch(url + mug, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const missing = await fetch(`${url}/media/${'0'.repeat(32)}-1x1.webp`)
    expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  } finally {
    await stop()
  }
})

test('clients that do not read images of a bucket hold none of its connections', async ({ open, services }) => {
  const { storage, stop } = await startBucket(join(services.settings.DATA_DIR, 'bucket'))
  const sockets: Socket[] = []
  try {
    const name = `${'0'.repeat(32)}-1600x1600.webp`
    // More than a connection buffers.
    await storage.put(`pictures/${name}`, Buffer.alloc(8_000_000, 1))
    const { url } = await open({ storage })
    // The AWS SDK opens 50 connections.
    for (let number = 0; number < 55; number++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      sockets.push(socket.pause())
      socket.write(`GET /media/${name} HTTP/1.1\r\nHost: shop.example\r\n\r\n`)
      await once(socket, 'readable')
    }
    const answer = await fetch(`${url}/media/${name}`)
    expect((await answer.arrayBuffer()).byteLength).toBe(8_000_000)
  } finally {
    for (const socket of sockets) socket.destroy()
    await stop()
  }
})
