import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashImageSet, versionFile } from '../build/image-set.ts'
import { serveStaticFiles } from './static-files.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'boxwright-files-'))
  mkdirSync(join(root, 'pictures'))
  writeFileSync(join(root, 'pictures/mug.webp'), 'a mug')
  writeFileSync(join(root, 'robots.txt'), 'all')
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, '.git/config'), '[core]')
})

afterAll(() => rmSync(root, { recursive: true }))

const getCaching = async (path: string) =>
  (await new Hono().use(serveStaticFiles(root)).request(path)).headers.get('Cache-Control')

test('an image is cached for a year under its version, and not at all under another one', async () => {
  const version = hashImageSet(root)
  writeFileSync(join(root, versionFile), version)
  expect(await getCaching(`/pictures/mug.webp?v=${version}`)).toBe('public, max-age=31536000, immutable')
  expect(await getCaching('/pictures/mug.webp?v=older')).toBe('no-cache')
  expect(await getCaching('/pictures/mug.webp')).toMatch(/max-age=86400\b/)
  expect(await getCaching(`/robots.txt?v=${version}`)).toMatch(/max-age=3600\b/)
  expect((await new Hono().use(serveStaticFiles(root)).request(`/${versionFile}`)).status).toBe(404)
})

test('folders and hidden files are not served', async () => {
  const app = new Hono().use(serveStaticFiles(root))
  for (const path of ['/', '/pictures', '/pictures/', '/pictures/.', '/../', '/%2e%2e/', '/..%2f', '/.git/config'])
    expect([path, (await app.request(path)).status]).toEqual([path, 404])
})

test('without a version no image is cached forever', async () => {
  rmSync(join(root, versionFile))
  expect(await getCaching('/pictures/mug.webp?v=undefined')).toBe('no-cache')
})

test("the version changes with an image's content", () => {
  const before = hashImageSet(root)
  writeFileSync(join(root, 'pictures/mug.webp'), 'A MUG')
  expect(hashImageSet(root)).not.toBe(before)
})

test('a precompressed file is sent in its encoding, and 304 to a client that has it', async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets/page-1a2b.js'), 'export {}')
  writeFileSync(join(root, 'assets/page-1a2b.js.br'), 'shorter')
  const request = (headers: Record<string, string>) =>
    new Hono().use(serveStaticFiles(root)).request('/assets/page-1a2b.js', { headers })
  const plain = await request({})
  expect([await plain.text(), plain.headers.get('Content-Encoding')]).toEqual(['export {}', null])
  const compressed = await request({ 'Accept-Encoding': 'gzip, deflate, br' })
  expect([await compressed.text(), compressed.headers.get('Content-Encoding')]).toEqual(['shorter', 'br'])
  for (const { headers } of [plain, compressed]) {
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect(headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  }
  const etag = compressed.headers.get('ETag') ?? ''
  const again = await request({ 'Accept-Encoding': 'br', 'If-None-Match': etag })
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
  expect((await request({ 'Accept-Encoding': 'br', 'If-None-Match': 'W/"older"' })).status).toBe(200)
})
