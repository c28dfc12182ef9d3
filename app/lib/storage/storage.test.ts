import { once } from 'node:events'
import { existsSync, statSync, watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket } from '#test/bucket.ts'
import { parseSettings } from '../settings/parse-settings.ts'
import { moveIntoStorage, openStorage } from './storage.server.ts'

const path = 'swag-box-uploads/0123-456.pdf'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boxwright-storage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function writeLocalFile(content: Buffer | string): Promise<string> {
  const file = join(folder, 'incoming')
  await writeFile(file, content)
  return file
}

test('without a bucket, files live in DATA_DIR/storage for the shop alone', async () => {
  const storage = await openStorage(parseSettings({ DATA_DIR: folder }))
  const file = await writeLocalFile('%PDF')
  await moveIntoStorage(storage, file, path, 'application/pdf')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect(await readFile(join(folder, 'storage', path), 'utf8')).toBe('%PDF')
  expect((await stat(join(folder, 'storage'))).mode & 0o077).toBe(0)
  expect(await storage.get(path)).toBe('%PDF')
  await storage.delete(path)
  expect(await storage.exists(path)).toBe(false)
})

test('with S3_BUCKET, files live in an S3-compatible bucket', async () => {
  const { storage, stop } = await startBucket(join(folder, 's3'))
  try {
    const content = Buffer.alloc(6_000_000, 'artwork')
    const file = await writeLocalFile(content)
    await moveIntoStorage(storage, file, path, 'application/pdf')
    await expect(stat(file)).rejects.toThrow('ENOENT')
    expect(await storage.getMetaData(path)).toMatchObject({ contentLength: 6_000_000, contentType: 'application/pdf' })
    expect(content.equals(await storage.getBytes(path))).toBe(true)
    const chunks: Buffer[] = []
    for await (const chunk of await storage.getStream(path)) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(content)).toBe(true)
    await storage.delete(path)
    expect(await storage.exists(path)).toBe(false)
  } finally {
    await stop()
  }
})

test('a bucket that never answers fails the call after the timeout', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const settings = parseSettings({
      S3_BUCKET: 'artwork',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
    const storage = await openStorage(settings, { timeoutMs: 200 })
    const file = await writeLocalFile('%PDF')
    await expect(moveIntoStorage(storage, file, path, 'application/pdf')).rejects.toThrow('Cannot write file')
  } finally {
    server.close().closeAllConnections()
  }
})

const otherDisk = '/dev/shm'
const hasOtherDisk = () => existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev

test.skipIf(!hasOtherDisk())('on a separate mount a file is copied under a temporary name first', async () => {
  const mount = await mkdtemp(join(otherDisk, 'boxwright-'))
  const dataDir = await mkdtemp(join(folder, 'data-'))
  try {
    await symlink(mount, join(dataDir, 'storage'))
    const storage = await openStorage(parseSettings({ DATA_DIR: dataDir }))
    const fileNames = new Set<string>()
    await mkdir(join(mount, dirname(path)), { recursive: true })
    const watcher = watch(join(mount, dirname(path)), (_, name) => name && fileNames.add(name))
    const file = await writeLocalFile('%PDF')
    await moveIntoStorage(storage, file, path, 'application/pdf')
    expect(await storage.get(path)).toBe('%PDF')
    await expect(stat(file)).rejects.toThrow('ENOENT')
    expect(await readdir(join(mount, dirname(path)))).toEqual([basename(path)])
    await expect.poll(() => [...fileNames]).toContain(`${basename(path)}.part`)
    watcher.close()
  } finally {
    await rm(mount, { recursive: true, force: true })
  }
})
