import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureSetVersion, versionFile } from '../build/image-set.ts'
import { staticFiles } from './static-files.ts'

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
  (await new Hono().use(staticFiles(root)).request(path)).headers.get('Cache-Control')

test('a picture is kept for a year under its version, and under another one not at all', async () => {
  const version = pictureSetVersion(root)
  writeFileSync(join(root, versionFile), version)
  expect(await getCaching(`/pictures/mug.webp?v=${version}`)).toBe('public, max-age=31536000, immutable')
  expect(await getCaching('/pictures/mug.webp?v=older')).toBe('no-cache')
  expect(await getCaching('/pictures/mug.webp')).toMatch(/max-age=86400\b/)
  expect(await getCaching(`/robots.txt?v=${version}`)).toMatch(/max-age=3600\b/)
  expect((await new Hono().use(staticFiles(root)).request(`/${versionFile}`)).status).toBe(404)
})

test('no folder is listed, and nothing beside the client is served', async () => {
  const app = new Hono().use(staticFiles(root))
  for (const path of ['/', '/pictures', '/pictures/', '/pictures/.', '/../', '/%2e%2e/', '/..%2f', '/.git/config'])
    expect([path, (await app.request(path)).status]).toEqual([path, 404])
})

test('a build that names no version keeps no picture for long', async () => {
  rmSync(join(root, versionFile))
  expect(await getCaching('/pictures/mug.webp?v=undefined')).toBe('no-cache')
})

test('the version is another one when a picture changes, though its name and size stay', () => {
  const before = pictureSetVersion(root)
  writeFileSync(join(root, 'pictures/mug.webp'), 'A MUG')
  expect(pictureSetVersion(root)).not.toBe(before)
})
